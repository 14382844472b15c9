import { expect, test } from 'vitest';
import { sendDocument } from '#app/features/cases/server/index.server.ts';
import { letterStory } from '#app/features/letters/rules/terms.ts';
import {
  approveLetter,
  customerLetters,
  givePower,
  loadPower,
} from '#app/features/letters/server/index.server.ts';
import { withdraw } from '#app/features/payments/server/index.server.ts';
import type { CardId, OrderId } from '#app/terms/ids.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();

type State = 'draft' | 'review' | 'approved' | 'sent' | 'overdue';

/** A client with an order of these services, and one letter in each state about the record at Quod. */
async function orderWithLetters(activates: readonly string[]) {
  const { owner } = context;
  const made = await letterClient(owner);
  const { userId } = made.client;
  const order = await owner.query<{ id: OrderId }>(
    `insert into transactions (user_id, amount, installments, plan_snapshot, payment_method)
     values ($1, 499, 1, $2, 'pix') returning id`,
    [userId, JSON.stringify({ plan: 'CPF', activates })],
  );
  const orderId = order.rows[0]?.id as OrderId;
  await owner.query('update cards set opened_by = $2 where user_id = $1', [userId, orderId]);
  for (const type of activates.filter((one) => one !== 'nome'))
    await owner.query('insert into cards (user_id, card_type, opened_by) values ($1, $2, $3)', [
      userId,
      type,
      orderId,
    ]);
  const add = async (state: State, addressee: string) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into letters (user_id, listing_id, template_id, addressee_id, ground, state, title, source, body,
         approved_at, read_until, sent_on, sent_how, due_on)
       select $1, $2, t.id, a.id, t.family, $3, 'Pedido de prova', repeat('texto ', 10), 'texto',
         case when $3 not in ('draft', 'review') then now() end, case when $3 = 'approved' then now() + interval '1 day' end,
         case when $3 in ('sent', 'overdue') then current_date - 20 end, case when $3 in ('sent', 'overdue') then 'post' end,
         case when $3 = 'overdue' then current_date - 5 when $3 = 'sent' then current_date + 5 end
       from letter_templates t, addressees a where t.family = 'C2' and t.published_at is not null and a.name = $4 returning id`,
      [userId, made.listing, state, addressee],
    );
    return rows[0]?.id ?? '';
  };
  return { ...made, orderId, add };
}

const addressees = async () => {
  const { rows } = await context.owner.query<{ name: string }>(
    'select name from addressees order by name limit 5',
  );
  return rows.map(({ name }) => name);
};

/** Counts an act in the name of an ended contract, and returns its result. */
async function tried<T extends { ok: boolean }>(act: Promise<T>): Promise<T> {
  const result = await act;
  attempted('ended-contract', !result.ok);
  return result;
}

const statesOf = async (userId: string) =>
  (
    await context.owner.query<{ state: string; closed_for: string | null }>(
      'select state, closed_for from letters where user_id = $1 order by created_at, id',
      [userId],
    )
  ).rows.map(({ state, closed_for }) => [state, closed_for]);

test('withdrawal ends the power of attorney and closes each letter that was not sent', async () => {
  const { owner } = context;
  const { client, orderId, add } = await orderWithLetters(['nome']);
  const names = await addressees();
  const ids: string[] = [];
  for (const [at, state] of (['draft', 'review', 'approved', 'sent', 'overdue'] as const).entries())
    ids.push(await add(state, names[at] ?? ''));
  expect(await withdraw(client, orderId)).toMatchObject({ ok: true });
  expect(await statesOf(client.userId)).toEqual([
    ['closed', 'done'],
    ['closed', 'done'],
    ['closed', 'done'],
    ['sent', null],
    ['overdue', null],
  ]);
  // No admin can approve the letter that waited for it.
  const lawyer = await addPerson(owner, 'admin');
  const { rows } = await owner.query<{ version: number }>('select version from letters where id = $1', [
    ids[1],
  ]);
  expect(await tried(approveLetter(lawyer, ids[1] ?? '', rows[0]?.version ?? 0))).toMatchObject({
    ok: false,
  });
  expect(await loadPower(client)).toMatchObject({ over: true, power: { stands: false, revoked: true } });
  expect(await tried(givePower(client, { places: ['quod'], agreed: 'on' }))).toMatchObject({
    ok: false,
    error: { message: 'O contrato terminou: nenhuma carta nossa sai mais.' },
  });
  const { rows: cards } = await owner.query<{ id: CardId }>('select id from cards where user_id = $1', [
    client.userId,
  ]);
  const file = {
    name: 'rg.pdf',
    bytes: Buffer.from('x'),
    mimeType: 'application/pdf',
    sha256: 'a'.repeat(64),
  } as const;
  expect(await tried(sendDocument(client, cards[0]?.id as CardId, file))).toMatchObject({
    ok: false,
    error: { code: 'ended' },
  });
  const stories = (await customerLetters(client)).map(letterStory).join('\n');
  expect(stories).toContain('O contrato terminou: se a resposta chegar, ela aparece aqui.');
  expect(stories).toContain('O contrato terminou, e não cobramos mais a resposta.');
  expect(stories.match(/Não saiu: o contrato terminou antes\./g)).toHaveLength(1);
  expect(stories).not.toContain('Estamos preparando');
});

test('a letter that is written after the end cannot be approved', async () => {
  const { owner } = context;
  const { client, orderId, add } = await orderWithLetters(['nome']);
  await withdraw(client, orderId);
  const [name = ''] = await addressees();
  const id = await add('review', name);
  const lawyer = await addPerson(owner, 'admin');
  expect(await tried(approveLetter(lawyer, id, 1))).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('O contrato deste cliente terminou') },
  });
});

test('while another service goes on, the power of attorney and letters of other services remain', async () => {
  const { owner } = context;
  const { client, orderId, add } = await orderWithLetters(['jus']);
  await owner.query("update cards set opened_by = null where user_id = $1 and card_type = 'nome'", [
    client.userId,
  ]);
  const [name = ''] = await addressees();
  await add('review', name);
  await withdraw(client, orderId);
  expect(await statesOf(client.userId)).toEqual([['review', null]]);
  expect(await loadPower(client)).toMatchObject({ over: false, power: { stands: true } });
});

test('a card that the team blocks keeps its letters and the power of attorney', async () => {
  const { owner } = context;
  const { client, add } = await orderWithLetters(['nome']);
  const [name = ''] = await addressees();
  await add('review', name);
  await owner.query("update cards set status = 'blocked' where user_id = $1", [client.userId]);
  expect(await statesOf(client.userId)).toEqual([['review', null]]);
  expect(await loadPower(client)).toMatchObject({ over: false, power: { stands: true } });
});
