import { and, eq, sql } from 'drizzle-orm';
import { mayWriteFreely } from '#app/features/whatsapp/rules/delivery.ts';
import {
  MOST_TRIES,
  OWN_CODES,
  retryWait,
  type WhatsAppAlarm,
  type WhatsAppErrorAction,
  whatsappError,
} from '#app/features/whatsapp/rules/errors.ts';
import { SECRET_MARK, type WhatsAppFile } from '#app/features/whatsapp/rules/terms.ts';
import { WHATSAPP_SETTING_KEY, whatsAppSetting } from '#app/features/whatsapp/rules/whatsapp-prices.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { JobData } from '#app/platform/job-names.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { lockSetting, readSetting, writeSetting } from '#app/platform/lock-setting.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { whatsapp } from './ports/whatsapp.server.ts';
import type { OutgoingWhatsApp, SentWhatsApp } from './ports/whatsapp-port.server.ts';
import { handOn } from './queue-news.server.ts';
import { WHATSAPP } from './receive-event.server.ts';

const { whatsappMessages: m, whatsappContacts: c, whatsappTemplates: t } = schema;

type SendJob = JobData['whatsapp.send'];

/**
 * Job `whatsapp.send`: hands one message to the provider. The message is marked as sending first; a process
 * that ends in between leaves it `uncertain`, and it is not sent a second time. A later status names the truth.
 * News that a retry would send in the customer's quiet hours waits for their end.
 * @param secret address for the person alone, in the place of `SECRET_MARK`
 */
export async function sendWhatsApp(messageId: string, secret = '', now = new Date()): Promise<void> {
  const job = { messageId, ...(secret && { secret }) };
  const port = whatsapp();
  const refuse = (tx: Tx, code: number) => refuseMessage(tx, job, code);
  // The account was unlinked meanwhile.
  if (!port) return asActor(WHATSAPP, (tx) => refuse(tx, OWN_CODES.stopped));
  const found = await asActor(WHATSAPP, (tx) => beginSending(tx, job, now));
  if (!found) return;
  const { file, ...begun } = found;
  const bytes = file && (await fileStore().get(file.file));
  if (file && !bytes) return asActor(WHATSAPP, (tx) => refuse(tx, OWN_CODES.noFile));
  const message = {
    ...withSecret(begun, secret),
    file: file && bytes ? { name: file.name, type: file.type, bytes } : null,
  };
  const sent = await port.send(message).catch((): SentWhatsApp => ({ ok: false, code: OWN_CODES.uncertain }));
  await asActor(WHATSAPP, async (tx) => {
    if (!sent.ok) return refuse(tx, sent.code);
    await tx
      .update(m)
      .set({
        wamid: sent.wamid,
        status: sql`case when ${m.status} in ('sending', 'uncertain', 'queued') then 'accepted' else ${m.status} end`,
        errorCode: null,
      })
      .where(eq(m.id, messageId));
  });
}

/** Puts the address that only the person reads into the words. */
function withSecret<Message extends Pick<OutgoingWhatsApp, 'text' | 'template'>>(
  { text, template, ...message }: Message,
  secret: string,
) {
  const filled = (words: string) => words.replace(SECRET_MARK, secret);
  return {
    ...message,
    secret,
    text: text && filled(text),
    template: template && { ...template, params: template.params.map(filled) },
  };
}

type Begun = Omit<OutgoingWhatsApp, 'file' | 'secret'> & { file: WhatsAppFile | null };

async function beginSending(tx: Tx, job: SendJob, now: Date): Promise<Begun | null> {
  const { messageId } = job;
  const [row] = await tx
    .select({ message: m, contact: c })
    .from(m)
    .innerJoin(c, eq(c.id, m.contactId))
    .where(eq(m.id, messageId))
    .for('update', { of: m });
  if (!row) return null;
  const { message, contact } = row;
  if (message.status === 'sending') {
    await tx
      .update(m)
      .set({ status: 'uncertain', errorCode: OWN_CODES.uncertain, news: null })
      .where(eq(m.id, messageId));
    await handOn(tx, message);
    return null;
  }
  if (message.status !== 'queued') return null;
  const { quiet } = message.news ?? {};
  if (quiet && now >= new Date(quiet.from) && now < new Date(quiet.until)) {
    const startAfter = new Date(quiet.until);
    await enqueue(tx, 'whatsapp.send', job, { key: `${messageId}:${quiet.until}`, startAfter });
    return null;
  }
  const { stopped } = whatsAppSetting(await readSetting(tx, WHATSAPP_SETTING_KEY));
  const refuse = async (code: number) => {
    await refuseMessage(tx, job, code);
    return null;
  };
  const isPaid = message.template !== null || message.news !== null;
  if (isPaid && contact.optIn === 'out') return refuse(OWN_CODES.optedOut);
  if (isPaid && stopped !== 'none') return refuse(OWN_CODES.stopped);
  if (!message.template && !mayWriteFreely(contact.windowUntil, now)) return refuse(131_047);
  await tx
    .update(m)
    .set({ status: 'sending', tries: message.tries + 1 })
    .where(eq(m.id, messageId));
  return {
    id: message.id,
    to: contact.phone,
    recipient: contact.phone ? null : contact.bsuid,
    text: message.template ? null : message.body,
    template: message.template ? { name: message.template, params: message.params ?? [] } : null,
    file:
      message.filePath && message.mimeType
        ? { file: message.filePath, name: message.mediaName ?? '', type: message.mimeType }
        : null,
  };
}

/** Records a refusal, queues the next attempt where one may help, else the mail of its news, and the owner's alarm. */
async function refuseMessage(tx: Tx, job: SendJob, code: number): Promise<void> {
  const { messageId } = job;
  const [row] = await tx.select().from(m).where(eq(m.id, messageId)).for('update');
  if (!row) return;
  const { does } = whatsappError(code);
  if (does === 'retry' && row.tries < MOST_TRIES) {
    await tx.update(m).set({ status: 'queued', errorCode: code }).where(eq(m.id, messageId));
    const startAfter = new Date(Date.now() + retryWait(row.tries));
    await enqueue(tx, 'whatsapp.send', job, { key: `${messageId}:${row.tries}`, startAfter });
    return;
  }
  await tx
    .update(m)
    .set({ status: code === OWN_CODES.uncertain ? 'uncertain' : 'failed', errorCode: code, news: null })
    .where(eq(m.id, messageId));
  await handOn(tx, row);
  await actOnError(tx, { code, does, contactId: row.contactId, template: row.template });
}

type Fault = {
  code: number;
  does: WhatsAppErrorAction['does'];
  contactId: string;
  template: string | null;
};

/** Effects of an error beyond its message, the same for a refused call and for a failed status. */
export async function actOnError(tx: Tx, { does, contactId, template }: Fault): Promise<void> {
  if (does === 'unreachable') await tx.update(c).set({ state: 'unreachable' }).where(eq(c.id, contactId));
  if (does === 'no-offers') await tx.update(c).set({ marketing: false }).where(eq(c.id, contactId));
  if (does === 'stop-all' || does === 'stop-paid')
    await stopSending(tx, does === 'stop-all' ? 'all' : 'paid');
  if (does === 'template-fault' && template)
    await tx
      .update(t)
      .set({ state: 'disabled', updatedAt: new Date() })
      .where(and(eq(t.name, template), eq(t.state, 'approved')));
  if (does === 'stop-all' || does === 'stop-paid' || does === 'key-fault' || does === 'template-fault')
    await raiseAlarm(tx, does);
}

async function stopSending(tx: Tx, stopped: 'paid' | 'all'): Promise<void> {
  const setting = whatsAppSetting(await lockSetting(tx, WHATSAPP_SETTING_KEY));
  if (setting.stopped === 'all' || setting.stopped === stopped) return;
  await writeSetting(tx, WHATSAPP_SETTING_KEY, { ...setting, stopped });
}

/** Queues an alarm for the owner; the same one at most once a day of Brasília. */
export async function raiseAlarm(tx: Tx, alarm: WhatsAppAlarm, day = new Date()): Promise<void> {
  const data = { alarm, day: civilDateAt(day) };
  await enqueue(tx, 'whatsapp.alarm', data, { key: `${alarm}:${data.day}` });
}
