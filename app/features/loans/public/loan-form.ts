/** The one form of the page. The simulator's fields stand outside of it and belong to it by this id. */
export const LOAN_FORM = 'pedido-de-analise';
