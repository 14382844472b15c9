import type { DashboardCard } from '#app/features/cases/rules/card-detail.ts';
import { type HolderNow, holderNow } from '#app/features/cases/rules/holder-now.ts';
import type { DueInstallment, NowCard, NowFacts } from '#app/features/cases/rules/now-facts.ts';
import type { KnownPlace } from '#app/features/cases/rules/place-lights.ts';
import type { EnergyBannerTexts } from '#app/features/content/rules/site-content.ts';
import {
  type EnergyDefaults,
  type EnergyView,
  OPEN_ENERGY_STATUSES,
} from '#app/features/energy/rules/terms.ts';
import { NOTIFICATION_LIMIT } from '#app/features/notifications/rules/terms.ts';
import { lacksConsent } from '#app/features/profiles/rules/holder-consent.ts';
import type { Relationship } from '#app/features/profiles/rules/terms.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { type Actor, type CustomerActor, readAs } from '#app/platform/actor.server.ts';
import { cachedReadings } from '#app/platform/cached-readings.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import {
  BEGUN,
  CLOCK_FIELDS,
  clockAndNeeds,
  REQUESTED_DOCUMENTS_SQL,
  SCORE_FIELDS,
  SENT_DOCUMENTS,
  STANDS,
  type StatedClock,
  type StatedDocuments,
} from './clock-statement.server.ts';
import { FRAME_FIELDS, type Frame } from './frame-statement.server.ts';
import {
  BROKEN_PROMISES,
  COVERS,
  DUE_INSTALLMENT,
  ENDED,
  IDENTITY,
  identityOf,
  LETTERS,
  LOAN_NOW,
  listingsToAnswer,
  loanOf,
  type StatedIdentity,
  type StatedLoan,
  UNSIGNED,
} from './now-statement.server.ts';

/** The open energy request, as the dashboard shows it. */
type DashboardEnergy = Pick<EnergyView, 'status' | 'billNormal' | 'billDiscount' | 'savings'>;

export type Dashboard = Frame & {
  /** Linked profiles that can be selected, without the account holder. */
  holders: { id: string; name: string; relationship: Relationship }[];
  /** Null if the business disabled it, or never wrote one. */
  banner: Omit<EnergyBannerTexts, 'enabled'> | null;
  energy: DashboardEnergy | null;
  energyDefaults: EnergyDefaults;
  phase: HolderNow['phase'];
  turn: HolderNow['turn'];
  /** Tasks of the active holder, the most urgent first. */
  now: HolderNow['items'];
  cards: DashboardCard[];
  /** Listings of the active holder, grouped by place. */
  places: KnownPlace[];
};

/** $1 the user, $2 the number of notifications, $3 the states of an open energy request. */
export const DASHBOARD = `
  select json_build_object(${FRAME_FIELDS},
    'holders', coalesce((
      select json_agg(json_build_object('id', l.id, 'name', l.full_name, 'relationship', l.relationship)
        order by l.created_at, l.id)
      from linked_profiles l where l.main_user_id = $1 and l.active
    ), '[]'),
    'banner', (select value from site_config where key = 'energy_banner' and value->>'enabled' = 'true'),
    'energy', (
      select json_build_object('status', e.status, 'billNormal', ${centavosText('e.monthly_bill_normal')},
        'billDiscount', ${centavosText('e.monthly_bill_discount')}, 'savings', ${centavosText('e.savings')})
      from energy_discounts e where e.user_id = $1 and e.status = any($3)
      order by e.status = 'active' desc, e.created_at desc limit 1
    ),
    'energyDefaults', json_build_object('full_name', p.full_name,
      'cpf', p.doc_number, 'doc_type', p.doc_type, 'address', p.address, 'uf', p.uf),
    'places', coalesce((
      select json_agg(json_build_object('place', k.place, 'open', k.open, 'removed', k.removed, 'next', k.next,
        'reportOn', k.report_on) order by k.place)
      from (
        select place, sum(open) as open, sum(removed) as removed, 
          (array_agg(next order by rule = 'five_years', due_on) filter (where next is not null))[1] as next,
          max(report_on) as report_on from (
          select n.place, (n.turn <> 'done')::int as open, (n.state in ('removed', 'expired'))::int as removed,
            n.next_rule as rule, n.next_due_on as due_on, case when n.turn <> 'done' and n.next_due_on is not null
              then json_build_object('rule', n.next_rule, 'dueOn', n.next_due_on) end as next, null::date as report_on
          from listings n where n.user_id = $1 and n.linked_profile_id is not distinct from p.active_linked_profile_id
          union all
          select r.place, 0, 0, null, null, null, r.taken_on from report_snapshots r
          where r.user_id = $1 and r.linked_profile_id is not distinct from p.active_linked_profile_id
            and r.confirmed_at is not null
        ) one group by place
      ) k
    ), '[]'),
    'unrepresented', p.doc_type = 'CNPJ' and p.representative_cpf is null,
    'awaitsHolder', exists (select 1 from transactions t where t.user_id = $1 and t.awaits_holder and ${STANDS}),
    'unsigned', ${UNSIGNED()},
    'due', ${DUE_INSTALLMENT()},
    'identity', ${IDENTITY},
    'loan', ${LOAN_NOW},
    'letters', ${LETTERS},
    'listings', ${listingsToAnswer()},
    'covers', ${COVERS},
    'brokenPromises', ${BROKEN_PROMISES},
    'sent', ${SENT_DOCUMENTS},
    'requests', ${REQUESTED_DOCUMENTS_SQL},
    'cards', coalesce((
      select json_agg(json_build_object('id', c.id, 'type', c.card_type, 'status', c.status,
        ${SCORE_FIELDS}, 'rating', c.rating,
        'ended', ${ENDED}, 'begun', ${BEGUN()}, 'stated', json_build_object(${CLOCK_FIELDS}), 'stepsDone', s.done, 'steps', s.total, 'nextStep', next.step))
      from cards c
      cross join lateral (
        select count(*) filter (where u.status = 'completed') as done, count(*) as total
        from user_process_steps u where u.card_id = c.id and u.enabled
      ) s
      left join lateral (
        select json_build_object('id', u.id, 'name', t.name, 'status', u.status) as step from user_process_steps u join process_steps t on t.id = u.step_id
        where u.card_id = c.id and u.enabled and u.status <> 'completed'
        order by u.step_order limit 1
      ) next on true
      where c.user_id = $1 and c.linked_profile_id is not distinct from p.active_linked_profile_id
    ), '[]')
  ) as dashboard
  from profiles p
  where p.id = $1`;

export const dashboardValues = (userId: UserId) => [userId, NOTIFICATION_LIMIT, OPEN_ENERGY_STATUSES];

type Row = Omit<Dashboard, 'cards' | 'now' | 'phase' | 'turn'> &
  StatedDocuments & {
    unrepresented: boolean;
    awaitsHolder: boolean;
    unsigned: boolean;
    due: DueInstallment | null;
    identity: StatedIdentity;
    loan: StatedLoan | null;
    letters: NowFacts['letters'];
    listings: NowFacts['listings'];
    covers: NowFacts['covers'];
    brokenPromises: number;
    cards: (Omit<DashboardCard, 'clock'> & { stated: StatedClock })[];
  };

/**
 * Loads everything that the first page of the customer area shows, in one statement: the frame, the offers,
 * the tasks and the cards of the active holder. Row level security is on; the conditions on the user are for
 * the indexes.
 */
export async function loadDashboard(customer: CustomerActor, now: Date = new Date()): Promise<Dashboard> {
  const found = await dashboardAs(customer, customer.userId, now);
  if (!found) throw new Error('An account without a profile.');
  return found;
}

/** Tables without an owner that the dashboard reads; the others notify their owner. */
export const DASHBOARD_TABLES = ['site_config', 'process_steps', 'promises', 'contract_acceptances'];

/** Longest use of a row, which compares moments with the time of its reading; ms. */
const LONGEST_MS = 60_000;
const ownRows = cachedReadings<Row | undefined>({ most: 5_000, longest: LONGEST_MS });

function rowOf(actor: Actor, userId: UserId, now: Date): Promise<Row | undefined> {
  const read = async () =>
    (await readAs<{ dashboard: Row }>(actor, 'dashboard', DASHBOARD, dashboardValues(userId)))[0]?.dashboard;
  // An admin reads a client's tasks once, for one page.
  if (actor.kind !== 'customer') return read();
  return ownRows(`${userId} ${civilDateAt(now)}`, [userId, ...DASHBOARD_TABLES], read);
}

/** Loads the dashboard of an account for another actor: an admin reads the client's tasks. */
export async function dashboardAs(actor: Actor, userId: UserId, now: Date): Promise<Dashboard | null> {
  const row = await rowOf(actor, userId, now);
  if (!row) return null;
  const {
    unrepresented,
    awaitsHolder,
    unsigned,
    due,
    letters,
    listings,
    covers,
    brokenPromises,
    identity,
    loan,
    sent,
    requests,
    cards,
    ...dashboard
  } = row;
  const waiting: NowCard[] = [];
  const shown = cards.map(({ stated, ...card }) => {
    const found = clockAndNeeds(card.status, stated, { sent, requests }, now);
    waiting.push({ ...card, ...found });
    return { ...card, clock: found.clock };
  });
  // Tasks of the account itself are not shown among the services of a linked person.
  const isOwn = dashboard.holder === null;
  const facts = {
    unrepresented: isOwn && unrepresented,
    awaitsHolder: isOwn && awaitsHolder,
    unsigned,
    due,
    cards: waiting,
    letters,
    listings,
    covers,
    brokenPromises: isOwn ? brokenPromises : 0,
    forms: isOwn ? dashboard.formsWaiting : 0,
    identity: identityOf(identity),
    loan: isOwn ? loanOf(loan) : null,
    consentOf: dashboard.holder && lacksConsent(dashboard.holder) ? dashboard.holder.name : null,
  };
  const own = isOwn ? dashboard : { banner: null, energy: null };
  const { items, ...state } = holderNow(facts, now);
  return { ...dashboard, banner: own.banner, energy: own.energy, ...state, now: items, cards: shown };
}
