import type { ClauseName } from '#app/features/catalog/rules/clauses.ts';
import type { Tone } from '#app/lib/toast.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { PromiseKey, PromiseUnit } from '#app/terms/promise-keys.ts';

/** Reasons for which the ledger excuses a case automatically. */
export const WITHOUT_US =
  'Terminou antes do prazo sem depender de nós: desistência, cancelamento ou contato desfeito.';
export const RESTARTED = 'O prazo recomeçou antes do fim, com um novo envio ou pedido.';

/** Fewest cases for published figures; fewer could identify single people. */
export const ENOUGH_CASES = 10;

export const CASE_STATES = ['running', 'kept', 'broken', 'excused'] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const CASE_WORDS: Record<CaseState, { label: string; tone: Tone }> = {
  running: { label: 'Em andamento', tone: 'info' },
  kept: { label: 'Cumprida', tone: 'good' },
  broken: { label: 'Não cumprida', tone: 'bad' },
  excused: { label: 'Não contada', tone: 'neutral' },
};

export const UNIT_WORDS: Record<PromiseUnit, string> = {
  hours: 'horas',
  business_hours: 'horas úteis',
  days: 'dias corridos',
  business_days: 'dias úteis',
};

/** Name of a case's subject, for the panel. */
export const SUBJECT_WORDS: Record<PromiseKey, string> = {
  prazo_12_uteis: 'Serviço',
  resposta_24h_uteis: 'Mensagem',
  devolucao: 'Devolução',
  analise_48h: 'Pedido de empréstimo',
  privacidade_15d: 'Pedido de privacidade',
  garantia_cpf_limpo: 'Pedido de garantia',
  energia: 'Pedido de energia',
  liminar_quando_cabivel: 'Parecer',
};

/** SQL of a case's state; `c` is the case. */
export const CASE_STATE_SQL = `case when c.kept_at is not null then 'kept' when c.broken_at is not null then 'broken'
  when c.excused_at is not null then 'excused' else 'running' end`;

/** Number of times that a promise had to be kept, by outcome. */
export type Counts = { n: number; kept: number; broken: number; running: number; excused: number };
/** `median`: days from start to completion, with one decimal; null without a completed case. */
export type Tally = Counts & { median: number | null };
export type PromiseTally = { key: string; ever: Tally; recent: Tally };

export const hasEnough = ({ n }: Counts): boolean => n >= ENOUGH_CASES;

/** Share of the settled and not excused cases that were kept, in whole percent rounded down; null without one. */
export function keptShare({ kept, broken }: Counts): number | null {
  const settled = kept + broken;
  return settled === 0 ? null : Math.floor((kept * 100) / settled);
}

/**
 * Returns the text of a month, one line per promise; its SHA-256 is the month's hash. The first line is the
 * previous hash, so that the months form a chain.
 */
export function snapshotBody(month: string, previous: string, tallies: readonly PromiseTally[]): string {
  const lines = tallies.map(({ key, ever: t }) =>
    [key, t.n, t.kept, t.broken, t.running, t.excused, t.median ?? ''].join(';'),
  );
  return [
    previous,
    month,
    'promessa;casos;cumpridas;nao_cumpridas;em_andamento;dispensadas;mediana_dias',
    ...lines,
    '',
  ].join('\n');
}

/** Previous hash of the first month. */
export const FIRST_HASH = '0'.repeat(64);

/** Public view of a broken case. Instants are ISO; without personal data. */
export type BrokenCase = { dueAt: string; doneAt: string | null; amends: string | null };

export type PublicPromise = {
  key: PromiseKey;
  title: string;
  words: string;
  exceptions: string;
  remedy: string;
  /** Null with too few cases. */
  ever: Tally | null;
  recent: Tally | null;
  broken: BrokenCase[];
};
/** Counts of a promise, short enough for the first page. */
export type PromiseProof = Pick<Counts, 'kept' | 'broken' | 'running'> & { key: PromiseKey; title: string };
export type SnapshotLine = { month: string; hash: string; previous: string };

export type PromiseRow = {
  key: PromiseKey;
  title: string;
  words: string;
  exceptions: string;
  remedy: string;
  limitAmount: number;
  unit: PromiseUnit;
  places: string[];
  contractClause: ClauseName | null;
  active: boolean;
  activeFrom: string | null;
  version: number;
};
export type CountedPromise = PromiseRow & { counts: Counts };

/** A case of the signed-in customer. */
export type OwnCase = {
  id: string;
  key: PromiseKey;
  title: string;
  words: string;
  remedy: string;
  state: CaseState;
  startedAt: string;
  dueAt: string;
  paused: boolean;
  doneAt: string | null;
  amends: string | null;
  excusedReason: string | null;
  /** The service of the case; null for other subjects. */
  cardType: CardType | null;
  /** Whether that service still runs, so that its guarantee may be requested. */
  isOpen: boolean | null;
  messages: {
    id: string;
    body: string;
    createdAt: string;
    answer: string | null;
    answeredAt: string | null;
  }[];
};

export type CaseRow = {
  id: string;
  key: PromiseKey;
  title: string;
  client: string | null;
  state: CaseState;
  startedAt: string;
  dueAt: string;
  doneAt: string | null;
  waiting: boolean;
};

export type CaseDetail = CaseRow & {
  userId: string | null;
  subjectId: string;
  paused: boolean;
  amends: string | null;
  excusedReason: string | null;
  excusedAt: string | null;
  updatedAt: string;
  messages: OwnCase['messages'];
};
