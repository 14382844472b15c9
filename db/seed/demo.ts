import { hashPassword } from 'better-auth/crypto';
import type pg from 'pg';
import { addService } from '#app/features/cases/seed/demo-service.ts';
import { offeredCards } from '#app/features/catalog/rules/legal-front.ts';
import { seedCoupons } from '#app/features/catalog/seed/demo-coupons.ts';
import { seedConsortium } from '#app/features/consortium/seed/demo-consortium.ts';
import { seedEnergy } from '#app/features/energy/seed/demo-energy.ts';
import { seedDemoEngagement } from '#app/features/letters/seed/demo-engagement.ts';
import { seedDemoLetters } from '#app/features/letters/seed/demo-letters.ts';
import { seedDemoMandates } from '#app/features/letters/seed/demo-mandates.ts';
import { seedListings } from '#app/features/listings/seed/demo-listings.ts';
import { seedPrivacy } from '#app/features/privacy/seed/demo-privacy.ts';
import { seedPromises } from '#app/features/promises/seed/demo-promises.ts';
import { seedReports } from '#app/features/reports/seed/demo-reports.ts';
import { seedScams } from '#app/features/scam-checks/seed/demo-scams.ts';
import { addMonths } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { DemoSize } from '#app/platform/env.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { isInPlan } from '#app/terms/service-promises.ts';
import { seedLoan } from '#db/seed/demo-loan.ts';
import {
  DEMO_CARDS,
  DEMO_CLIENT_OF_CLERK,
  DEMO_COLLEAGUES,
  DEMO_CUSTOMERS,
  DEMO_LEADS,
  type DemoCustomer,
} from '#db/seed/demo-people.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TEAM } from './demo-accounts.ts';
import { seedBusiness, seedCustomers } from './demo-business.ts';
import { acceptSample, addAccount } from './demo-rows.ts';
import { nameLawyer } from './example-lawyer.ts';
import { atTime } from './past.ts';

const DAY_MS = 86_400_000;
/** The order comes before the documents of the same day. */
const ORDER_BEFORE_MS = 3_600_000;
/** Days since the accounts were opened: some asked for energy or read a report before they bought. */
const ACCOUNT_DAYS = 120;

/**
 * Seeds people, leads, cards and invoices of the demonstration. Runs only if no database is configured, and
 * only once.
 * @param size `small`: one person in each state; `full`: a business of eight months around them
 * @param legal whether a lawyer works with the business; without one it offers no legal work
 */
export async function seedDemo(owner: pg.Client, size: DemoSize, legal = true): Promise<void> {
  const { rowCount } = await owner.query('select 1 from users limit 1');
  if (rowCount) return;
  const password = await hashPassword(DEMO_PASSWORD);
  await owner.query('begin');
  try {
    // Before the first order, whose contract names the lawyer.
    if (legal) await nameLawyer(owner);
    const [team, customers] = [
      DEMO_CUSTOMERS.filter(isOfTeam),
      DEMO_CUSTOMERS.filter((one) => !isOfTeam(one)),
    ];
    const add = (person: DemoCustomer) => addCustomer(owner, person, { password, legal });
    for (const person of [...team, ...DEMO_COLLEAGUES]) await add(person);
    const members = await makeTeam(owner);
    // Acceptances are chained in the order of their days, so each customer comes at the day of the order.
    const past = customers.map((customer) => ({
      ago: customer.order?.daysAgo ?? 0,
      add: () => add(customer),
    }));
    if (size === 'full') await seedBusiness(owner, members, password, past);
    else await seedCustomers(owner, past);
    await assignToClerk(owner);
    for (const lead of DEMO_LEADS) {
      await owner.query(
        `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin, status, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now() - make_interval(hours => $9))`,
        [
          lead.name,
          lead.email,
          lead.whatsapp,
          lead.docType,
          lead.docNumber,
          lead.uf,
          lead.origin,
          lead.status,
          lead.hoursAgo,
        ],
      );
    }
    await sendForm(owner);
    await seedPrivacy(owner);
    await seedCoupons(owner);
    await seedConsortium(owner);
    await seedEnergy(owner);
    await seedListings(owner);
    await seedDemoMandates(owner);
    await seedDemoLetters(owner);
    await seedLoan(owner);
    await seedReports(owner);
    if (legal) await seedDemoEngagement(owner);
    await seedPromises(owner);
    await seedScams(owner);
    await nameHouse(owner);
    // No notices about the demo's fictitious past.
    await owner.query('update domain_events set dispatched_at = now() where dispatched_at is null');
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

const OWNERS: readonly string[] = DEMO_ACCOUNTS.filter(({ role }) => role === 'admin').map(
  ({ email }) => email,
);
const isOfTeam = ({ email }: DemoCustomer) => OWNERS.includes(email);

/**
 * Grants panel access to the owner and one person of each narrower position.
 * @returns ids of those responsible for clients, the owner first
 */
async function makeTeam(owner: pg.Client): Promise<string[]> {
  await owner.query(
    `update user_roles set role = 'admin' where user_id in (select id from users where email = any($1))`,
    [OWNERS],
  );
  for (const { email, position } of DEMO_TEAM)
    await owner.query(
      `update user_roles set role = 'admin', position = $2, exports_full = false
       where user_id = (select id from users where email = $1)`,
      [email, position],
    );
  const { rows } = await owner.query<{ id: string }>(
    `select user_id as id from user_roles where role = 'admin' and position in ('owner', 'manager', 'clerk')
     order by array_position(array['owner', 'manager', 'clerk'], position)`,
  );
  return rows.map(({ id }) => id);
}

const assignToClerk = (owner: pg.Client) =>
  owner.query(
    `update profiles set assignee_id = (select id from users where email = $2)
     where id = (select id from users where email = $1)`,
    [DEMO_CLIENT_OF_CLERK, DEMO_TEAM.find(({ position }) => position === 'clerk')?.email],
  );

/** Representatives of the demonstration's company: fictitious, and marked as an example. */
async function nameHouse(owner: pg.Client): Promise<void> {
  await owner.query("update site_config set value = value || $1 where key = 'company'", [
    JSON.stringify({
      dataOfficerName: 'Clara Exemplo (exemplo)',
      consortium: 'Administradora Exemplo S.A., autorização BCB 0000 (exemplo)',
      loanInstitution: 'Banco Exemplo S.A. (exemplo)',
    }),
  ]);
}

/** A form that waits to be filled in. */
async function sendForm(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into sent_forms (template_id, user_id)
     select t.id, u.id from form_templates t, users u where t.name = 'Declaração de hipossuficiência' and u.email = $1`,
    [DEMO_ACCOUNTS[0].email],
  );
}

type Demo = { password: string; legal: boolean };

async function addCustomer(
  owner: pg.Client,
  { cards, order, ...person }: DemoCustomer,
  { password, legal }: Demo,
): Promise<void> {
  const userId = await addAccount(owner, person, password);
  const at = new Date(Date.now() - (order?.daysAgo ?? 0) * DAY_MS - ORDER_BEFORE_MS);
  const opened = new Date(Date.now() - ACCOUNT_DAYS * DAY_MS);
  await owner.query('update users set created_at = $2 where id = $1', [userId, opened]);
  await owner.query('update profiles set created_at = $2 where id = $1', [userId, opened]);
  const orderId = order ? await addOrder(owner, userId, order, { at, legal }) : null;
  for (const type of offeredCards(cards, legal)) await addCard(owner, { userId, type, orderId, at });
  if (cards.length > 0) {
    await owner.query(
      `insert into notifications (user_id, title, message, type, link, created_at)
       values ($1, 'Boas-vindas!', 'Seu serviço foi ativado. Veja o que falta para o prazo começar.', 'success', '/app', $2)`,
      [userId, at],
    );
  }
}

type DemoService = { userId: UserId; type: keyof typeof DEMO_CARDS; orderId: string | null; at: Date };

/** A service of the plan belongs to the order; the team has opened the others. */
async function addCard(owner: pg.Client, { userId, type, orderId, at }: DemoService): Promise<void> {
  const { status, score, rating, done } = DEMO_CARDS[type];
  const { rows } = await owner.query<{ id: string }>(
    `insert into cards (user_id, card_type, status, score, rating, opened_by, created_at, score_bureau, score_taken_on)
     values ($1, $2, $3, $4, $5, $6, $7, case when $4 > 0 then 'Serasa' end,
       case when $4 > 0 then (now() at time zone 'America/Sao_Paulo')::date - 1 end) returning id`,
    [userId, type, status, score, rating, isInPlan([type]) ? orderId : null, at],
  );
  await owner.query(
    `insert into user_process_steps (user_id, card_id, step_id, step_order, status, followed)
     select $1, $2, id, step_order, status, case when follows is not null and status <> 'pending' then status end
     from (select id, step_order, follows, case when step_order <= $4 then 'completed'
         when step_order = $4 + 1 and $5 then 'in_progress' else 'pending' end as status
       from process_steps where card_type = $3) s`,
    [userId, rows[0]?.id, type, done, status === 'active' || status === 'analyzing'],
  );
  await addService(owner, { userId, cardId: rows[0]?.id ?? '', type, boughtAt: at });
}

async function addOrder(
  owner: pg.Client,
  userId: UserId,
  order: NonNullable<DemoCustomer['order']>,
  { at, legal }: { at: Date; legal: boolean },
): Promise<string> {
  const { plan, cents, installments, paid } = order;
  const status = paid === installments ? 'paid' : 'pending';
  const { rows } = await owner.query<{ id: string }>(
    `insert into transactions (user_id, amount, payment_method, installments, status, plan_snapshot, created_at)
     values ($1, $2::numeric / 100, $3, $4, $5, $6, $7) returning id`,
    [
      userId,
      cents,
      installments === 1 ? 'pix' : 'card',
      installments,
      status,
      JSON.stringify({ plan, promo: cents, activates: offeredCards(['nome', 'jus', 'bacen'], legal) }),
      at,
    ],
  );
  const id = rows[0]?.id ?? '';
  await atTime(owner, at);
  await acceptSample(owner, id, plan, { userId });
  const each = Math.floor(cents / installments);
  for (let number = 1; number <= installments; number += 1) {
    // One payment is due at once, several one a month from the next month on.
    const dueOn = addMonths(civilDateAt(at), installments === 1 ? 0 : number);
    await owner.query(
      `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, status, payment_method, paid_at, created_at)
       values ($1, $2, $3, $4::numeric / 100, $5, $6, $7, $8, $9)`,
      [
        id,
        userId,
        number,
        number === 1 ? cents - each * (installments - 1) : each,
        dueOn,
        number <= paid ? 'paid' : 'pending',
        installments === 1 ? 'pix' : 'card',
        number > paid ? null : installments === 1 ? at : new Date(`${dueOn}T12:00:00-03:00`),
        at,
      ],
    );
  }
  return id;
}
