import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { killInTheMiddle, runWhole } from '#tests/own-process.ts';
import { addPerson } from '#tests/people.ts';
import { givePower, makeBatch, sendBatch } from './index.server.ts';

const context = onTestDatabase();
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** Letters of several clients to one addressee, approved and read. */
async function approvedLetters(count: number) {
  const { owner } = context;
  const { rows } = await owner.query<{ addressee: string; template: string }>(
    `select a.id as addressee, t.id as template from addressees a, letter_templates t
     where a.name = 'Quod' and t.family = 'C1' order by t.number desc limit 1`,
  );
  const { addressee = '', template = '' } = rows[0] ?? {};
  for (let n = 0; n < count; n += 1) {
    const client = (await addPerson(owner)) as CustomerActor;
    await givePower(client, { places: ['quod'], agreed: 'on' });
    await owner.query("update powers_of_attorney set level = 'gov_br' where user_id = $1", [client.userId]);
    await owner.query(
      `with listing as (insert into listings (user_id, place, creditor, amount, due_on)
         values ($1, 'quod', $2, 100, '2025-01-10') returning id)
       insert into letters (user_id, listing_id, ground, template_id, addressee_id, title, source, body, state, customer_says)
       select $1, id, 'C1', $3, $4, 'Pedido', 'Texto próprio com mais de vinte letras.', 'Texto próprio com mais de vinte letras.', 'approved', 'yes' from listing`,
      [client.userId, `Banco ${randomUUID()}`, template, addressee],
    );
  }
  return addressee;
}

test('a process killed while sending a batch marks no letter; sent again, each letter leaves once', async () => {
  const { owner, dataDir } = context;
  const admin = await addPerson(owner, 'admin');
  const made = await makeBatch(admin, await approvedLetters(4));
  if (!made.ok) throw new Error(made.error.message);
  const input = { how: 'post' as const, on: today, tracking: 'BR1' };
  const call = {
    module: 'app/features/letters/server/index.server.ts',
    name: 'sendBatch',
    args: [admin, made.value, input],
  };
  const state = async () =>
    (
      await owner.query(
        `select (select sent_on is not null from letter_batches where id = $1) as gone,
           count(*) filter (where l.state = 'sent')::int as sent,
           count(*) filter (where x.state = 'asked')::int as asked,
           (select count(*)::int from listing_events e where e.kind = 'asked') as events
         from letters l join listings x on x.id = l.listing_id where l.batch_id = $1`,
        [made.value],
      )
    ).rows[0];
  await killInTheMiddle(owner, dataDir, call, () =>
    owner.query(
      `select from listings where id = (select listing_id from letters where batch_id = $1 order by id desc limit 1)
       for update`,
      [made.value],
    ),
  );
  expect(await state()).toEqual({ gone: false, sent: 0, asked: 0, events: 0 });
  await runWhole(owner, dataDir, call);
  const whole = { gone: true, sent: 4, asked: 4, events: 4 };
  expect(await state()).toEqual(whole);
  expect(await sendBatch(admin, made.value, input)).toEqual({ ok: true, value: { sent: 4, returned: 0 } });
  expect(await state()).toEqual(whole);
}, 240_000);
