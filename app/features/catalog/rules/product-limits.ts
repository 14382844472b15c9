import type { CardType } from '#app/terms/card-status.ts';

/** What a service cannot do, said before it is bought. The contract says the same in its clause on the guarantee. */
const SERVICE_LIMITS: Record<CardType, string> = {
  nome: 'Registro verdadeiro de menos de cinco anos não sai por pedido nosso. Só com pagamento ou acordo.',
  jus: 'Quem decide é o juiz. A liminar é pedida quando cabe, e pode ser negada ou revogada.',
  bacen: 'O histórico verdadeiro fica no relatório do Banco Central por cinco anos. Quem corrige é o banco.',
  dividas: 'O credor decide se aceita o acordo. O valor da dívida não está incluído no preço.',
  processos: 'Ninguém pode prometer o resultado de um processo. As custas da Justiça não estão incluídas.',
  rating: 'Cada banco calcula a sua nota e decide o seu crédito. Ninguém pode prometer um aumento.',
};

/** True of every service. */
const ALWAYS = 'A dívida em si continua a existir até ser paga, negociada ou derrubada.';

export const limitsOf = (cards: readonly CardType[]): string[] => [
  ...cards.map((card) => SERVICE_LIMITS[card]),
  ...(cards.includes('rating') ? [] : [ALWAYS]),
];
