/** Business days from the start of the deadline within which a lawyer takes the case (contract, Garantia). */
export const LAWYER_DAYS = 5;

/** Sentence of a contract that gives the price of the legal work back without a lawyer; without it nothing is owed. */
export const UNTAKEN_CLAUSE = 'Se nenhum aceitar, o preço do Limpa Jus volta.';
