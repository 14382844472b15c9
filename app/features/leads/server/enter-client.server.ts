import { inviteClient, openAccount } from '#app/features/accounts/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { type ClientEntry, type Taken, takenWords } from '#app/features/leads/rules/input.ts';
import type { OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import { fillProfile, setQuiet } from '#app/features/profiles/server/index.server.ts';
import { numberKey } from '#app/features/whatsapp/rules/whatsapp-words.ts';
import { inviteContact, linkWays } from '#app/features/whatsapp/server/index.server.ts';
import { normalizeDocument } from '#app/lib/documents.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, sees, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { type OpenLead, openLead, takeOver } from './take-over.server.ts';

/** Accounts are created with the system's rights; the audit log names the admin. */
export const CLIENT_ENTRY = system('client-entry');

const NOT_SAVED = 'Cliente não salvo';
const LEAD_MISSING = err({ code: 'missing', title: NOT_SAVED, message: 'Este lead não existe mais.' });

/** `unsent`: why the link did not leave on WhatsApp, in words for the team; null if it did, or went by mail. */
type Entered = Result<{ clientId: UserId; made: boolean; unsent: string | null }>;
type Mark = { email: string; document: string };

/** Finds the client with this e-mail or document; that of the e-mail first. */
async function findTaken(tx: Tx, mark: Mark): Promise<Taken | null> {
  const email = mark.email.trim().toLowerCase();
  const { rows } = await clientOf(tx).query<Taken>(
    `select p.id, p.full_name as name, u.email = $1 as email, p.doc_number = $2 as document
     from profiles p join users u on u.id = p.id
     where p.erased_at is null and p.id in (
       select id from users where email = $1 union all select id from profiles where doc_number = $2)
     order by u.email = $1 desc, p.created_at limit 1`,
    [email, normalizeDocument(mark.document)],
  );
  return rows[0] ?? null;
}

export const checkTaken = (admin: SignedInActor, mark: Mark) => asActor(admin, (tx) => findTaken(tx, mark));

/**
 * Adds a client in the caller's transaction, with the system's rights: account, responsible, data of their
 * lead.
 * @returns null if the e-mail got an account at the same moment.
 */
async function addClient(
  tx: Tx,
  entry: ClientEntry,
  assigneeId: UserId,
  lead: OpenLead | null = null,
): Promise<UserId | null> {
  const clientId = await openAccount(tx, { ...entry, cep: lead?.cep, address: lead?.address });
  if (!clientId) return null;
  await fillProfile(tx, clientId, { assigneeId });
  return clientId;
}

/**
 * Creates a client from a row of a file, in the caller's transaction with the system's rights. Without
 * `company` no invitation is sent: it can be sent from the client's page, and a `quiet` client gets nothing before it.
 * @returns the existing client with the e-mail or document, or the new client's id
 */
export async function enterImportedClient(
  tx: Tx,
  admin: SignedInActor,
  { otherPhones, own, ...entry }: ClientEntry & { otherPhones: string[]; own: OwnValues },
  { company, quiet, assigneeId }: { company: string | null; quiet: boolean; assigneeId: UserId },
): Promise<{ clientId: UserId; taken?: never } | { taken: Taken }> {
  const taken = await findTaken(tx, { email: entry.email, document: entry.docNumber });
  if (taken) return { taken };
  const clientId = await addClient(tx, entry, assigneeId);
  // An account without a profile, or of an erased person: the address stays theirs.
  if (!clientId) return { taken: { id: '', name: '', email: true, document: false } };
  if (otherPhones.length > 0 || Object.keys(own).length > 0)
    await fillProfile(tx, clientId, { otherPhones, own });
  if (company && entry.email) await inviteClient(tx, admin, { id: clientId }, company);
  else if (quiet) await setQuiet(tx, clientId, true);
  await recordAudit(tx, admin, {
    action: 'client.create',
    entity: 'profiles',
    entityId: clientId,
    after: { leadId: null, assigneeId },
  });
  return { clientId };
}

/** E-mail and document of an entry, by which an existing client is found. */
const markOf = ({ email, docNumber: document }: ClientEntry): Mark => ({ email, document });

/**
 * Creates a client from a person outside of the site, or from a lead. The account exists at once; its person
 * gets a link to set a password.
 * @returns the client; for a lead converted before, its client.
 */
export async function enterClient(
  admin: SignedInActor,
  entry: ClientEntry,
  leadId: LeadId | null = null,
): Promise<Entered> {
  if (admin.kind !== 'admin') throw new Error('Only the panel enters clients.');
  const { company } = await getSite('company');
  if (leadId && !(await sees(admin, schema.leads, leadId))) return LEAD_MISSING;
  const known = await checkTaken(admin, markOf(entry));
  return asActor(CLIENT_ENTRY, async (tx) => {
    const entered = await addEnteredClient(tx, admin, { entry, leadId, known }, company.name);
    if (entered.ok && entered.value.made) await sendFirstLink(tx, entry);
    return entered;
  });
}

/** Queues the link that opens the account of a client without an e-mail, on WhatsApp. @param next page behind the sign-in */
export async function sendFirstLink(
  tx: Tx,
  { email, phone }: Pick<ClientEntry, 'email' | 'phone'>,
  next = '',
): Promise<void> {
  if (email) return;
  const job = { id: newId(), phone: numberKey(phone), next };
  await enqueue(tx, 'whatsapp.sign-in', job, { key: job.id });
}

type EnteredClient = {
  entry: ClientEntry;
  /** The admin sees this lead. */
  leadId: LeadId | null;
  /** The existing client that the admin sees; a refusal names no other one. */
  known: Taken | null;
};

/** Creates or finds the client of `enterClient`, in the caller's transaction with the system's rights. */
export async function addEnteredClient(
  tx: Tx,
  admin: SignedInActor,
  { entry, leadId, known }: EnteredClient,
  company: string,
): Promise<Entered> {
  const lead = leadId ? await openLead(tx, leadId) : null;
  if (leadId && !lead) return LEAD_MISSING;
  if (lead?.clientId) return ok({ clientId: lead.clientId, made: false, unsent: null });
  const taken = await findTaken(tx, markOf(entry));
  if (taken) {
    const name = known?.id === taken.id ? taken.name : '';
    return err({
      code: 'known',
      title: NOT_SAVED,
      message: name ? `Já é cliente: ${name}.` : 'Já é cliente de outra pessoa da equipe.',
      fields: takenWords({ ...taken, name }),
    });
  }
  const clientId = await addClient(tx, entry, lead?.assigneeId ?? admin.userId, lead);
  if (!clientId)
    return err({
      code: 'known',
      title: NOT_SAVED,
      message: 'Este e-mail acaba de ganhar uma conta.',
      fields: { email: 'Este e-mail acaba de ganhar uma conta' },
    });
  if (entry.email) await inviteClient(tx, admin, { id: clientId }, company);
  else {
    const why = await inviteContact(tx, { userId: clientId, phone: entry.phone, name: entry.name });
    if (why) {
      const message = `${why} Informe o e-mail`;
      return err({ code: 'no-email', title: NOT_SAVED, message: `${message}.`, fields: { email: message } });
    }
    await recordAudit(tx, admin, { action: 'client.invite', entity: 'profiles', entityId: clientId });
  }
  await recordAudit(tx, admin, {
    action: 'client.create',
    entity: 'profiles',
    entityId: clientId,
    after: { leadId, assigneeId: lead?.assigneeId ?? admin.userId },
  });
  if (lead) await takeOver(tx, admin, lead, clientId);
  const ways = entry.email ? null : await linkWays(tx, [{ userId: clientId, phone: entry.phone }]);
  return ok({ clientId, made: true, unsent: ways?.get(clientId)?.why ?? null });
}
