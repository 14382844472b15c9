import { type ClockEvents, cardClock } from '#app/features/cases/rules/card-clock.ts';
import {
  type DocumentNeed,
  type DocumentRequest,
  documentNeeds,
  type SentDocument,
} from '#app/features/cases/rules/document-needs.ts';
import { type SoldFor, sharingServices } from '#app/features/cases/rules/guarantee.ts';
import type { NowCard } from '#app/features/cases/rules/now-facts.ts';
import { givesGuarantee } from '#app/features/catalog/rules/clauses.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { DocType } from '#app/lib/documents.ts';
import type { CardStatus, CardType } from '#app/terms/card-status.ts';
import { requiredKinds } from '#app/terms/document-kinds.ts';
import { type AskedGuarantee, guaranteeStage } from '#app/terms/guarantee-stage.ts';

/** Condition: the order with the alias `order` opens the card `c`. Both belong to one holder. */
export const OPENED_BY = (order: string, card = 'c'): string =>
  `(${order}.linked_profile_id is not distinct from ${card}.linked_profile_id and not ${order}.awaits_holder
    and ${order}.plan_snapshot->'activates' ? ${card}.card_type)`;

/**
 * Does the contract of the order `t` count for the card? That of the order that opened it does; for a card that no
 * order opened, as one that the team added, every contract of the account.
 */
export const CONTRACT_COUNTS = (card = 'c'): string =>
  `(${OPENED_BY('t', card)} or not exists (
    select 1 from transactions o where o.user_id = ${card}.user_id and ${OPENED_BY('o', card)}))`;

/** Condition: order `t` is active, and not withdrawn, canceled or refunded. */
export const STANDS = `(t.withdrawn_at is null and t.canceled_at is null and t.status <> 'refunded')`;

/** Condition: the contract of order `t` was accepted (its acceptance is `a`), or signed before the firm moved in. */
export const IS_SIGNED = `(a.id is not null or t.plan_snapshot ? 'imported')`;

/** Condition: the contract for card `c` was accepted, in an active order. */
const CARD_CONTRACT = `exists (
  select 1 from transactions t left join contract_acceptances a on a.transaction_id = t.id
  where t.user_id = c.user_id and ${IS_SIGNED} and ${STANDS} and ${CONTRACT_COUNTS()})`;

/** Additional documents that the order of card `c` requires, as a json array of names. */
export const EXTRA_KINDS = (card = 'c'): string => `coalesce((
  select t.plan_snapshot #> '{product,documents}' from transactions t where t.id = ${card}.opened_by), '[]')`;

/** Type of the document of the holder of card `c`. */
export const HOLDER_TYPE = (card = 'c'): string => `coalesce(
  (select l.doc_type from linked_profiles l where l.id = ${card}.linked_profile_id),
  (select o.doc_type from profiles o where o.id = ${card}.user_id))`;

/** Fields of json_build_object for the score of card `c`: a 0 that was never recorded is no score. */
export const SCORE_FIELDS = `'score', case when c.score_visible and (c.score > 0 or c.score_taken_on is not null) then c.score end,
  'unscored', c.score_visible and c.score = 0 and c.score_taken_on is null,
  'scoreSource', case when c.score_visible and c.score_taken_on is not null then
    json_build_object('bureau', c.score_bureau, 'takenOn', c.score_taken_on) end`;

/**
 * Condition: the work on card `c` has begun, so that it does not wait in the queue. A step is under way, or the team
 * moved one: an event that completes a step leaves its level in `followed`.
 */
export const BEGUN = (card = 'c'): string => `exists (
  select from user_process_steps b where b.card_id = ${card}.id and b.enabled
    and (b.status = 'in_progress' or b.status <> 'pending' and b.status is distinct from b.followed))`;

/** Last day of card `c`; null while a refused document pauses its clock before that day. */
export const LAST_DAY = `case when c.clock_paused_since is null or c.clock_due_on < c.clock_paused_since
  then c.clock_due_on end`;

/** Fields of json_build_object for the price in `SoldFor`, of the order `t`. */
export const PRICE_FIELDS = `'promo', coalesce((t.plan_snapshot ->> 'promo')::float8, t.amount::float8 * 100),
  'extended', coalesce((t.plan_snapshot #>> '{warranty,amount}')::float8, 0),
  'activates', coalesce(t.plan_snapshot -> 'activates', '[]')`;

/** Services of the holder of card `c` with a removable record or a lawsuit, as a json array. */
export const REMOVABLE = `(
  select coalesce(json_agg(f.front), '[]') from (
    select front from removable_fronts(c.user_id, c.linked_profile_id) as front
    union select k.card_type from card_lawsuits l join cards k on k.id = l.card_id
    where k.user_id = c.user_id and k.linked_profile_id is not distinct from c.linked_profile_id) f)`;

/**
 * Facts for the guarantee of card `c` after its last day passed (in Brasília); null before that, and without
 * an order.
 */
const GUARANTEE = `(
  select json_build_object('service', c.card_type, ${PRICE_FIELDS}, 'removable', ${REMOVABLE},
    'contract', (select a.accepted_text from contract_acceptances a where a.transaction_id = t.id),
    'newest', (select json_build_object('status', g.status, 'dueOn', g.due_on) from guarantee_requests g
      where g.card_id = c.id and g.transaction_id = t.id and g.listing_id is null order by g.created_at desc, g.id desc limit 1))
  from transactions t where t.id = c.opened_by and ${STANDS} and c.status not in ('completed', 'blocked')
    and ${LAST_DAY} < (now() at time zone 'America/Sao_Paulo')::date)`;

/** Fields of json_build_object for the clock of card `c`. */
export const CLOCK_FIELDS = `'clockDueOn', c.clock_due_on, 'pausedSince', c.clock_paused_since,
  'pausedDays', c.clock_paused_days, 'contractAccepted', ${CARD_CONTRACT}, 'docType', ${HOLDER_TYPE()},
  'extraKinds', ${EXTRA_KINDS()}, 'guarantee', ${GUARANTEE}`;

/** As many documents of a holder as a list reads; the newest. */
const DOCUMENTS = 300;

/**
 * Documents sent for the active holder of the account's row `p` of profiles, at any of the holder's services:
 * documents belong to the holder, not to one service.
 */
export const SENT_DOCUMENTS = `coalesce((
  select json_agg(json_build_object('kind', d.kind, 'requestId', d.request_id, 'status', d.status,
    'reason', d.review_reason, 'createdAt', d.created_at, 'reviewedAt', d.reviewed_at))
  from (select d.* from card_documents d join cards k on k.id = d.card_id
    where d.user_id = p.id and d.status <> 'uploading'
      and k.linked_profile_id is not distinct from p.active_linked_profile_id
    order by d.created_at desc limit ${DOCUMENTS}) d), '[]')`;

/**
 * Document requests of the team to the active holder of `p`, oldest first, without those of ended services.
 */
export const REQUESTED_DOCUMENTS_SQL = `coalesce((
  select json_agg(json_build_object('id', r.id, 'name', r.name, 'note', r.note) order by r.id)
  from document_requests r join cards k on k.id = r.card_id
  where r.user_id = p.id and r.canceled_at is null and k.status not in ('completed', 'blocked')
    and k.linked_profile_id is not distinct from p.active_linked_profile_id), '[]')`;

type StatedGuarantee = SoldFor & {
  service: CardType;
  contract: string | null;
  newest: AskedGuarantee | null;
};

export type StatedClock = {
  clockDueOn: string | null;
  pausedSince: string | null;
  pausedDays: number;
  contractAccepted: boolean;
  docType: DocType;
  extraKinds: string[];
  guarantee: StatedGuarantee | null;
};

export type StatedDocuments = { sent: SentDocument[]; requests: DocumentRequest[] };

/**
 * Returns the clock of a card, its guarantee and its list of documents, from the results of the statements
 * above.
 */
export function clockAndNeeds(
  status: CardStatus,
  { clockDueOn, pausedSince, pausedDays, contractAccepted, docType, extraKinds, guarantee }: StatedClock,
  { sent, requests }: StatedDocuments,
  now: Date,
): Pick<NowCard, 'clock' | 'guarantee'> & { needs: DocumentNeed[] } {
  const required = documentNeeds(requiredKinds(docType, extraKinds), [], sent);
  const events: ClockEvents = {
    clockDueOn,
    pause: { since: pausedSince, days: pausedDays },
    contractAccepted,
    required,
  };
  const clock = cardClock(status, events, now);
  return {
    clock,
    guarantee:
      guarantee && clock?.state === 'late'
        ? guaranteeStage(
            {
              status,
              dueOn: clock.dueOn,
              stated:
                guarantee.contract !== null &&
                givesGuarantee(guarantee.contract) &&
                sharingServices(guarantee).includes(guarantee.service),
            },
            guarantee.newest,
            civilDateAt(now),
          )
        : null,
    needs: [...required, ...documentNeeds([], requests, sent)],
  };
}
