import type { Tone } from '#app/lib/toast.ts';
import type { CardStatus, CardType, Rating } from '#app/terms/card-status.ts';

export const CARD_TITLES: Record<CardType, string> = {
  nome: 'Limpa Nome',
  jus: 'Limpa Jus',
  bacen: 'Limpa Bacen',
  dividas: 'Dívidas',
  processos: 'Processos',
  rating: 'Rating',
};

export const CARD_SUBTITLES: Record<CardType, string> = {
  nome: 'Birôs de crédito',
  jus: 'Ações e liminares',
  bacen: 'Registros no Banco Central',
  dividas: 'Negociação com credores',
  processos: 'Ações em seu nome',
  rating: 'Nota de crédito',
};

export const CARD_STATUS_LABELS: Record<CardStatus, string> = {
  active: 'Ativo',
  analyzing: 'Em análise',
  pending: 'Pendente',
  completed: 'Concluído',
  blocked: 'Bloqueado',
};

/** Labels in customers' notices and on their timeline. */
export const CUSTOMER_STATUS_LABELS: Record<CardStatus, string> = {
  ...CARD_STATUS_LABELS,
  pending: 'Na fila da equipe',
};

/**
 * A status as shown to its customer. A service whose clock waits for the customer or is paused by a refused
 * document says so, one of a refunded order has ended, and a pending one leaves the queue with its first step.
 */
export function customerStatus(
  status: CardStatus,
  { clock, ended, begun }: { clock: { state: string } | null; ended: object | null; begun: boolean },
): { label: string; tone: Tone } {
  if (status === 'blocked' && ended) return { label: 'Encerrado', tone: 'neutral' };
  if (clock?.state === 'waiting' || clock?.state === 'paused')
    return { label: 'Espera por você', tone: 'warning' };
  if (status === 'pending' && begun) return { label: 'Em andamento', tone: 'info' };
  return { label: CUSTOMER_STATUS_LABELS[status], tone: CARD_STATUS_TONES[status] };
}

export const CARD_STATUS_TONES: Record<CardStatus, Tone> = {
  active: 'info',
  analyzing: 'warning',
  pending: 'neutral',
  completed: 'good',
  blocked: 'bad',
};

/** Sign of each state without colour, where its words do not fit. */
export const CARD_STATUS_SIGNS: Record<CardStatus, string> = {
  active: '▸',
  analyzing: '…',
  pending: '○',
  completed: '✓',
  blocked: '✕',
};

/** docs/product.md section 4, Score colour. */
export const scoreTone = (score: number): Tone => (score >= 800 ? 'good' : score >= 600 ? 'warning' : 'bad');

/** Explains a score to the person, by the same steps as its colour, without a promise. */
export const scoreMeaning = (score: number): string =>
  score >= 800
    ? 'Faixa alta, de 800 a 1000. Costuma facilitar o crédito. Cada empresa decide.'
    : score >= 600
      ? 'Faixa do meio, de 600 a 799. Alguns pedidos passam, outros pedem garantia.'
      : 'Faixa baixa, até 599. Muitos pedidos de crédito são recusados.';

/** Bureaus from which the team reads scores; others can be entered. */
export const SCORE_BUREAUS = ['Serasa', 'SPC Brasil', 'Boa Vista', 'Quod', 'Cenprot'] as const;

/** Bureau of a score, and its civil date. */
export type ScoreSource = { bureau: string; takenOn: string };

/** Services about a score; others show one only after the team has set it. */
export const aboutScore = (type: CardType): boolean => type === 'nome' || type === 'rating';

/** Whether to show a score. Null is hidden by the team, or not recorded yet. */
export const showsScore = (type: CardType, score: number | null): score is number =>
  score !== null && (aboutScore(type) || score > 0);

/** docs/product.md section 4, Rating letters: F, E, D bad; C, B warning; A good. */
export const ratingTone = (rating: Rating): Tone =>
  rating === 'A' ? 'good' : 'BC'.includes(rating) ? 'warning' : 'bad';
