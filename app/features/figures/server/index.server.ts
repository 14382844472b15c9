export { figuresSql } from './figures-sql.server.ts';
export { checkFigures, settleFigures } from './settle-figures.server.ts';
