import type { ClientCase } from '#app/features/cases/rules/client-case.ts';
import { earliestOnTime } from '#app/lib/business-days.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { readAs, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosText, instantText } from '#app/platform/db/json-values.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { dashboardAs } from '../load-dashboard.server.ts';

/** Installments that a client owes. */
const OPEN = `installment_payments i join transactions t on t.id = i.transaction_id
  where i.user_id = $1 and i.status in ('pending', 'failed') and i.replaced_by is null
    and t.withdrawn_at is null and t.canceled_at is null and t.status <> 'refunded'`;

/** $1 the client, $2 the earliest due date that is not late. */
const FACTS = `
  select json_build_object(
    'responsible', (select u.name from users u where u.id = p.assignee_id),
    'lastWord', (select json_build_object('title', n.title, 'at', n.created_at, 'read', n.read)
      from notifications n where n.user_id = $1 order by n.created_at desc, n.id desc limit 1),
    'plan', (select json_build_object('capacity', ${centavosText('a.capacity')}, 'keptAt', ${instantText('a.updated_at')})
      from affordability_plans a where a.user_id = $1),
    'open', coalesce(${centavosText('due.open')}, 0), 'overdueSince', due.since,
    'nextPayment', (select json_build_object('id', i.id,
        'amount', ${centavosText('case when t.one_charge then t.amount else i.amount end')})
      from ${OPEN} order by i.due_date, i.installment_number, i.id limit 1)) as facts
  from profiles p cross join lateral (
    select sum(i.amount) as open, min(i.due_date) filter (
      where i.due_date < $2::date) as since
    from ${OPEN}) due
  where p.id = $1 and p.erased_at is null`;

type Facts = Pick<ClientCase, 'responsible' | 'lastWord' | 'plan' | 'open' | 'overdueSince' | 'nextPayment'>;

/** Loads the summary of a client's case; null for an unknown client, and for one whose data were erased. */
export async function loadClientCase(
  admin: SignedInActor,
  clientId: UserId,
  now: Date = new Date(),
): Promise<ClientCase | null> {
  const [dashboard, [row]] = await Promise.all([
    dashboardAs(admin, clientId, now),
    readAs<{ facts: Facts }>(admin, 'client-case', FACTS, [clientId, earliestOnTime(civilDateAt(now))]),
  ]);
  if (!dashboard || !row) return null;
  const { holder, cards, phase, turn } = dashboard;
  return {
    holder: holder?.name ?? null,
    phase,
    turn,
    now: dashboard.now[0],
    cards: cards.map(({ type, status, clock, nextStep }) => ({ type, status, clock, nextStep })),
    ...row.facts,
  };
}
