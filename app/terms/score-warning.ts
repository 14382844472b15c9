/** Effect of leaving the positive file, for the learn page and the letter that asks for it. */
export const SCORE_WARNING = 'Sair esconde as contas que você paga em dia. A sua nota pode cair.';
