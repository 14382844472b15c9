import { type SQL, sql } from 'drizzle-orm';
import type { PromiseKey } from '#app/terms/promise-keys.ts';

/**
 * The facts of a promise: a row per subject and start, with `subject_id, user_id, started_at, due_at,
 * done_at, ended_at, paused`. `ended_at`: it ended without the business having to do it. `p` is the promise's
 * row.
 */
export type PromiseFacts = SQL;

/** SQL for the last second of a day in Brasília. */
const endOf = (day: string) =>
  sql.raw(`((${day} + 1)::timestamp at time zone 'America/Sao_Paulo' - interval '1 second')`);
/** The first event of a type about a row, into one of some states, at or after an instant. */
const firstEvent = (type: string, subject: string, from: string, states: string) =>
  sql.raw(`(select min(e.created_at) from domain_events e where e.type = '${type}' and e.subject_id = ${subject}
    and e.created_at >= ${from} and e.data ->> 'to' in (${states}))`);

export const MEASURES: Record<PromiseKey, PromiseFacts> = {
  // From the start of the service's clock to its end; days of a refused document do not count.
  prazo_12_uteis: sql`
    select c.id as subject_id, c.user_id, c.clock_started_at as started_at, ${endOf('c.clock_due_on')} as due_at,
      case when c.status = 'completed' then coalesce((select min(h.created_at) from card_status_history h
        where h.card_id = c.id and h.user_step_id is null and h.status = 'completed'
          and h.created_at >= c.clock_started_at), c.updated_at) end as done_at,
      case when c.status = 'blocked' then c.updated_at end as ended_at,
      c.clock_paused_since is not null and c.clock_paused_since <= c.clock_due_on as paused
    from cards c where c.clock_started_at is not null`,
  // From a message of the contact form, about a promise or in a conversation to the first step of a person of the
  // team. A conversation that the team closed needed no answer.
  resposta_24h_uteis: sql`
    select l.id as subject_id, l.converted_user_id as user_id, l.created_at as started_at,
      business_hours_after(l.created_at, p.limit_amount) as due_at,
      case when l.status in ('qualified', 'converted') then coalesce(${firstEvent('lead.status_changed', 'l.id', 'l.created_at', "'qualified', 'converted'")}, l.updated_at) end as done_at,
      case when l.status = 'lost' or l.merged_into is not null then l.updated_at end as ended_at,
      false as paused
    from leads l where l.origin = 'contato'
    union all
    select m.id, m.user_id, m.created_at, business_hours_after(m.created_at, p.limit_amount), m.answered_at, null, false
    from promise_messages m
    union all
    select q.id, q.user_id, q.asked_at, business_hours_after(q.asked_at, p.limit_amount), q.answered_at, q.closed_at, false
    from conversation_questions() q`,
  devolucao: sql`
    select r.id as subject_id, r.user_id, r.created_at as started_at, ${endOf('r.due_on')} as due_at, r.done_at,
      null::timestamptz as ended_at, false as paused
    from refunds r`,
  analise_48h: sql`
    select r.id as subject_id, r.user_id, r.documents_sent_at as started_at,
      case p.unit when 'business_hours' then business_hours_after(r.documents_sent_at, p.limit_amount)
        else r.documents_sent_at + make_interval(hours => p.limit_amount) end as due_at,
      coalesce(${firstEvent('loan.status_changed', 'r.id', 'r.documents_sent_at', "'approved', 'rejected', 'draft'")},
        case when r.status in ('approved', 'rejected') then r.updated_at end) as done_at,
      case when r.status = 'canceled' then r.updated_at end as ended_at, false as paused
    from loan_requests r where r.documents_sent_at is not null`,
  privacidade_15d: sql`
    select r.id as subject_id, r.user_id, r.created_at as started_at, r.due_at, r.answered_at as done_at,
      null::timestamptz as ended_at, false as paused
    from privacy_requests r`,
  garantia_cpf_limpo: sql`
    select g.id as subject_id, g.user_id, g.created_at as started_at, ${endOf('g.due_on')} as due_at,
      g.answered_at as done_at, null::timestamptz as ended_at, false as paused
    from guarantee_requests g`,
  energia: sql`
    select d.id as subject_id, d.user_id, d.created_at as started_at,
      ${endOf("business_day_after((d.created_at at time zone 'America/Sao_Paulo')::date, p.limit_amount)")} as due_at,
      case when d.status in ('active', 'rejected') then
        coalesce(${firstEvent('energy.status_changed', 'd.id', 'd.created_at', "'active', 'rejected'")}, d.updated_at) end
        as done_at,
      case when d.status = 'canceled' then d.updated_at end as ended_at, false as paused
    from energy_discounts d`,
  // From the team's entry of a lawsuit to the lawyer's written opinion; a lawsuit that ends before needs no
  // opinion.
  liminar_quando_cabivel: sql`
    select l.id as subject_id, l.user_id, l.created_at as started_at,
      ${endOf("business_day_after((l.created_at at time zone 'America/Sao_Paulo')::date, p.limit_amount)")} as due_at,
      l.opinion_at as done_at, case when l.status <> 'active' then l.updated_at end as ended_at, false as paused
    from card_lawsuits l`,
};
