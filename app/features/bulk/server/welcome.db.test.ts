import { beforeAll, expect, test } from 'vitest';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { workWhatsApp } from '#tests/whatsapp.ts';
import { countWelcomesOf, loadBulk, runBulk, startBulk, undoBulk } from './index.server.ts';

const context = onTestDatabase();
const rowsOf = async (text: string, values: unknown[] = []) => (await context.owner.query(text, values)).rows;

const approve = (state: 'approved' | 'draft') =>
  rowsOf("update whatsapp_templates set state = $1 where name = 'link_para_entrar'", [state]);

beforeAll(async () => {
  setEnv({ ...env(), demo: true });
  await approve('approved');
});

let phones = 0;
const newPhone = () => {
  phones += 1;
  return `4998${7_000_000 + phones}`;
};

type Client = { phone?: string; hasEmail?: boolean; proved?: boolean };

/** A silent client of a firm that moved in. */
async function addQuiet(uf: string, { phone = newPhone(), hasEmail = false, proved = false }: Client = {}) {
  const { userId } = await addPerson(context.owner, 'user');
  await rowsOf('update profiles set uf = $2, phone = $3, quiet = true where id = $1', [userId, uf, phone]);
  await rowsOf(
    "update users set email_verified = $2, email = case when $3 then email else 'sem-email-' || id || '@conta.invalid' end where id = $1",
    [userId, proved, hasEmail],
  );
  return { userId, phone };
}

async function addContact(phone: string, optIn: string, userId: string | null = null) {
  await rowsOf(
    `insert into whatsapp_contacts (id, name, phone, phone_key, opt_in, user_id)
     values (gen_random_uuid(), 'Contato', $1, $2, $3, $4)`,
    [`55${phone}`, `55${phone.slice(0, 2)}${phone.slice(3)}`, optIn, userId],
  );
}

async function welcome(uf: string, onWhatsApp?: 'on') {
  const who = await addPerson(context.owner, 'admin');
  const query = new URLSearchParams({ uf });
  const counts = await countWelcomesOf(who, query);
  const act = { kind: 'welcome', ...(onWhatsApp && { onWhatsApp }) } as const;
  const started = await startBulk(who, { list: 'clients', query, act, expected: 100 });
  if (!started.ok) throw new Error(started.error.message);
  await runBulk(started.value);
  expect(await workWhatsApp(context.owner, { atOnce: 1 })).toBe(0);
  const page = await loadBulk(who, started.value);
  return { who, id: started.value, counts, ways: page?.ways, reasons: page?.reasons, page };
}

const linksTo = (userId: string) =>
  rowsOf("select template from whatsapp_messages where user_id = $1 and body like '%[link]%'", [userId]);

test('a welcome goes by mail or WhatsApp, and names each reason; the page counted the same before', async () => {
  const byMail = await addQuiet('RR', { hasEmail: true });
  const agreed = await addQuiet('RR');
  await addContact(agreed.phone, 'in');
  const silent = await addQuiet('RR');
  const out = await addQuiet('RR');
  await addContact(out.phone, 'out');
  const proved = await addQuiet('RR', { proved: true });
  await addQuiet('RR', { phone: '' });
  // A couple with one phone, and a phone of another client.
  const couple = await addQuiet('RR');
  await addQuiet('RR', { phone: couple.phone });
  const other = await addQuiet('RR');
  await addContact(other.phone, 'in', proved.userId);

  const left = [
    { why: 'Não tem e-mail. Este WhatsApp já é de outro cliente.', count: 2 },
    { why: 'Já criou a senha.', count: 1 },
    { why: 'Não tem e-mail. A pessoa pediu para não receber mensagens no WhatsApp.', count: 1 },
    { why: 'Não tem e-mail. O cadastro não tem telefone.', count: 1 },
  ];
  const first = await welcome('RR', 'on');
  expect(first.counts).toEqual({ mail: 1, whatsapp: 1, ifAgreed: 2, left });
  expect(first.ways).toEqual([
    { note: 'Por WhatsApp', count: 3 },
    { note: 'Por e-mail', count: 1 },
  ]);
  expect(first.reasons).toEqual(
    expect.arrayContaining(left.map(({ why: note, count }) => ({ note, count }))),
  );
  expect(await linksTo(silent.userId)).toEqual([{ template: 'link_para_entrar' }]);
  const quiet = await rowsOf('select id from profiles where quiet and id = any($1)', [
    [byMail.userId, agreed.userId, silent.userId, out.userId],
  ]);
  expect(quiet).toEqual([{ id: out.userId }]);
  expect(await undoBulk(first.who, first.id)).toMatchObject({ error: { code: 'too-late' } });

  // An open invitation is not repeated.
  const again = await welcome('RR', 'on');
  expect(again.counts).toMatchObject({ mail: 0, whatsapp: 0, ifAgreed: 0 });
  expect(await linksTo(silent.userId)).toHaveLength(1);
});

test('without the word of the team only people who agreed get the link on WhatsApp', async () => {
  const [agreed, silent] = [await addQuiet('AP'), await addQuiet('AP')];
  await addContact(agreed.phone, 'in');
  const { ways, reasons, counts } = await welcome('AP');
  expect(counts).toMatchObject({ whatsapp: 1, ifAgreed: 1 });
  expect(ways).toEqual([{ note: 'Por WhatsApp', count: 1 }]);
  expect(reasons).toEqual([
    { note: 'Não tem e-mail. A pessoa ainda não autorizou mensagens no WhatsApp.', count: 1 },
  ]);
  expect(await linksTo(silent.userId)).toEqual([]);
  expect(await rowsOf('select quiet from profiles where id = $1', [silent.userId])).toEqual([
    { quiet: true },
  ]);
});

test('a template that is not approved keeps everyone without an open conversation out', async () => {
  await approve('draft');
  const [closed, open] = [await addQuiet('AC'), await addQuiet('AC')];
  await addContact(closed.phone, 'in');
  await addContact(open.phone, 'in');
  await rowsOf("update whatsapp_contacts set window_until = now() + interval '2 hours' where phone = $1", [
    `55${open.phone}`,
  ]);
  const { ways, reasons, counts } = await welcome('AC', 'on');
  const why = 'Não tem e-mail. O modelo “Link para entrar” não está aprovado.';
  expect(counts).toEqual({ mail: 0, whatsapp: 1, ifAgreed: 0, left: [{ why, count: 1 }] });
  expect(ways).toEqual([{ note: 'Por WhatsApp', count: 1 }]);
  expect(reasons).toEqual([{ note: why, count: 1 }]);
  expect(await linksTo(open.userId)).toEqual([{ template: null }]);
  await approve('approved');
});
