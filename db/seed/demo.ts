import { hashPassword } from 'better-auth/crypto';
import type pg from 'pg';
import { addService } from '#app/features/cases/seed/demo-service.ts';
import { seedCoupons } from '#app/features/catalog/seed/demo-coupons.ts';
import { seedConsortium } from '#app/features/consortium/seed/demo-consortium.ts';
import { seedEnergy } from '#app/features/energy/seed/demo-energy.ts';
import { seedDemoLetters } from '#app/features/letters/seed/demo-letters.ts';
import { seedListings } from '#app/features/listings/seed/demo-listings.ts';
import { seedPrivacy } from '#app/features/privacy/seed/demo-privacy.ts';
import { seedPromises } from '#app/features/promises/seed/demo-promises.ts';
import { seedReports } from '#app/features/reports/seed/demo-reports.ts';
import { seedScams } from '#app/features/scam-checks/seed/demo-scams.ts';
import type { DemoSize } from '#app/platform/env.server.ts';
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
import { seedBusiness } from './demo-business.ts';
import { acceptSample, addAccount } from './demo-rows.ts';

/**
 * Seeds people, leads, cards and invoices of the demonstration. Runs only if no database is configured, and
 * only once.
 * @param size `small`: one person in each state; `full`: a business of eight months around them
 */
export async function seedDemo(owner: pg.Client, size: DemoSize): Promise<void> {
  const { rowCount } = await owner.query('select 1 from users limit 1');
  if (rowCount) return;
  const password = await hashPassword(DEMO_PASSWORD);
  await owner.query('begin');
  try {
    const [team, customers] = [
      DEMO_CUSTOMERS.filter(isOfTeam),
      DEMO_CUSTOMERS.filter((one) => !isOfTeam(one)),
    ];
    for (const person of [...team, ...DEMO_COLLEAGUES]) await addCustomer(owner, person, password);
    const members = await makeTeam(owner);
    // The past first: acceptances are chained in the order of their days.
    if (size === 'full') await seedBusiness(owner, members, password);
    for (const customer of customers) await addCustomer(owner, customer, password);
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
    await seedDemoLetters(owner);
    await seedLoan(owner);
    await seedReports(owner);
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
      lawyers: 'Dra. Ana Exemplo, OAB/SC 00.000 (exemplo)',
      consortium: 'Administradora Exemplo S.A., autorização BCB 0000 (exemplo)',
      loanInstitution: 'Banco Exemplo S.A. (exemplo)',
    }),
  ]);
}

/** A form that waits to be filled in. */
async function sendForm(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into sent_forms (template_id, user_id)
     select t.id, u.id from form_templates t, users u where t.name = 'Procuração' and u.email = $1`,
    [DEMO_ACCOUNTS[0].email],
  );
}

async function addCustomer(owner: pg.Client, customer: DemoCustomer, password: string): Promise<void> {
  const { cards, order, ...person } = customer;
  const userId = await addAccount(owner, person, password);
  for (const type of cards) await addCard(owner, userId, type);
  if (order) await addOrder(owner, userId, order);
  if (cards.length > 0) {
    await owner.query(
      `insert into notifications (user_id, title, message, type, link)
       values ($1, 'Boas-vindas!', 'Seu serviço foi ativado. Veja o que falta para o prazo começar.', 'success', '/app')`,
      [userId],
    );
  }
}

async function addCard(owner: pg.Client, userId: string, type: keyof typeof DEMO_CARDS): Promise<void> {
  const { status, score, rating, done } = DEMO_CARDS[type];
  const { rows } = await owner.query<{ id: string }>(
    'insert into cards (user_id, card_type, status, score, rating) values ($1, $2, $3, $4, $5) returning id',
    [userId, type, status, score, rating],
  );
  await owner.query(
    `insert into user_process_steps (user_id, card_id, step_id, step_order, status)
     select $1, $2, id, step_order,
       case when step_order <= $4 then 'completed' when step_order = $4 + 1 then 'in_progress' else 'pending' end
     from process_steps where card_type = $3`,
    [userId, rows[0]?.id, type, done],
  );
  await addService(owner, { userId, cardId: rows[0]?.id ?? '', type });
}

async function addOrder(
  owner: pg.Client,
  userId: string,
  order: NonNullable<DemoCustomer['order']>,
): Promise<void> {
  const { plan, cents, installments, paid } = order;
  const status = paid === installments ? 'paid' : 'pending';
  const { rows } = await owner.query<{ id: string }>(
    `insert into transactions (user_id, amount, payment_method, installments, status, plan_snapshot)
     values ($1, $2::numeric / 100, $3, $4, $5, $6) returning id`,
    [
      userId,
      cents,
      installments === 1 ? 'pix' : 'card',
      installments,
      status,
      JSON.stringify({ plan, promo: cents, activates: ['nome', 'jus', 'bacen'] }),
    ],
  );
  await acceptSample(owner, rows[0]?.id ?? '', plan, { userId });
  const each = Math.floor(cents / installments);
  for (let number = 1; number <= installments; number += 1) {
    await owner.query(
      `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, status, payment_method, paid_at)
       values ($1, $2, $3, $4::numeric / 100, ((now() at time zone 'America/Sao_Paulo')::date + make_interval(months => $3::int - 1))::date, $5, $6, $7)`,
      [
        rows[0]?.id,
        userId,
        number,
        number === 1 ? cents - each * (installments - 1) : each,
        number <= paid ? 'paid' : 'pending',
        installments === 1 ? 'pix' : 'card',
        number <= paid ? new Date() : null,
      ],
    );
  }
}
