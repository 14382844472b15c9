import { and, eq } from 'drizzle-orm';
import { mayWriteFreely } from '#app/features/whatsapp/rules/delivery.ts';
import { FIRST_TEMPLATES } from '#app/features/whatsapp/rules/first-templates.ts';
import { fillTemplate } from '#app/features/whatsapp/rules/templates.ts';
import type { NewsJob, WhatsAppCategory, WhatsAppFile } from '#app/features/whatsapp/rules/terms.ts';
import {
  capState,
  WHATSAPP_SETTING_KEY,
  type WhatsAppSetting,
  whatsAppSetting,
} from '#app/features/whatsapp/rules/whatsapp-prices.ts';
import { asActor, holdLock, system, type Tx } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';
import { contactById, contactOfClient, type WhatsAppContact } from './contacts.server.ts';
import { whatsapp } from './ports/whatsapp.server.ts';

const { whatsappMessages: m, whatsappTemplates: t } = schema;

/** Why WhatsApp is no way for a message; the caller takes another channel. */
export const WHATSAPP_REFUSALS = {
  'no-account': 'O WhatsApp não está ligado.',
  'no-contact': 'Este cliente não tem WhatsApp ligado à conta.',
  'opted-out': 'A pessoa pediu para não receber mensagens no WhatsApp.',
  'not-asked': 'A pessoa ainda não autorizou mensagens no WhatsApp.',
  unreachable: 'Este número não recebe WhatsApp.',
  'window-closed': 'A janela de 24 h fechou. Escolha um modelo.',
  'no-template': 'Este modelo não está aprovado.',
  'cap-reached': 'O limite do mês foi atingido: só respostas a clientes saem.',
  stopped: 'Os envios estão parados. Veja em Modelos e custo.',
} as const;
type WhatsAppRefusal = keyof typeof WHATSAPP_REFUSALS;

export type QueueWhatsApp = {
  /** The client, or a contact without an account. */
  to: { userId: string } | { contactId: string };
  /** Free text, only while the window is open, or the words of a file; or an approved template with the texts of its fields. */
  content: { text: string; file?: WhatsAppFile } | { template: string; params: readonly string[] };
  /** Unique to the event: a repeated key sends nothing again. */
  key: string;
  /** Member of the team who wrote it; null for automatic messages. */
  authorId?: string | null;
  /** The confirmation of SAIR and the question for consent need no consent. */
  withoutConsent?: boolean;
  /** Takes the place of `SECRET_MARK` when the message leaves; the team never reads it. */
  secret?: string;
  /** News behind the message, which its mail takes over if WhatsApp fails. News needs consent, and counts for the cap. */
  news?: NewsJob;
};

export type QueuedWhatsApp = { queued: true; id: string } | { queued: false; why: WhatsAppRefusal };

/**
 * Queues a message in the caller's transaction, of an admin or the system. Says whether WhatsApp is a way at
 * all: nothing is queued otherwise. Free text within the window is never held back by the cap.
 */
export async function queueWhatsApp(tx: Tx, message: QueueWhatsApp): Promise<QueuedWhatsApp> {
  const { to, content, key, news } = message;
  const refused = (why: WhatsAppRefusal): QueuedWhatsApp => ({ queued: false, why });
  if (!whatsapp()) return refused('no-account');
  const contact = 'userId' in to ? await contactOfClient(tx, to.userId) : await contactById(tx, to.contactId);
  if (!contact) return refused('no-contact');
  const same = await isQueued(tx, key);
  if (same) return { queued: true, id: same };
  const why = whyNot(contact, message);
  if (why) return refused(why);
  const setting = whatsAppSetting(await readSetting(tx, WHATSAPP_SETTING_KEY));
  const template = 'template' in content ? await approvedTemplate(tx, content) : null;
  if ('template' in content && !template) return refused('no-template');
  const category = template?.category ?? 'service';
  const price = setting.prices[category];
  const isPaid = template !== null || news !== undefined;
  if (isPaid) {
    // Waits for other transactions that queue a paid message, so that two of them do not pass the cap together.
    await holdLock(tx, 'whatsapp-meter');
    const unpaid = whyUnpaid(setting, await spentThisMonth(tx), price);
    if (unpaid) return refused(unpaid);
  }
  const id = newId();
  const file = 'text' in content ? content.file : undefined;
  await insertRow(tx, m, {
    ...{ id, contactId: contact.id, userId: contact.userId, outgoing: true, status: 'queued', key, category },
    kind: template ? 'template' : file ? 'file' : 'text',
    price: isPaid ? price : 0,
    body: 'text' in content ? content.text : fillTemplate(template?.body ?? '', content.params),
    ...('template' in content && { template: content.template, params: [...content.params] }),
    ...(file && { mediaName: file.name, filePath: file.file, mimeType: file.type }),
    ...(message.authorId && { authorId: message.authorId }),
    ...(news && { news }),
  });
  const { secret } = message;
  await enqueue(tx, 'whatsapp.send', { messageId: id, ...(secret && { secret }) }, { key: id });
  return { queued: true, id };
}

/** @returns the message with a key; null if it was never queued */
export async function isQueued(tx: Tx, key: string): Promise<string | null> {
  const [same] = await tx.select({ id: m.id }).from(m).where(eq(m.key, key));
  return same?.id ?? null;
}

function whyNot(
  contact: WhatsAppContact,
  { content, withoutConsent = false, news }: Pick<QueueWhatsApp, 'content' | 'withoutConsent' | 'news'>,
): WhatsAppRefusal | null {
  if (contact.state === 'unreachable') return 'unreachable';
  if (!withoutConsent && contact.optIn === 'out') return 'opted-out';
  if ('text' in content && !mayWriteFreely(contact.windowUntil, new Date())) return 'window-closed';
  if ('text' in content && !news) return null;
  return withoutConsent || contact.optIn === 'in' ? null : 'not-asked';
}

/** Why no paid message leaves now. @param spent and `price` in millionths of a real */
function whyUnpaid(setting: WhatsAppSetting, spent: number, price: number): WhatsAppRefusal | null {
  if (setting.stopped !== 'none') return 'stopped';
  return capState(setting, spent, price) === 'full' ? 'cap-reached' : null;
}

const noneApproved = (name: string | undefined): string => {
  const title = FIRST_TEMPLATES.find((one) => one.name === name)?.title;
  return title ? `O modelo “${title}” não está aprovado.` : 'Nenhum modelo do WhatsApp está aprovado.';
};

/**
 * Returns the reason for which no template leaves now, in words for the team; null if one may leave. Runs in a transaction
 * of the system: the meter counts the messages of all clients.
 * @param name of the only template that counts
 */
export async function whyNoTemplate(tx: Tx, name?: string): Promise<string | null> {
  if (!whatsapp()) return WHATSAPP_REFUSALS['no-account'];
  const [approved] = await tx
    .select({ category: t.category })
    .from(t)
    .where(and(eq(t.state, 'approved'), name === undefined ? undefined : eq(t.name, name)))
    .limit(1);
  if (!approved) return noneApproved(name);
  return whyUnpaidNow(tx, approved.category);
}

async function whyUnpaidNow(tx: Tx, category: WhatsAppCategory): Promise<string | null> {
  const setting = whatsAppSetting(await readSetting(tx, WHATSAPP_SETTING_KEY));
  const why = whyUnpaid(setting, await spentThisMonth(tx), setting.prices[category]);
  return why && WHATSAPP_REFUSALS[why];
}

/** Why news does not reach a client now, as free text or as a template, in words for the team; null if it does. */
export async function whyNoNews(tx: Tx, userId: string, template: string): Promise<string | null> {
  const contact = await contactOfClient(tx, userId);
  if (!contact) return WHATSAPP_REFUSALS['no-contact'];
  const why = whyNot(contact, { content: { template, params: [] } });
  if (why) return WHATSAPP_REFUSALS[why];
  return mayWriteFreely(contact.windowUntil, new Date())
    ? whyUnpaidNow(tx, 'service')
    : whyNoTemplate(tx, template);
}

/** Answers `whyNoTemplate` for a page. */
export const whyNoTemplateNow = (name?: string): Promise<string | null> =>
  asActor(system('whatsapp'), (tx) => whyNoTemplate(tx, name));

/** An approved template whose fields the texts fill. */
async function approvedTemplate(
  tx: Tx,
  { template: name, params }: { template: string; params: readonly string[] },
) {
  const [row] = await tx
    .select({ body: t.body, category: t.category })
    .from(t)
    .where(and(eq(t.name, name), eq(t.state, 'approved')));
  return row && !row.body.includes(`{{${params.length + 1}}}`) ? row : null;
}

/** Returns the month's charges and the expected ones of messages on their way, in millionths of a real. */
export async function spentThisMonth(tx: Tx): Promise<number> {
  const { rows } = await clientOf(tx).query<{ spent: string }>(
    `select coalesce(sum(price), 0) as spent from whatsapp_messages
     where outgoing and price > 0 and (charged or status not in ('failed', 'uncertain'))
       and at >= date_trunc('month', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'`,
  );
  return Number(rows[0]?.spent ?? 0);
}

/** Why free text does not reach a contact now, in words; null if it does. */
export function whyNoFreeText({
  state,
  optIn,
  windowUntil,
}: Pick<WhatsAppContact, 'state' | 'optIn' | 'windowUntil'>): string | null {
  if (state === 'unreachable') return WHATSAPP_REFUSALS.unreachable;
  if (optIn === 'out') return WHATSAPP_REFUSALS['opted-out'];
  return mayWriteFreely(windowUntil, new Date()) ? null : WHATSAPP_REFUSALS['window-closed'];
}

export type WhatsAppWay = {
  free: boolean;
  until: string | null;
  /** Why free text does not reach the contact. */
  why: string | null;
  /** Why no template reaches it. */
  whyNoTemplate: string | null;
};

/** Choices for an answer to a client: free text, or templates alone; null without a contact. */
export async function whatsAppWay(tx: Tx, userId: string): Promise<WhatsAppWay | null> {
  const contact = whatsapp() ? await contactOfClient(tx, userId) : null;
  if (!contact) return null;
  const why = whyNoFreeText(contact);
  const refused = whyNot(contact, { content: { template: '', params: [] } });
  return {
    ...{ free: why === null, until: contact.windowUntil?.toISOString() ?? null, why },
    whyNoTemplate: refused && WHATSAPP_REFUSALS[refused],
  };
}
