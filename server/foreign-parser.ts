/** Program of a parser process: the product starts it, and it ends with the product. */
import { serveParsers } from '#app/platform/foreign/parser-program.server.ts';
import { FOREIGN_KINDS } from './foreign-kinds.ts';

serveParsers(FOREIGN_KINDS);
