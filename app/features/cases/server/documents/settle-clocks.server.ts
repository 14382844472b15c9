import { sql } from 'drizzle-orm';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { BASE_KINDS } from '#app/terms/document-kinds.ts';
import type { UserId } from '#app/terms/ids.ts';
import { DEADLINE_BUSINESS_DAYS } from '#app/terms/service-promises.ts';
import {
  CONTRACT_COUNTS,
  EXTRA_KINDS,
  HOLDER_TYPE,
  IS_SIGNED,
  OPENED_BY,
} from '../clock-statement.server.ts';
import { takenBack } from '../taken-back.server.ts';

type Accounts = UserId | readonly UserId[];
const idsOf = (accounts: Accounts) => sql`any(${sql.param([accounts].flat())}::uuid[])`;

/**
 * Locks the cards of accounts until the transaction ends, always in one order: a concurrent document and
 * purchase then see each other, and cannot deadlock.
 */
export const lockCards = (tx: Tx, accounts: Accounts) =>
  tx.execute(sql`select 1 from cards where user_id = ${idsOf(accounts)} order by id for update`);

/** When the card `k` was reopened after it had been closed or completed; see `openCards`. */
const REOPENED_AT = sql`(
  select max(h.created_at) from card_status_history h
  where h.card_id = k.id and h.user_step_id is null and h.status = 'pending' and exists (
    select 1 from card_status_history b
    where b.card_id = k.id and b.user_step_id is null and b.status in ('blocked', 'completed') and b.created_at < h.created_at))`;

/** The kinds that card `k` asks its holder for: `requiredKinds` in SQL. */
export const KINDS = sql`(
  select array_agg(kind) from (
    select unnest(case ${sql.raw(HOLDER_TYPE('k'))} when 'CNPJ' then ${sql.param([...BASE_KINDS.CNPJ])}::text[]
      else ${sql.param([...BASE_KINDS.CPF])}::text[] end) as kind
    union select jsonb_array_elements_text(${sql.raw(EXTRA_KINDS('k'))})) kinds)`;

/** A document `d` of the holder of card `k` that is in, sent for no request. */
const OF_HOLDER = sql`d.user_id = k.user_id and d.status <> 'uploading' and d.request_id is null
  and exists (select 1 from cards h where h.id = d.card_id and h.linked_profile_id is not distinct from k.linked_profile_id)`;

/**
 * Condition: document `d` is refused, without a replacement of its kind after the refusal. Same rule as
 * `needState`.
 */
const STANDS_REFUSED = sql`(d.status = 'rejected' and not exists (
  select 1 from card_documents n join cards g on g.id = n.card_id
  where n.user_id = d.user_id and g.linked_profile_id is not distinct from k.linked_profile_id
    and n.kind = d.kind and n.request_id is null and n.status in ('pending', 'approved')
    and n.created_at > coalesce(d.reviewed_at, d.created_at)))`;

/**
 * Starts, pauses and resumes the deadline clocks of accounts (docs/product.md section 11). A clock starts
 * when the contract of the order that opened the card is accepted and in force, and the required documents of
 * the card's holder are in: at the last of these, and never before the card was opened or reopened. It counts
 * the business days of the product that was sold, or those of the plans. It is paused while a required
 * document is refused and not replaced. May be called at each of these events, in any order and repeatedly.
 * Runs as the team or the system, because a customer may not write cards.
 */
export async function settleClocks(tx: Tx, accounts: Accounts, now: Date = new Date()): Promise<void> {
  await lockCards(tx, accounts);
  await tx.execute(sql`
    update cards c set clock_started_at = greatest(contract.at, documents.at, c.created_at, k.reopened_at),
      clock_days = least(coalesce(contract.days, ${DEADLINE_BUSINESS_DAYS}), 365)
    from (select k.*, ${KINDS} as kinds, ${REOPENED_AT} as reopened_at from cards k where k.user_id = ${idsOf(accounts)}) k
      cross join lateral (
        select coalesce(a.created_at, t.created_at) as at,
          case when ${sql.raw(OPENED_BY('t', 'k'))} then (t.plan_snapshot #>> '{product,days}')::integer end as days
        from transactions t left join contract_acceptances a on a.transaction_id = t.id
        where t.user_id = k.user_id and ${sql.raw(IS_SIGNED)} and not ${takenBack('t')} and ${sql.raw(CONTRACT_COUNTS('k'))}
        order by coalesce(a.created_at, t.created_at) limit 1) contract
      cross join lateral (
        select max(kind.at) as at from (
          select d.kind, min(d.created_at) filter (where d.status <> 'rejected') as at from card_documents d
          where ${OF_HOLDER} and d.kind = any(k.kinds)
          group by d.kind having bool_or(d.status <> 'rejected') and not bool_or(${STANDS_REFUSED})) kind
        having count(*) = cardinality(k.kinds)) documents
    where c.id = k.id and c.clock_started_at is null`);
  const today = civilDateAt(now);
  await tx.execute(sql`
    update cards c set clock_paused_since = case when k.refused then ${today}::date end,
      clock_paused_days = c.clock_paused_days + case when k.refused then 0
        else business_days_until(c.clock_paused_since, ${today}::date) end
    from (select k.id, exists (select 1 from card_documents d
        where ${OF_HOLDER} and d.kind = any(${KINDS}::text[]) and ${STANDS_REFUSED}) as refused
      from cards k where k.user_id = ${idsOf(accounts)}) k
    where c.id = k.id and c.clock_started_at is not null and k.refused <> (c.clock_paused_since is not null)`);
  await followEvents(tx, accounts);
}

/**
 * Moves the steps that follow an event of their service: the contract was accepted, the required documents
 * are in, all of them were approved. Only forward, and once for each event, so that later changes by the team
 * are kept.
 */
async function followEvents(tx: Tx, accounts: Accounts): Promise<void> {
  await tx.execute(sql`
    update user_process_steps u set status = e.reached, followed = e.reached
    from (
      select s.id, case t.follows when 'contract' then contract.reached else documents.reached end as reached
      from user_process_steps s join process_steps t on t.id = s.step_id and t.follows is not null
        join cards k on k.id = s.card_id and k.status not in ('completed', 'blocked')
        cross join lateral (select case when exists (
          select 1 from transactions t left join contract_acceptances a on a.transaction_id = t.id
          where t.user_id = k.user_id and ${sql.raw(IS_SIGNED)} and not ${takenBack('t')} and ${sql.raw(CONTRACT_COUNTS('k'))})
          then 'completed' end as reached) contract
        cross join lateral (
          select case when count(*) < cardinality(${KINDS}) then null when bool_and(kind.approved) then 'completed'
            else 'in_progress' end as reached
          from (select bool_and(d.status = 'approved') filter (where d.status <> 'rejected') as approved
            from card_documents d where ${OF_HOLDER} and d.kind = any(${KINDS}::text[])
            group by d.kind having bool_or(d.status <> 'rejected') and not bool_or(${STANDS_REFUSED})) kind) documents
      where s.user_id = ${idsOf(accounts)} and s.enabled) e
    where u.id = e.id and e.reached is distinct from u.followed
      and (e.reached = 'completed' and u.status in ('pending', 'in_progress') or e.reached = 'in_progress' and u.status = 'pending')`);
}
