import type { NowFacts } from '#app/features/cases/rules/now-facts.ts';
import { type LoanStage, type LoanStatus, loanStage } from '#app/features/loans/rules/terms.ts';
import type { FaceStatus } from '#app/features/profiles/rules/terms.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import { STANDS } from './clock-statement.server.ts';

/**
 * Condition: order `t` is active and belongs to the active holder of the row `p` of profiles. $1 the user.
 */
const STANDING = `t.user_id = $1 and not t.awaits_holder and ${STANDS}
  and t.linked_profile_id is not distinct from p.active_linked_profile_id`;

/** Does a contract wait to be accepted? @param only a further condition on the order `t` */
export const UNSIGNED = (only = 'true'): string => `exists (
  select 1 from transactions t where ${STANDING} and ${only} and t.plan_snapshot ? 'plan'
    and not exists (select 1 from contract_acceptances a where a.transaction_id = t.id))`;

/**
 * Next installment that can be paid, as `DueInstallment`; an order with one charge is paid with its first
 * installment.
 */
export const DUE_INSTALLMENT = (only = 'true'): string => `(
  select json_build_object('installmentId', i.id, 'dueOn', i.due_date,
    'amount', ${centavosText('case when t.one_charge then t.amount else i.amount end')},
    'first', not exists (select 1 from installment_payments o where o.transaction_id = t.id and o.paid_at is not null))
  from installment_payments i join transactions t on t.id = i.transaction_id
  where i.user_id = $1 and ${STANDING} and ${only} and i.status in ('pending', 'failed') and i.replaced_by is null
    and (not t.one_charge or i.installment_number = 1)
  order by i.due_date, i.installment_number limit 1)`;

/** Approved letters of the active holder of `p` that the customer has not answered, as `NowFacts` has them. */
export const LETTERS = `(
  select json_build_object('count', count(*), 'until', min(l.read_until)) from letters l
  where l.user_id = $1 and l.state = 'approved' and l.customer_says is null and l.read_until > now()
    and l.linked_profile_id is not distinct from p.active_linked_profile_id having count(*) > 0)`;

/**
 * Number of records of the active holder of `p` that wait for the customer's answer, without answered ones.
 * @param only SQL condition on the record `n`
 */
export const listingsToAnswer = (only = 'true') => `(
  select count(*)::int from listings n
  where n.user_id = $1 and n.turn = 'customer' and ${only}
    and (n.person_says is null or (n.person_says = 'ja_paguei' and n.paid_on is null))
    and n.linked_profile_id is not distinct from p.active_linked_profile_id)`;

/** Records of the active holder of `p` under the extended guarantee, as `NowFacts` has them. */
export const COVERS = `(
  select json_build_object('asked', count(*) filter (where g.status = 'open'), 'dueOn', min(g.due_on) filter (where g.status = 'open'),
    'taken', count(*) filter (where g.status = 'accepted'))
  from (select distinct on (r.listing_id) r.listing_id, r.status, r.due_on
    from guarantee_requests r join cards c on c.id = r.card_id
    where r.user_id = $1 and r.listing_id is not null and c.linked_profile_id is not distinct from p.active_linked_profile_id
    order by r.listing_id, r.created_at desc, r.id desc) g
  where g.status = 'open' or g.status = 'accepted' and listing_stands(g.listing_id) having count(*) > 0)`;

/** Broken promises to user $1 that were not done since, and that no message about waits for an answer. */
export const BROKEN_PROMISES = `(
  select count(*)::int from promise_cases b join promises m on m.key = b.promise_key and m.active
  where b.user_id = $1 and b.broken_at is not null and b.done_at is null and b.promise_key <> 'prazo_12_uteis'
    and not exists (select from promise_messages w where w.case_id = b.id and w.answered_at is null))`;

/** How the order of card `c` ended, or only the service by its guarantee, as `EndedOrder`. */
export const ENDED = 'service_end(c.id)';

/** The identity check of the account: whether it is valid, and the state of the last photo. */
export const IDENTITY = `json_build_object('verified', p.face_verified, 'latest', (
  select f.verification_status from facial_verifications f where f.user_id = p.id order by f.created_at desc limit 1))`;

export type StatedIdentity = { verified: boolean; latest: FaceStatus | null };

export const identityOf = ({ verified, latest }: StatedIdentity): NowFacts['identity'] =>
  latest === 'rejected' ? 'refused' : verified ? 'in' : 'missing';

/** Days for which an approval without a validity date is shown as news. */
const NEWS_DAYS = 30;

/** The newest loan request that is open or was approved not long ago. */
export const LOAN_NOW = `(
  select json_build_object('status', r.status, 'documentsSentAt', r.documents_sent_at, 'reviewReason', r.review_reason)
  from loan_requests r where r.user_id = $1
    and (r.status in ('draft', 'sent', 'analyzing')
      or r.status = 'approved' and case when r.approval is null then r.updated_at > now() - interval '${NEWS_DAYS} days'
        else (r.approval ->> 'validUntil')::date >= (now() at time zone 'America/Sao_Paulo')::date end)
  order by r.created_at desc, r.id desc limit 1)`;

export type StatedLoan = { status: LoanStatus; documentsSentAt: string | null; reviewReason: string | null };

export const loanOf = (loan: StatedLoan | null): LoanStage | null => loan && loanStage(loan);
