import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { isStopCode, stopMessages, stopMessagesLink } from './index.server.ts';

const context = onTestDatabase();

async function addLead(email: string): Promise<string> {
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
     values ('Lead de teste', $1, '49988887777', 'CPF', '52998224725', 'SC') returning id`,
    [email],
  );
  return rows[0]?.id ?? '';
}
const codeOf = (leadId: string) => new URL(stopMessagesLink(leadId)).searchParams.get('codigo') ?? '';

const stoppedOf = async (...ids: string[]) => {
  const { rows } = await context.owner.query<{ no_messages: boolean }>(
    'select no_messages from leads where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
    [ids],
  );
  return rows.map(({ no_messages }) => no_messages);
};

test('stops the messages to each lead of the e-mail, once, with an audit row', async () => {
  const [one, twin, other] = [
    await addLead('ana@x.com'),
    await addLead('ana@x.com'),
    await addLead('bia@x.com'),
  ];
  for (let i = 0; i < 2; i += 1) expect(await stopMessages(codeOf(one))).toMatchObject({ ok: true });
  expect(await stoppedOf(one, twin, other)).toEqual([true, true, false]);
  const { rows } = await context.owner.query(
    "select entity_id from audit_log where action = 'lead.stop' and entity_id = any($1)",
    [[one, twin, other]],
  );
  expect(rows).toHaveLength(2);
});

test('leads without an e-mail are different people', async () => {
  const [one, other] = [await addLead(''), await addLead('')];
  await stopMessages(codeOf(one));
  expect(await stoppedOf(one, other)).toEqual([true, false]);
});

test('an erased or deleted lead is left alone', async () => {
  const erased = await addLead('excluida-1@conta.invalid');
  expect(await stopMessages(codeOf(erased))).toMatchObject({ ok: true });
  expect(await stoppedOf(erased)).toEqual([false]);
  expect(await stopMessages(codeOf(crypto.randomUUID()))).toMatchObject({ ok: true });
});

test('a changed, cut or foreign code is refused', async () => {
  const code = codeOf(await addLead('cida@x.com'));
  for (const foreign of ['', 'x', code.slice(0, -4), `A${code.slice(1)}`, 'ÿ'.repeat(5_000)]) {
    expect(isStopCode(foreign)).toBe(false);
    expect(await stopMessages(foreign)).toMatchObject({ ok: false, error: { code: 'invalid' } });
  }
  expect(isStopCode(code)).toBe(true);
});
