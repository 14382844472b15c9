/**
 * Days for a lawyer to take a case, in words: the deadline of the business is the one number of a contract. The SQL
 * function `lawyer_last_day` counts them.
 */
export const LAWYER_CLAUSE = 'O advogado tem cinco dias úteis para aceitar o caso.';

/** Sentence of a contract that gives the price of the legal work back without a lawyer; without it nothing is owed. */
export const UNTAKEN_CLAUSE = 'Se nenhum aceitar, o preço do Limpa Jus volta.';
