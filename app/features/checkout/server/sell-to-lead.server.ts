import { contractPath } from '#app/features/checkout/rules/messages.ts';
import type { SaleEntry } from '#app/features/checkout/rules/order-entry.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import {
  addEnteredClient,
  checkTaken,
  seeLead,
  sendFirstLink,
} from '#app/features/leads/server/index.server.ts';
import { seesClient } from '#app/features/profiles/server/index.server.ts';
import { ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { addOrderFor, type PlacedByTeam } from './order-for-client.server.ts';
import { lockAccount } from './order-holder.server.ts';

/** Accounts and orders are added with the system's rights; the audit log names the admin. */
const SALE = system('lead-sale');

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
): Promise<Result<PlacedByTeam & { clientId: UserId; unsent: string | null }>> {
  if (admin.kind !== 'admin') throw new Error('Only the panel sells to leads.');
  const lead = await seeLead(admin, leadId);
  if (!lead) return LEAD_MISSING;
  if (lead.clientId && !(await seesClient(admin, lead.clientId))) return OTHERS_CLIENT;
  const { company } = await getSite('company');
  const known = await checkTaken(admin, { email: person.email, document: person.docNumber });
  return asActor(SALE, async (tx) => {
    const client = await addEnteredClient(tx, admin, { entry: person, leadId, known }, company.name);
    if (!client.ok) return client;
    const { clientId, made, unsent } = client.value;
    if (!made && (await lockAccount(tx, clientId)).docNumber !== person.docNumber) {
      const message = 'Este lead já é um cliente com outro documento';
      return refusal('known', `${message}.`, { document: message });
    }
    const placed = await addOrderFor(tx, admin, clientId, { ...order, holderId: '' });
    if (!placed.ok) return placed;
    if (made) await sendFirstLink(tx, person, contractPath(placed.value.orderId));
    return ok({ ...placed.value, clientId, unsent });
  });
}
