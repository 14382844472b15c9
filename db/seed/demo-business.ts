import type pg from 'pg';
import { civilDateAt } from '#app/lib/dates.ts';
import type { UserId } from '#app/terms/ids.ts';
import { seeded } from '#db/generate/random.ts';
import { workCase } from './business-cases.ts';
import { addDeskWork, addLead, addOpenLeads, draftCampaign, pickOrigin } from './business-desk.ts';
import { placeStory } from './business-orders.ts';
import { type Invented, inventedPeople } from './business-people.ts';
import { STORIES } from './business-stories.ts';

const DAY_MS = 86_400_000;
/** Any number: the same one gives the same people. */
const SEED = 11;
const OPEN_LEADS = 240;
/** Eight months. */
const DAYS = 243;

/** Functions that keep the time of a chained row; while the past is written, it is `demo.at`. */
const CHAINS = ['chain_acceptance()', 'chain_listing()'];

/**
 * Eight months of a business: clients with orders, payments and cases in every state, leads, and what waits on the
 * desk. Amounts, schedules, snapshots, steps, clocks and records come from the product's own rules and use cases; what
 * they would date now is dated when it happened.
 * @param team ids of those who take care of leads and clients; the first is the owner
 * @param password hash of the demonstration's password
 */
export async function seedBusiness(
  owner: pg.Client,
  team: readonly string[],
  password: string,
): Promise<void> {
  const random = seeded(SEED);
  const people = inventedPeople(random);
  const today = civilDateAt(new Date());
  const [admin = ''] = team;
  const clients: UserId[] = [];
  await inThePast(owner, async () => {
    for (const story of STORIES) {
      const person = people.next().value as Invented;
      const at = new Date(Date.now() - story.ago * DAY_MS);
      const assigneeId = random.pick(team);
      const userId = await addAccount(owner, person, { at, password, assigneeId });
      clients.push(userId);
      const asked = new Date(at.getTime() - (1 + random.int(9)) * DAY_MS);
      const lead = { ...person, at: asked, changedAt: at, origin: pickOrigin(random), assigneeId };
      const leadId = await addLead(owner, { ...lead, status: 'converted', convertedUserId: userId });
      const placed = await placeStory(owner, { userId, leadId, plan: person.docType }, story, admin, today);
      if (placed.opens) await workCase(owner, random, { userId, fate: story.fate, ...placed });
    }
  });
  await addOpenLeads(owner, random, people, { count: OPEN_LEADS, days: DAYS, team });
  await addDeskWork(owner, random, { clients, team });
  await draftCampaign(owner, admin);
}

async function addAccount(
  owner: pg.Client,
  { name, email, docType, docNumber, phone, uf }: Invented,
  { at, password, assigneeId }: { at: Date; password: string; assigneeId: string },
): Promise<UserId> {
  const metadata = {
    full_name: name,
    doc_type: docType,
    doc_number: docNumber,
    phone,
    uf,
    address: 'Rua das Palmeiras, 10',
  };
  const { rows } = await owner.query<{ id: UserId }>(
    'insert into users (name, email, email_verified, user_metadata, created_at) values ($1, $2, true, $3, $4) returning id',
    [name, email, JSON.stringify(metadata), at],
  );
  const userId = rows[0]?.id as UserId;
  await owner.query(
    "insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)",
    [userId, password],
  );
  await owner.query('update profiles set created_at = $2, assignee_id = $3 where id = $1', [
    userId,
    at,
    assigneeId,
  ]);
  return userId;
}

/** Writes with the chains' clock at `demo.at`, and with the last change of a card as it is given. */
async function inThePast(owner: pg.Client, write: () => Promise<void>): Promise<void> {
  const { rows: chains } = await owner.query<{ now: string }>(
    'select pg_get_functiondef(f::regprocedure) as now from unnest($1::text[]) f',
    [CHAINS],
  );
  for (const { now } of chains)
    await owner.query(now.replace('clock_timestamp()', "current_setting('demo.at')::timestamptz"));
  await owner.query('alter table cards disable trigger touch_updated_at');
  await write();
  await owner.query('alter table cards enable trigger touch_updated_at');
  for (const { now } of chains) await owner.query(now);
  // Nothing of the past is news.
  await owner.query('alter table domain_events disable trigger append_only');
  await owner.query('delete from domain_events');
  await owner.query('alter table domain_events enable trigger append_only');
}
