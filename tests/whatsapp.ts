import { createHmac, randomUUID } from 'node:crypto';
import type pg from 'pg';
import {
  deliverSimulated,
  sendReadReceipt,
  sendWhatsApp,
  whatsapp,
} from '#app/features/whatsapp/server/index.server.ts';
import {
  answerIncoming,
  notifyRefusedMessage,
  notifyWhatsAppAlarm,
  sendSignInLink,
  workEvent,
} from '#app/features/whatsapp-cases/server/index.server.ts';
import { whatsappWebhooks } from '#server/whatsapp-webhooks.ts';

/** One person as the provider names them; without a phone only by the user id. */
export type SimulatedPerson = { bsuid: string; phone: string | null; name: string };

export const simulatedPerson = (over: Partial<SimulatedPerson> = {}): SimulatedPerson => ({
  bsuid: `BR.${randomUUID().replaceAll('-', '')}`,
  phone: `554998${Math.floor(1e7 + Math.random() * 8e7)}`.slice(0, 13),
  name: 'Mariana Teste',
  ...over,
});

/** A body as the provider sends it, with one change. */
export const whatsappBody = (value: object, field = 'messages'): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [
          {
            value: { messaging_product: 'whatsapp', metadata: { phone_number_id: '106' }, ...value },
            field,
          },
        ],
      },
    ],
  });

/** A message of a person. @param at in seconds since 1970 */
export const messageBody = (
  { bsuid, phone, name }: SimulatedPerson,
  text: string,
  { at = Math.floor(Date.now() / 1000), id = `wamid.${randomUUID()}`, content = {} as object } = {},
): string =>
  whatsappBody({
    contacts: [{ profile: { name }, user_id: bsuid, ...(phone && { wa_id: phone }) }],
    messages: [
      {
        ...{ from_user_id: bsuid, ...(phone && { from: phone }), id, timestamp: String(at) },
        ...{ type: 'text', text: { body: text }, ...content },
      },
    ],
  });

/** News of a changed number, which carry no contact. */
export const changedBody = (old: SimulatedPerson, now: SimulatedPerson, at: number): string =>
  whatsappBody({
    messages: [
      {
        ...{
          from: old.phone ?? undefined,
          id: `wamid.${randomUUID()}`,
          timestamp: String(at),
          type: 'system',
        },
        system: {
          type: 'user_changed_number',
          wa_id: now.phone ?? undefined,
          user_id: now.bsuid,
          previous_user_id: old.bsuid,
        },
      },
    ],
  });

export const statusBody = (status: object): string =>
  whatsappBody({ statuses: [{ timestamp: String(Math.floor(Date.now() / 1000)), ...status }] });

export const signatureOf = (body: string, secret = whatsapp()?.appSecret ?? ''): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Through the route, as it comes over HTTP. @returns the status */
export const postWhatsApp = async (body: string, signature = signatureOf(body)): Promise<number> =>
  (
    await whatsappWebhooks.request('/whatsapp', {
      method: 'POST',
      headers: { 'x-hub-signature-256': signature, 'content-type': 'application/json' },
      body,
    })
  ).status;

const HANDLERS: Record<string, (data: never) => Promise<unknown>> = {
  'whatsapp.event': ({ eventId }: { eventId: string }) => workEvent(eventId),
  'whatsapp.answer': ({ messageId }: { messageId: string }) => answerIncoming(messageId),
  'whatsapp.read': ({ messageId }: { messageId: string }) => sendReadReceipt(messageId),
  'whatsapp.refused': ({ messageId }: { messageId: string }) => notifyRefusedMessage(messageId),
  'whatsapp.send': ({ messageId, secret }: { messageId: string; secret?: string }) =>
    sendWhatsApp(messageId, secret),
  'whatsapp.sign-in': (job: Parameters<typeof sendSignInLink>[0]) => sendSignInLink(job),
  'whatsapp.simulate': ({ body }: { body: string }) => deliverSimulated(body),
  'whatsapp.alarm': (data: Parameters<typeof notifyWhatsAppAlarm>[0]) => notifyWhatsAppAlarm(data),
};

/** Works all jobs of WhatsApp, late ones included. @returns how many failed */
export async function workWhatsApp(
  owner: pg.Client,
  { only = 'whatsapp.%', atOnce = 6 } = {},
): Promise<number> {
  let failures = 0;
  for (const tried = new Set<string>(); ; ) {
    const { rows } = await owner.query<{ id: string; name: string; data: never }>(
      "select id, name, data from pgboss.job where name like $2 and state = 'created' and not (id = any($1)) order by created_on, id",
      [[...tried], only],
    );
    if (rows.length === 0) return failures;
    const queue = rows.toReversed();
    const work = async () => {
      for (let job = queue.pop(); job; job = queue.pop()) {
        tried.add(job.id);
        try {
          await HANDLERS[job.name]?.(job.data);
          await owner.query("update pgboss.job set state = 'completed' where id = $1", [job.id]);
        } catch {
          failures += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
}
