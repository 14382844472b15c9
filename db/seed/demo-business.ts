import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { lookUpPlans } from '#app/features/catalog/server/index.server.ts';
import { addDemoConversations } from '#app/features/conversations/seed/demo-conversations.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { UserId } from '#app/terms/ids.ts';
import { seeded } from '#db/generate/random.ts';
import { auditPast } from './business-audit.ts';
import { workCase } from './business-cases.ts';
import { placeStory } from './business-orders.ts';
import { addLead, addOpenLeads, addPanelWork, draftCampaign, pickOrigin } from './business-panel.ts';
import { type Invented, inventedPeople } from './business-people.ts';
import { STORIES } from './business-stories.ts';
import { addAccount } from './demo-rows.ts';
import { inThePast } from './past.ts';

const DAY_MS = 86_400_000;
/** Any number; the same one gives the same people. */
const SEED = 11;
const OPEN_LEADS = 240;
/** Eight months. */
const DAYS = 243;

/**
 * Seeds eight months of a business: clients with orders, payments and cases in every state, leads, and the
 * team's pending work. Amounts, schedules, snapshots, steps, clocks and records come from the product's own
 * rules and use cases; their timestamps are set to the day of each event.
 * @param team ids of those responsible for leads and clients; the first is the owner
 * @param password hash of the demonstration's password
 * @param customers people of the demonstration, added at the day of their order
 */
export async function seedBusiness(
  owner: pg.Client,
  team: readonly string[],
  password: string,
  customers: readonly DemoPast[],
): Promise<void> {
  const waiting = oldestFirst(customers);
  const random = seeded(SEED);
  const people = inventedPeople(random);
  const today = civilDateAt(new Date());
  const [admin = ''] = team;
  const plans = await lookUpPlans(drizzle(owner), today);
  const clients: UserId[] = [];
  await inThePast(owner, async () => {
    for (const story of STORIES) {
      while (waiting[0] && waiting[0].ago >= story.ago) await waiting.shift()?.add();
      const person = people.next().value as Invented;
      const at = new Date(Date.now() - story.ago * DAY_MS);
      const assigneeId = random.pick(team);
      const userId = await addAccount(owner, accountOf(person), password);
      await owner.query('update users set created_at = $2 where id = $1', [userId, at]);
      await owner.query('update profiles set created_at = $2, assignee_id = $3 where id = $1', [
        userId,
        at,
        assigneeId,
      ]);
      clients.push(userId);
      const asked = new Date(at.getTime() - (1 + random.int(9)) * DAY_MS);
      const lead = { ...person, at: asked, changedAt: at, origin: pickOrigin(random), assigneeId };
      const leadId = await addLead(owner, { ...lead, status: 'converted', convertedUserId: userId });
      const placed = await placeStory(owner, { userId, leadId, plan: person.docType }, story, {
        admin,
        plans,
        today,
      });
      if (placed.opens) await workCase(owner, random, { userId, fate: story.fate, ...placed });
    }
    for (const { add } of waiting) await add();
    await addOpenLeads(owner, random, people, { count: OPEN_LEADS, days: DAYS, team });
    await addPanelWork(owner, random, { clients, team });
    await addDemoConversations(owner, { clients, team });
    await auditPast(owner, admin);
  });
  await draftCampaign(owner, admin);
}

/** A person of the demonstration, with the days since the order; 0 without one. */
export type DemoPast = { ago: number; add: () => Promise<void> };

const oldestFirst = (customers: readonly DemoPast[]) => customers.toSorted((a, b) => b.ago - a.ago);

/** Seeds the people of the demonstration alone. */
export const seedCustomers = (owner: pg.Client, customers: readonly DemoPast[]): Promise<void> =>
  inThePast(owner, async () => {
    for (const { add } of oldestFirst(customers)) await add();
  });

const accountOf = ({ name, email, docType, docNumber, phone, uf }: Invented) => ({
  ...{ name, email, phone, uf, doc_type: docType, doc_number: docNumber },
  address: 'Rua das Palmeiras, 10',
});
