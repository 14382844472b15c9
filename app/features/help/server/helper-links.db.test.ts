import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { createHelperLink, endHelperLink, listHelperLinks, readSharedCase } from './index.server.ts';

const context = onTestDatabase();
const customer = async () => (await addPerson(context.owner)) as CustomerActor;
/** A new address for each test: attempts are counted by address. */
const address = () => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

async function linkOf(person: CustomerActor, helperName = 'Bia') {
  const made = await createHelperLink(person, { helperName });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

test('a link shows the services of its customer, without document, contact or debt', async () => {
  const ana = await customer();
  const secret = `Credor ${randomUUID()}`;
  await context.owner.query(
    "insert into cards (user_id, card_type, status) values ($1, 'nome', 'analyzing')",
    [ana.userId],
  );
  await context.owner.query(
    "insert into listings (user_id, place, creditor, amount) values ($1, 'serasa', $2, 1234.56)",
    [ana.userId, secret],
  );
  const { rows } = await context.owner.query(
    'select p.doc_number, p.phone, u.email from profiles p join users u using (id) where p.id = $1',
    [ana.userId],
  );
  const { token } = await linkOf(ana);
  const read = await readSharedCase(token, address());
  if (!read.ok) throw new Error(read.error.message);
  expect(read.value).toMatchObject({ helperName: 'Bia', cards: [{ type: 'nome', status: 'analyzing' }] });
  expect(read.value.now.length).toBeGreaterThan(0);
  const text = JSON.stringify(read.value);
  for (const word of [secret, '1234', '1.234,56', rows[0].doc_number, rows[0].email, rows[0].phone])
    if (word) expect(text).not.toContain(word);
});

test('each look is counted, and the database holds no secret', async () => {
  const ana = await customer();
  const { id, token } = await linkOf(ana);
  expect(await listHelperLinks(ana)).toMatchObject([{ id, opens: 0, lastOpenedAt: null }]);
  await readSharedCase(token, address());
  await readSharedCase(token, address());
  expect(await listHelperLinks(ana)).toMatchObject([{ id, opens: 2, lastOpenedAt: expect.any(String) }]);
  const { rows } = await context.owner.query(
    'select row_to_json(l)::text as row from helper_links l where id = $1',
    [id],
  );
  expect(rows[0].row).not.toContain(token);
});

test.each(['ended by its customer', 'over', 'of an erased account', 'unknown', 'empty'])(
  'a link that is %s opens nothing',
  async (why) => {
    const ana = await customer();
    const { id, token } = await linkOf(ana);
    const change = (text: string) => context.owner.query(text, [why.startsWith('of') ? ana.userId : id]);
    if (why === 'ended by its customer') await endHelperLink(ana, id);
    if (why === 'over')
      await change(
        "update helper_links set created_at = now() - interval '24 hours 1 second', expires_at = now() - interval '1 second' where id = $1",
      );
    if (why === 'of an erased account') await change('update profiles set erased_at = now() where id = $1');
    const asked = why === 'unknown' ? `${token}x` : why === 'empty' ? '' : token;
    expect(await readSharedCase(asked, address())).toMatchObject({ ok: false, error: { code: 'dead-link' } });
  },
);

test('the table lets no link live longer than a day', async () => {
  const ana = await customer();
  const { id } = await linkOf(ana);
  await expect(
    context.owner.query(
      "update helper_links set expires_at = created_at + interval '25 hours' where id = $1",
      [id],
    ),
  ).rejects.toThrow('helper_links_day_check');
});

test('three are open at once, also when five are asked for together', async () => {
  const ana = await customer();
  const made = await Promise.all(
    ['A1', 'B2', 'C3', 'D4', 'E5'].map((helperName) => createHelperLink(ana, { helperName })),
  );
  expect(made.filter(({ ok }) => ok)).toHaveLength(3);
  expect(made.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'too-many' } });
  const [first] = await listHelperLinks(ana);
  await endHelperLink(ana, first?.id ?? '');
  expect(await createHelperLink(ana, { helperName: 'F6' })).toMatchObject({ ok: true });
  // A link that expired is no longer open.
  await context.owner.query('update helper_links set expires_at = now() where user_id = $1', [ana.userId]);
  expect(await createHelperLink(ana, { helperName: 'G7' })).toMatchObject({ ok: true });
});

test('a link is ended once, and by its customer alone', async () => {
  const [ana, eva] = [await customer(), await customer()];
  const { id, token } = await linkOf(ana);
  expect(await endHelperLink(eva, id)).toMatchObject({ ok: false, error: { code: 'ended' } });
  expect(await listHelperLinks(eva)).toEqual([]);
  expect(await readSharedCase(token, address())).toMatchObject({ ok: true });
  expect(await endHelperLink(ana, id)).toMatchObject({ ok: true });
  expect(await endHelperLink(ana, id)).toMatchObject({ ok: false, error: { code: 'ended' } });
});

test('attempts of an address are limited', async () => {
  const ip = address();
  const asked = [];
  for (let at = 0; at < 61; at += 1) asked.push(await readSharedCase('x', ip));
  expect(asked.at(-1)).toMatchObject({ error: { code: 'too-many-attempts' } });
});
