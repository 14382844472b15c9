import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { InstallmentStatus } from '#app/terms/transaction-status.ts';
import { isInstallmentOpen, isPayable } from './order-status.ts';

/** States of an authorization (API Pix 2.9.0, `rec`): `completed` is ours, once no part is open. */
export const AUTHORIZATION_STATUSES = [
  'asked',
  'active',
  'refused',
  'expired',
  'canceled',
  'completed',
] as const;
export type AuthorizationStatus = (typeof AUTHORIZATION_STATUSES)[number];

/** Allowed next states of an authorization; the trigger `guard_authorization` has the same pairs. */
export const AUTHORIZATION_NEXT: Record<AuthorizationStatus, readonly AuthorizationStatus[]> = {
  asked: ['active', 'refused', 'expired', 'canceled'],
  active: ['canceled', 'expired', 'completed'],
  refused: [],
  expired: [],
  canceled: [],
  completed: [],
};

export const AUTHORIZATION_LABELS: Record<AuthorizationStatus, string> = {
  asked: 'Aguardando a sua autorização no banco',
  active: 'Ligado',
  refused: 'Recusado pelo banco',
  expired: 'Prazo de autorização encerrado',
  canceled: 'Cancelado',
  completed: 'Encerrado, tudo pago',
};

export const isAuthorizationOpen = (status: AuthorizationStatus): boolean =>
  AUTHORIZATION_NEXT[status].length > 0;

/** Who or what ended an authorization. */
export const AUTHORIZATION_ENDINGS = ['customer', 'bank', 'order', 'other-payment'] as const;
export type AuthorizationEnding = (typeof AUTHORIZATION_ENDINGS)[number];
export const AUTHORIZATION_ENDING_LABELS: Record<AuthorizationEnding, string> = {
  customer: 'você',
  bank: 'o banco',
  order: 'o fim do pedido',
  'other-payment': 'outro pagamento',
};

/** States of one debit attempt (API Pix 2.9.0, `tentativas`). */
export const TRY_STATUSES = ['asked', 'scheduled', 'refused', 'canceled', 'paid'] as const;
export type TryStatus = (typeof TRY_STATUSES)[number];
export const TRY_LABELS: Record<TryStatus, string> = {
  asked: 'pedido ao banco',
  scheduled: 'agendado pelo banco',
  refused: 'recusado pelo banco',
  canceled: 'cancelado',
  paid: 'pago',
};

const TRY_RANK: Record<TryStatus, number> = { asked: 0, scheduled: 1, refused: 2, canceled: 2, paid: 3 };

/** Whether a reported state of an attempt is news; older and repeated reports change nothing. */
export const isTryNews = (current: TryStatus, reported: TryStatus): boolean =>
  TRY_RANK[reported] > TRY_RANK[current];

/** A part that the customer authorizes: its amount and day never change. */
export type AuthorizedDebit = { installmentId: string; amount: Centavos; dueDate: CivilDate };

/** The bank takes an instruction from ten to two days before the debit. */
const FIRST_DAY_AHEAD = 10;
const LAST_DAY_AHEAD = 2;
/** Most further attempts after the due day, and days within which they run (`PERMITE_3R_7D`). */
const MOST_RETRIES = 3;
export const RETRY_DAYS = 7;
/** Days after the due day on which we try again. */
const RETRY_PLAN = [2, 4, RETRY_DAYS];
/** Most parts of an authorization, the first one included. */
const MOST_DEBITS = 6;

/** Refusals after which the bank takes no further attempt of the same charge (API Pix 2.9.0). */
const FINAL_REASONS = new Set(['AC05', 'AM09', 'DENC', 'DS27', 'DTED', 'MIDI', 'MSUC', 'NITX', 'RC09']);

/** The newest authorization of an order, and the installments that it debits. */
export type OrderAutomatic = { status: AuthorizationStatus; covered: string[] };

type Open = AuthorizedDebit & { status: InstallmentStatus };
export type AutomaticRefusal = 'one-charge' | 'few' | 'many' | 'processing' | 'soon' | 'irregular';
export type AutomaticPlan = { first: AuthorizedDebit; parts: AuthorizedDebit[] };

/** Month of a day, counted from year 0. */
const monthOf = (day: CivilDate): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/**
 * Returns the parts that an authorization would cover: the first open one is paid at once, with the authorization;
 * each later one is debited on its day, one a month. Otherwise returns why the order cannot have an authorization.
 */
export function automaticPlan(
  oneCharge: boolean,
  installments: readonly Open[],
  today: CivilDate,
): AutomaticPlan | AutomaticRefusal {
  if (oneCharge) return 'one-charge';
  const open = installments.filter(({ status }) => isInstallmentOpen(status));
  if (open.some(({ status }) => !isPayable(status))) return 'processing';
  const [first, ...parts] = open
    .map(({ installmentId, amount, dueDate }) => ({ installmentId, amount, dueDate }))
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  const [second] = parts;
  if (!first || !second) return 'few';
  if (parts.length >= MOST_DEBITS) return 'many';
  if (second.dueDate <= addDays(today, LAST_DAY_AHEAD)) return 'soon';
  const start = monthOf(second.dueDate);
  return parts.every(({ dueDate }, at) => monthOf(dueDate) === start + at) ? { first, parts } : 'irregular';
}

/** Words of an order's link to its Pix Automático; null without one that runs or can be started. */
export function automaticLink(
  order: {
    oneCharge: boolean;
    installments: readonly { id: string; amount: Centavos; dueDate: CivilDate; status: InstallmentStatus }[];
  },
  current: OrderAutomatic | undefined,
  offered: boolean,
  today: CivilDate,
): string | null {
  if (current?.status === 'active') return 'Pix Automático ligado';
  if (current?.status === 'asked') return 'Pix Automático aguarda o seu banco';
  const parts = order.installments.map(({ id, ...one }) => ({ installmentId: id, ...one }));
  return offered && typeof automaticPlan(order.oneCharge, parts, today) !== 'string'
    ? 'Pagar as parcelas com Pix Automático'
    : null;
}

/** The amount of every debit; null if they differ. */
export function fixedAmount(parts: readonly AuthorizedDebit[]): Centavos | null {
  const amounts = new Set(parts.map(({ amount }) => amount));
  const [only = null] = amounts;
  return amounts.size === 1 ? only : null;
}

/** Whether the bank takes the first instruction of a part today. */
export const isInstructionDay = (dueDate: CivilDate, today: CivilDate): boolean =>
  dueDate >= addDays(today, LAST_DAY_AHEAD) && dueDate <= addDays(today, FIRST_DAY_AHEAD);

export type Try = { tryOn: CivilDate; status: TryStatus; reason: string | null };
type Cycle = {
  dueOn: CivilDate;
  /** Attempts of the charge, oldest first; the first is the one of the due day. */
  tries: readonly Try[];
  /** Due day of the next part; null for the last. */
  nextDue: CivilDate | null;
};

/** Whether a further attempt on `day` is within the rules of the arrangement: three, in seven days, before the next part. */
export function mayTry(day: CivilDate, { dueOn, tries, nextDue }: Cycle): boolean {
  const last = tries.at(-1);
  return (
    last?.status === 'refused' &&
    !FINAL_REASONS.has(last.reason ?? '') &&
    tries.length <= MOST_RETRIES &&
    day > last.tryOn &&
    day <= addDays(dueOn, RETRY_DAYS) &&
    (nextDue === null || day < nextDue)
  );
}

/** Returns the day of the next attempt after a refused one, at the earliest tomorrow; null after the last allowed day. */
export const nextTry = (cycle: Cycle, today: CivilDate): CivilDate | null =>
  RETRY_PLAN.map((days) => addDays(cycle.dueOn, days)).find((day) => day > today && mayTry(day, cycle)) ??
  null;

const NOT_STARTED = 'O Pix Automático não foi ligado';

export const AUTOMATIC_REFUSALS = {
  'not-found': { title: NOT_STARTED, message: 'Este pedido não existe mais. Recarregue a página.' },
  closed: { title: NOT_STARTED, message: 'Este pedido foi encerrado: não há nada a pagar.' },
  'one-charge': { title: NOT_STARTED, message: 'Este pedido se paga de uma vez só.' },
  few: { title: NOT_STARTED, message: 'Falta só uma parcela: pague com Pix, boleto ou cartão.' },
  many: { title: NOT_STARTED, message: `O Pix Automático vale para até ${MOST_DEBITS} parcelas em aberto.` },
  processing: {
    title: NOT_STARTED,
    message: 'Há um pagamento em análise. Ligue o Pix Automático quando ele terminar.',
  },
  soon: {
    title: NOT_STARTED,
    message:
      'A segunda parcela em aberto vence em até dois dias, e o banco precisa de mais tempo. Pague a primeira e ligue depois.',
  },
  irregular: {
    title: NOT_STARTED,
    message: 'O Pix Automático só aceita uma parcela por mês, e as deste pedido têm outras datas.',
  },
  unavailable: {
    title: NOT_STARTED,
    message: 'O Pix Automático não está disponível agora. Pague com Pix, boleto ou cartão.',
  },
  running: { title: NOT_STARTED, message: 'O Pix Automático deste pedido já está ligado.' },
} as const;

export const AUTOMATIC_ASKED = {
  tone: 'good',
  title: 'Falta a autorização no banco',
  message: 'Pague este Pix: o aplicativo do banco pergunta se pode pagar as próximas parcelas.',
} as const;

export const AUTOMATIC_CANCELED = {
  tone: 'good',
  title: 'Pix Automático cancelado',
  message: 'O banco não debita mais nada. As parcelas em aberto ficam com os mesmos vencimentos.',
} as const;

export const AUTOMATIC_NOT_CANCELED = {
  title: 'O Pix Automático não foi cancelado',
  message: 'Ele já tinha terminado. Recarregue a página.',
} as const;
