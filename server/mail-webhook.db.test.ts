import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { INBOX_SECRET, withInbox } from '#tests/inbox-setting.ts';
import { wholeMail } from '#tests/real-mails.ts';
import { mailWebhook } from './mail-webhook.ts';

const context = onTestDatabase();

const post = async (
  authorization: string | undefined,
  body: Buffer | '' = wholeMail({ to: 'caso@nome.exemplo' }),
) =>
  (
    await mailWebhook.request('/', {
      method: 'POST',
      body: body as BodyInit,
      headers: { ...(authorization && { authorization }) },
    })
  ).status;
const stored = async () => (await context.owner.query('select 1 from incoming_mails')).rowCount;

test('only the key of the settings is accepted, and nothing of others is stored', async () => {
  // Without a setting there is no key, not an empty one.
  for (const none of [undefined, 'Bearer ', 'Bearer undefined']) expect(await post(none)).toBe(401);
  await withInbox(context.owner, async () => {
    for (const wrong of [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      INBOX_SECRET,
      `Basic ${INBOX_SECRET}`,
      `Bearer ${INBOX_SECRET.slice(1)}`,
      `Bearer ${INBOX_SECRET}x`,
      `Bearer ${INBOX_SECRET.toUpperCase()}`,
      `Bearer ${'x'.repeat(5_000)}`,
    ])
      expect(await post(wrong), wrong).toBe(401);
    expect(await stored()).toBe(0);
    const raw = wholeMail({ to: 'caso@nome.exemplo' });
    expect(await post(`Bearer ${INBOX_SECRET}`, '')).toBe(400);
    for (let n = 0; n < 3; n += 1) expect(await post(`Bearer ${INBOX_SECRET}`, raw)).toBe(200);
    expect(await stored()).toBe(1);
    expect((await mailWebhook.request('/')).status).toBe(405);
  });
  expect(await post(`Bearer ${INBOX_SECRET}`)).toBe(401);
});

test('a key without a webhook in the settings is no key', async () => {
  await withInbox(context.owner, async () => expect(await post('Bearer ')).toBe(401), {
    host: 'imap.exemplo.com.br',
    webhookSecret: '',
  });
});
