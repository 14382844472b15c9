import type { AnyForeignKind } from '#app/platform/foreign/foreign-kind.server.ts';

/** Every kind of foreign content that a parser process reads; each capability declares its own. */
export const FOREIGN_KINDS: readonly AnyForeignKind[] = [];
