import { type SQL, sql } from 'drizzle-orm';
import type { TimeAnchor } from '#app/features/automation/rules/rule-parts.ts';
import { anchorRange, isDue, type TimeTrigger } from '#app/features/automation/rules/time-anchors.ts';
import type { EventValue } from '#app/features/integrations/rules/domain-event.ts';
import { endOfDay, startOfDay } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Record that a time rule may act for, and its anchor date. */
export type DueTrigger = {
  /** Cursor: the last key in the order of the pages. */
  id: string;
  at: Date;
  /** The civil date that days are counted from. */
  date: CivilDate;
  userId: UserId | null;
  subject: string;
  subjectId: string;
  detail: Record<string, EventValue>;
};

type Row = {
  id: string;
  at: string;
  userId: UserId | null;
  subjectId: string;
  detail: Record<string, EventValue>;
};
/** Between two days, both counted, beyond an id. */
type Statement = (from: CivilDate, to: CivilDate, after: string, limit: number) => SQL;

const SUBJECTS: Record<TimeAnchor, string> = {
  installment_due: 'installment_payments',
  card_deadline: 'cards',
  documents_missing: 'cards',
  form_unanswered: 'sent_forms',
  assembly: 'consortium_quotas',
};

const INSTALLMENT = `json_build_object('amount', (i.amount * 100)::bigint, 'due_date', i.due_date,
  'installment_number', i.installment_number, 'transaction_id', i.transaction_id)`;

const beyond = (column: string, after: string) =>
  after ? sql` and ${sql.raw(column)} > ${after}::uuid` : sql``;

const STATEMENTS: Record<TimeAnchor, Statement> = {
  installment_due: (from, to, after, limit) => sql`
    select i.id, i.due_date::text as at, i.user_id as "userId", i.id as "subjectId", ${sql.raw(INSTALLMENT)} as detail
    from installment_payments i join transactions t on t.id = i.transaction_id
    where i.status in ('pending', 'failed') and i.due_date between ${from} and ${to} and i.user_id is not null
      and t.withdrawn_at is null and not t.one_charge${beyond('i.id', after)} order by i.id limit ${limit}`,
  card_deadline: (from, to, after, limit) => sql`
    select c.id, c.clock_due_on::text as at, c.user_id as "userId", c.id as "subjectId",
      json_build_object('card_type', c.card_type) as detail
    from cards c where c.clock_started_at is not null and c.clock_paused_since is null and c.status not in ('completed', 'blocked')
      and c.clock_due_on between ${from} and ${to}${beyond('c.id', after)} order by c.id limit ${limit}`,
  documents_missing: (from, to, after, limit) => sql`
    select c.id, c.created_at::text as at, c.user_id as "userId", c.id as "subjectId",
      json_build_object('card_type', c.card_type) as detail
    from cards c where c.created_at >= ${startOfDay(from)} and c.created_at < ${endOfDay(to)}
      and c.status not in ('completed', 'blocked')
      and not exists (select 1 from card_documents d join cards k on k.id = d.card_id
        where d.user_id = c.user_id and d.status <> 'uploading' and k.linked_profile_id is not distinct from c.linked_profile_id)
      ${beyond('c.id', after)} order by c.id limit ${limit}`,
  form_unanswered: (from, to, after, limit) => sql`
    select f.id, f.created_at::text as at, f.user_id as "userId", f.id as "subjectId",
      json_build_object('template_id', f.template_id) as detail
    from sent_forms f where f.created_at >= ${startOfDay(from)} and f.created_at < ${endOfDay(to)}
      and f.status in ('sent', 'draft') and not case_over(f.user_id, null)${beyond('f.id', after)} order by f.id limit ${limit}`,
  assembly: (from, to, after, limit) => sql`
    select q.id, d.assembly_date::text as at, q.user_id as "userId", q.id as "subjectId",
      json_build_object('group_id', d.group_id, 'assembly_date', d.assembly_date, 'draw_id', d.id) as detail
    from consortium_draws d join consortium_quotas q on q.group_id = d.group_id
    where d.status in ('announced', 'frozen')
      and not (d.status = 'announced' and d.extraction_date <= (now() at time zone 'America/Sao_Paulo')::date)
      and d.assembly_date between ${from} and ${to}
      and q.user_id is not null and q.status in ('active', 'late')${beyond('q.id', after)}
    order by q.id limit ${limit}`,
};

/** Finds one page of the records that a rule may act for between two days. */
export async function findDueTriggers(
  tx: Tx,
  rule: TimeTrigger,
  from: CivilDate,
  to: CivilDate,
  page: { after: string; limit: number },
): Promise<DueTrigger[]> {
  const [first, last] = anchorRange(rule, from, to);
  const { rows } = await tx.execute<Row>(STATEMENTS[rule.anchor](first, last, page.after, page.limit));
  return rows.map(({ id, at, userId, subjectId, detail }) => {
    const instant = new Date(at.length === 10 ? startOfDay(at) : at);
    return {
      id,
      at: instant,
      date: civilDateAt(instant),
      userId,
      subject: SUBJECTS[rule.anchor],
      subjectId,
      detail,
    };
  });
}

const HOUR_MS = 3_600_000;
const GRACE_HOURS = 24;

/** Returns whether the rule acts now. Hours are exact; days start at `DAY_BEGINS`. */
export function isTime(rule: TimeTrigger, { at, date }: DueTrigger, now: Date, enabledAt: Date): boolean {
  if (rule.unit !== 'hours') return isDue(rule, date, civilDateAt(now), civilDateAt(enabledAt));
  const time = at.getTime() + rule.amount * HOUR_MS * (rule.direction === 'before' ? -1 : 1);
  return time <= now.getTime() && time > now.getTime() - GRACE_HOURS * HOUR_MS && time >= enabledAt.getTime();
}

/** Returns the key of a trigger, for one run of each: another date is another trigger. */
export const triggerKey = (rule: TimeTrigger, { subjectId, date }: DueTrigger): string =>
  `${rule.anchor}:${subjectId}:${date}`;
