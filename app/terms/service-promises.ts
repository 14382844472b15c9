import { countWords } from '#app/lib/numbers.ts';
import { CARD_TYPES, type CardType } from './card-status.ts';
import { CARD_TITLES } from './card-view.ts';

/**
 * docs/product.md section 9, Processing time: of the plans, and of every card that no product with another deadline
 * opened.
 */
export const DEADLINE_BUSINESS_DAYS = 12;

/**
 * Meaning of the deadline of each service. `part` is the state of the work on its last day, `after` the
 * decision that others take then, `guaranteed` the state that the guarantee covers.
 */
type ServicePromise = { part: string; after: string; guaranteed: string };

const promise = (part: string, after: string, guaranteed = part): ServicePromise => ({
  part,
  after,
  guaranteed,
});

/** Contract, site, area, mails and assistant say what a deadline means in these words alone. */
export const SERVICE_PROMISES: Record<CardType, ServicePromise> = {
  nome: promise(
    'os pedidos estão enviados, e cada um foi respondido ou levado adiante',
    'Quem tira o registro da lista é o birô ou o credor.',
    'cada registro que o diagnóstico lista e o serviço aceita está retirado ou suspenso',
  ),
  jus: promise(
    'o caso está com o advogado, com os papéis completos',
    'A decisão é do juiz, e ninguém sabe o dia dela.',
  ),
  bacen: promise(
    'o pedido está com o banco que informou o registro',
    'O relatório do Banco Central só muda com os dados de um mês seguinte.',
  ),
  dividas: promise('a proposta está com cada credor', 'Quem aceita ou não é o credor.'),
  processos: promise(
    'a situação de cada processo está na área do cliente, em palavras simples',
    'O andamento é do tribunal.',
  ),
  rating: promise('o diagnóstico e o plano estão prontos', 'A nota é de cada banco.'),
};

/** "12 dias úteis" */
export const businessDays = (count: number): string => countWords(count, 'dia útil', 'dias úteis');

/** Returns each service with one kind of its promise: "Limpa Jus: o seu caso está com o advogado…" */
const lines = (kind: 'part' | 'guaranteed') => (cards: readonly CardType[]) =>
  CARD_TYPES.filter((type) => cards.includes(type)).map(
    (type) => `${CARD_TITLES[type]}: ${SERVICE_PROMISES[type][kind]}.`,
  );

/** Returns the state of the work on the last day of the deadline, by service. */
export const ownWork = lines('part');

/** Returns the state that the guarantee covers, by service. */
export const guaranteedStates = lines('guaranteed');

/** Returns the meaning of a deadline by service: the work done by then, and the decisions of others. */
export const deadlineMeanings = (cards: readonly CardType[], days: number): string[] => [
  `A nossa parte termina em até ${businessDays(days)}.`,
  ...CARD_TYPES.filter((type) => cards.includes(type)).map(
    (type) => `${CARD_TITLES[type]}: ${SERVICE_PROMISES[type].part}. ${SERVICE_PROMISES[type].after}`,
  ),
];

/** Anchor of the question of the FAQ that says what the deadline means. */
export const DEADLINE_QUESTION = 'em-quanto-tempo-meu-nome-fica-limpo';

/** Whether one of these services belongs to the plans. */
export const isInPlan = (types: readonly CardType[]): boolean =>
  types.some((type) => type === 'nome' || type === 'jus' || type === 'bacen');

/** Says that one plan includes all fronts; shown wherever one of them is offered. @param legal legal work is offered */
export const onePlan = (legal: boolean): string =>
  legal
    ? 'Um plano só, três frentes: Limpa Nome, Limpa Jus e Limpa Bacen pelo mesmo preço.'
    : 'Um plano só, duas frentes: Limpa Nome e Limpa Bacen pelo mesmo preço.';
