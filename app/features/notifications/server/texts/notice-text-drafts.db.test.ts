import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTICE_TEXTS } from '#app/features/notifications/rules/notice-catalog.ts';
import { askPrivacy } from '#app/features/privacy/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { startLive, stopLive } from '#app/platform/live.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { addAccount, mailsTo } from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  findNoticeText,
  listNoticeTexts,
  notificationList,
  restoreNoticeText,
  saveNoticeText,
} from '../index.server.ts';

const context = onTestDatabase();
beforeAll(startLive);
afterAll(stopLive);

const KEY = 'privacy.asked';
const words = { title: 'Recebemos: {{pedido}}', body: 'Número {{protocolo}}.\n\nAté {{prazo}}.' };
const wordsNow = () =>
  asActor(system('test'), (tx) => noticeText(tx, 'email.changed', { novo_email: 'x@y.z' }));

test('words of one’s own reach the person on the site and by mail, with their fields', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const saved = await saveNoticeText(admin, KEY, 0, words);
  expect(saved).toEqual({ ok: true, value: { version: 1 } });
  await expect
    .poll(() =>
      asActor(system('test'), (tx) => noticeText(tx, KEY, { pedido: 'P', protocolo: 'N', prazo: 'D' })),
    )
    .toEqual({ title: 'Recebemos: P', message: 'Número N.\n\nAté D.' });
  const email = await addAccount(context.owner);
  const { rows } = await context.owner.query('select id from users where email = $1', [email]);
  const customer = { kind: 'customer' as const, userId: rows[0].id as string };
  const asked = await askPrivacy(customer, { kind: 'correction', details: 'o endereço' });
  if (!asked.ok) throw new Error(asked.error.message);
  const { protocol } = asked.value;
  expect((await notificationList.load(customer, { filters: {} })).rows[0]).toMatchObject({
    title: 'Recebemos: Correção de dados',
    message: expect.stringContaining(`Número ${protocol}.`),
  });
  expect((await mailsTo(context.owner, email)).at(-1)).toMatchObject({
    subject: 'Recebemos: Correção de dados',
    text: expect.stringContaining(`Número ${protocol}.\n\nAté `),
  });
});

test('the second of two editors gets a conflict; restoring brings the shipped words back, in every process', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const key = 'email.changed';
  const own = { title: 'Um', body: '{{novo_email}}' };
  const both = await Promise.all([
    saveNoticeText(admin, key, 0, own),
    saveNoticeText(admin, key, 0, { title: 'Dois', body: 'x' }),
  ]);
  expect(both.filter(({ ok }) => ok).length).toBe(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'stale' } });
  const { version } = await findNoticeText(admin, key);
  await saveNoticeText(admin, key, version, own);
  await expect.poll(wordsNow).toEqual({ title: 'Um', message: 'x@y.z' });
  for (const other of [version, Number.NaN, 1e12]) {
    expect(await restoreNoticeText(admin, key, other)).toMatchObject({ ok: false, error: { code: 'stale' } });
  }
  expect(await restoreNoticeText(admin, key, version + 1)).toMatchObject({ ok: true });
  await expect.poll(async () => (await wordsNow()).title).toBe(NOTICE_TEXTS[key].title);
  expect((await listNoticeTexts(admin)).find((row) => row.key === key)).toMatchObject({
    version: version + 2,
    title: NOTICE_TEXTS[key].title,
    body: NOTICE_TEXTS[key].body,
  });
  // A second restore, from an outdated page, changes nothing and logs nothing.
  expect(await restoreNoticeText(admin, key, version + 2)).toMatchObject({ ok: true });
  const { rows } = await context.owner.query(
    "select action from audit_log where entity = 'notification_texts' and entity_id = $1 order by seq",
    [key],
  );
  expect(rows.map(({ action }) => action)).toEqual(['text.update', 'text.update', 'text.restore']);
});

test('a form opened before the words were restored and written again overwrites nothing', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const key = 'email.asked';
  const say = (title: string, version: number) =>
    saveNoticeText(admin, key, version, { title, body: '{{novo_email}}' });
  await say('Primeiro', 0);
  const { version: seen } = await findNoticeText(admin, key);
  await restoreNoticeText(admin, key, seen);
  const { version: shipped, title } = await findNoticeText(admin, key);
  expect([shipped, title]).toEqual([seen + 1, NOTICE_TEXTS[key].title]);
  for (const old of [0, seen]) expect(await say('De ontem', old)).toMatchObject({ error: { code: 'stale' } });
  await say('Novo', shipped);
  for (const old of [0, seen, shipped])
    expect(await say('De ontem', old)).toMatchObject({ error: { code: 'stale' } });
  expect((await findNoticeText(admin, key)).title).toBe('Novo');
  const { rows } = await context.owner.query(
    "select before->>'title' as before, after->>'title' as after from audit_log where entity_id = $1 order by seq",
    [key],
  );
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    [NOTICE_TEXTS[key].title, 'Primeiro'],
    ['Primeiro', NOTICE_TEXTS[key].title],
    [NOTICE_TEXTS[key].title, 'Novo'],
  ]);
});
