import type { CardType } from './card-status.ts';

/** Explains the Central Bank's registry, before any text about changing it. */
export const REGISTRY_WORDS =
  'O SCR do Banco Central registra seus créditos, em dia ou em atraso. Cada banco envia os dados todo mês.';

/** Heading of `REGISTRY_WORDS`. */
export const REGISTRY_QUESTION = 'O que é o SCR';

/** Content and means of each service. Customers, visitors and the team read the same words. */
export const SERVICE_DOES: Record<CardType, readonly string[]> = {
  nome: [
    'Contesta o registro errado, repetido, já pago, sem aviso ou com mais de cinco anos.',
    'Cada pedido tem fundamento e prova próprios.',
  ],
  jus: ['Leva ao juiz o que os pedidos não resolveram, quando há fundamento.'],
  bacen: ['Pedimos ao banco que corrija o que informou errado. O relatório só muda com os dados de um mês seguinte.'],
  dividas: ['Levanta suas dívidas e propõe um acordo a cada credor.'],
  processos: ['Acompanha cada processo e explica cada andamento em palavras simples.'],
  rating: ['Mostra o que pesa na sua nota e o que pode melhorar.'],
};

/** Limits of each service, and their reasons. The contract's clause on the guarantee says the same. */
export const SERVICE_LIMITS: Record<CardType, string> = {
  nome: 'Registro verdadeiro de menos de cinco anos não sai por pedido nosso. Só com pagamento ou acordo.',
  jus: 'Quem decide é o juiz. A liminar é pedida quando cabe, e pode ser negada ou revogada.',
  bacen: 'O histórico verdadeiro fica no relatório do Banco Central por cinco anos. Quem corrige é o banco.',
  dividas: 'O credor decide se aceita o acordo. O valor da dívida não está incluído no preço.',
  processos: 'Ninguém pode prometer o resultado de um processo. As custas da Justiça não estão incluídas.',
  rating: 'Cada banco calcula a sua nota e decide o seu crédito. Ninguém pode prometer um aumento.',
};

/** True of every service. */
const ALWAYS = 'A dívida em si continua a existir até ser paga, negociada ou derrubada.';

/** Limits of each service, shown before its purchase. */
export const limitsOf = (cards: readonly CardType[]): string[] => [
  ...cards.map((card) => SERVICE_LIMITS[card]),
  ...(cards.includes('rating') ? [] : [ALWAYS]),
];
