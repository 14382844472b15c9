import type { EventAbout } from '#app/features/integrations/rules/event-catalog.ts';
import { addBusinessDays, isBusinessDay, payableUntil } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import type { RuleTrigger, TimeAnchor, TimeUnit } from './rule-parts.ts';

export type TimeTrigger = Extract<RuleTrigger, { kind: 'time' }>;

type AnchorDefinition = {
  /** As in "3 dias antes de …". */
  label: string;
  about: EventAbout;
  /** A deadline allows before and after; an anchor in the past only after. */
  directions: readonly TimeTrigger['direction'][];
  /** A day has no hours. */
  units: readonly TimeUnit[];
};

const DAYS = ['days', 'business_days'] as const;
const ALL = ['hours', 'days', 'business_days'] as const;

/** Anchors of time rules, and the records that they act for. */
export const TIME_ANCHORS: Record<TimeAnchor, AnchorDefinition> = {
  installment_due: {
    label: 'o vencimento de uma parcela em aberto',
    about: 'installment',
    directions: ['before', 'after'],
    units: DAYS,
  },
  card_deadline: {
    label: 'o prazo de um card em andamento',
    about: 'card',
    directions: ['before', 'after'],
    units: DAYS,
  },
  documents_missing: {
    label: 'a criação de um card que ainda não tem documento',
    about: 'card',
    directions: ['after'],
    units: ALL,
  },
  form_unanswered: {
    label: 'o envio de um formulário sem resposta',
    about: 'client',
    directions: ['after'],
    units: ALL,
  },
  assembly: {
    label: 'a assembleia de um grupo de que o cliente participa',
    about: 'client',
    directions: ['before', 'after'],
    units: DAYS,
  },
};

export const UNIT_LABELS: Record<TimeUnit, [one: string, many: string]> = {
  hours: ['hora', 'horas'],
  days: ['dia', 'dias'],
  business_days: ['dia útil', 'dias úteis'],
};

/** The civil date `count` business days before or after one. */
function shiftBusinessDays(date: CivilDate, count: number): CivilDate {
  if (count >= 0) return addBusinessDays(date, count);
  let day = date;
  for (let left = -count; left > 0; ) {
    day = addDays(day, -1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/**
 * The day on which a rule that counts days acts for something dated `anchor`. Days after the due date of an installment
 * count from the last day on which its payment is on time.
 */
export function dayOf({ anchor: kind, amount, unit, direction }: TimeTrigger, anchor: CivilDate): CivilDate {
  const count = direction === 'before' ? -amount : amount;
  const from = kind === 'installment_due' && direction === 'after' ? payableUntil(anchor) : anchor;
  return unit === 'business_days' ? shiftBusinessDays(from, count) : addDays(from, count);
}

/** A missed day is made up for within three days; an older one would surprise the recipient. */
export const GRACE_DAYS = 3;

/**
 * Returns whether the rule acts today for an anchor date: on its day, and on the days after it that the job
 * may have missed, but never for a day before the rule was switched on.
 */
export function isDue(rule: TimeTrigger, anchor: CivilDate, today: CivilDate, enabledOn: CivilDate): boolean {
  const day = dayOf(rule, anchor);
  return day <= today && day >= addDays(today, -GRACE_DAYS) && day >= enabledOn;
}

/** More days in a row than banks are closed, around Carnival or a holiday beside a weekend. */
const LONGEST_CLOSED = 6;

/** Anchors between these two days may be due on days from `from` to `to`: a wide net, `isDue` decides. */
export function anchorRange(rule: TimeTrigger, from: CivilDate, to: CivilDate): [CivilDate, CivilDate] {
  const days = rule.unit === 'hours' ? Math.ceil(rule.amount / 24) : rule.amount;
  // Business days stretch: two in seven, and a holiday or two, even around Carnival and Christmas.
  const reach = (rule.unit === 'business_days' ? days * 2 + 10 : days + 1) + LONGEST_CLOSED;
  return rule.direction === 'before' ? [from, addDays(to, reach)] : [addDays(from, -reach), to];
}
