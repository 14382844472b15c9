import { and, eq } from 'drizzle-orm';
import type { SaleEntry } from '#app/features/checkout/rules/order-entry.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { addEnteredClient, checkTaken } from '#app/features/leads/server/index.server.ts';
import { ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { asActor, type SignedInActor, sees, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { addOrderFor, type PlacedByTeam } from './order-for-client.server.ts';

/** Accounts and orders are added with the system's rights; the audit log names the admin. */
const SALE = system('lead-sale');
const { leads, profiles } = schema;

const refusal = refusalsOf('Venda não feita');
const LEAD_MISSING = refusal('missing', 'Este lead não existe mais.');
const OTHERS_CLIENT = refusal('missing', 'Este lead já é cliente de outra pessoa da equipe.');

/**
 * Sells to a lead: creates the client, takes over the lead and places the order, all or nothing. The same form sent
 * twice is one client and one order.
 */
export async function sellToLead(
  admin: SignedInActor,
  leadId: LeadId,
  { person, order }: SaleEntry,
): Promise<Result<PlacedByTeam & { clientId: UserId }>> {
  if (admin.kind !== 'admin') throw new Error('Only the panel sells to leads.');
  if (!(await sees(admin, leads, leadId))) return LEAD_MISSING;
  const [lead] = await asActor(admin, (tx) =>
    tx.select({ clientId: leads.convertedUserId }).from(leads).where(eq(leads.id, leadId)),
  );
  if (lead?.clientId && !(await sees(admin, profiles, lead.clientId))) return OTHERS_CLIENT;
  const { company } = await getSite('company');
  const known = await checkTaken(admin, { email: person.email, document: person.docNumber });
  return asActor(SALE, async (tx) => {
    const client = await addEnteredClient(tx, admin, { entry: person, leadId, known }, company.name);
    if (!client.ok) return client;
    const { clientId, made } = client.value;
    const isSame = made || (await tx.$count(profiles, same(clientId, person.docNumber))) === 1;
    if (!isSame) {
      const message = 'Este lead já é um cliente com outro documento';
      return refusal('known', `${message}.`, { document: message });
    }
    const placed = await addOrderFor(tx, admin, clientId, { ...order, holderId: '' });
    return placed.ok ? ok({ ...placed.value, clientId }) : placed;
  });
}

const same = (id: UserId, document: string) => and(eq(profiles.id, id), eq(profiles.docNumber, document));
