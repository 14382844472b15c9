import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { resetPassword } from '#app/features/accounts/server/index.server.ts';
import { offersForClient, placeOrderFor } from '#app/features/checkout/server/index.server.ts';
import { ClientEntry, enteredLeadInput } from '#app/features/leads/rules/input.ts';
import { clientInvoices } from '#app/features/payments/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { isValidCpf } from '#app/lib/documents.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { enterClient, enterLead, inviteAgain, noteLead } from './index.server.ts';

const context = onTestDatabase();
const admin = () => addPerson(context.owner, 'admin');
const FROM = { ip: '192.0.2.7', userAgent: 'Test' };
const mail = () => `${randomUUID()}@teste.exemplo`;

/** Another person's with each call: documents are looked for in all of the database. */
function cpf(): string {
  const start = String(Math.floor(Math.random() * 1e9)).padStart(9, '1');
  for (let end = 0; end < 100; end += 1) {
    const number = start + String(end).padStart(2, '0');
    if (isValidCpf(number)) return number;
  }
  throw new Error('unreachable');
}
const phone = () => `499${String(Math.floor(Math.random() * 1e8)).padStart(8, '1')}`;

const lead = (over: Record<string, string> = {}) =>
  enteredLeadInput(civilDateAt(new Date())).parse({
    name: 'Dona Célia',
    whatsapp: phone(),
    email: mail(),
    uf: '',
    document: '',
    origin: 'telefone',
    consentWay: 'ligacao',
    consentDay: '2026-01-05',
    notes: 'Ligou sobre o SPC',
    ...over,
  });
const entry = (over: Record<string, string> = {}) =>
  ClientEntry.parse({
    name: 'Dona Célia',
    whatsapp: phone(),
    email: mail(),
    uf: 'SC',
    document: cpf(),
    ...over,
  });

const one = async <Row extends object>(sql: string, values: unknown[]) =>
  (await context.owner.query<Row>(sql, values)).rows[0];
const idOf = (result: Awaited<ReturnType<typeof enterLead>>) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value.id;
};
const clientOf = (result: Awaited<ReturnType<typeof enterClient>>) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value.clientId;
};
const linkTo = async (email: string) => {
  const found = await one<{ text: string }>(
    "select data->>'text' as text from pgboss.job where name = 'mail.send' and data->>'to' = $1 order by created_on desc limit 1",
    [email],
  );
  return /token=([\w-]+)/.exec(found?.text ?? '')?.[1] ?? '';
};

test('a lead by telephone has its consent, its clerk and the state of its area code', async () => {
  const actor = await admin();
  const id = idOf(await enterLead(actor, lead(), FROM));
  expect(
    await one(
      `select l.origin, l.uf, l.assignee_id as clerk, l.doc_number as document, c.purpose, c.ip_address as ip,
         c.text like '%por telefone%05/01/2026%' as words from leads l join consents c on c.lead_id = l.id where l.id = $1`,
      [id],
    ),
  ).toEqual({
    origin: 'telefone',
    uf: 'SC',
    clerk: actor.userId,
    document: '00000000000',
    purpose: 'lead-contact',
    ip: FROM.ip,
    words: true,
  });
});

test('a lead that is known by its phone is saved only knowingly', async () => {
  const actor = await admin();
  const whatsapp = phone();
  idOf(await enterLead(actor, lead({ whatsapp }), FROM));
  expect(await enterLead(actor, lead({ whatsapp }), FROM)).toMatchObject({
    ok: false,
    error: { code: 'known' },
  });
  expect(await enterLead(actor, lead({ whatsapp, anyway: 'on' }), FROM)).toMatchObject({ ok: true });
});

test('a client gets an account without a password, and the mailed link makes one', async () => {
  const actor = await admin();
  const person = entry();
  const clientId = clientOf(await enterClient(actor, person));
  expect(
    await one(
      `select p.assignee_id as clerk, u.email_verified as proved, r.role,
         (select count(*)::int from accounts a where a.user_id = u.id) as ways
       from users u join profiles p on p.id = u.id join user_roles r on r.user_id = u.id where u.id = $1`,
      [clientId],
    ),
  ).toEqual({ clerk: actor.userId, proved: false, role: 'user', ways: 0 });
  const first = await linkTo(person.email);
  expect(await inviteAgain(actor, clientId, false)).toEqual({ ok: true, value: 'mail' });
  const second = await linkTo(person.email);
  const request = new Request('http://localhost/auth/nova-senha');
  expect(await resetPassword(request, first, 'senha-nova-1')).toMatchObject({ ok: false });
  expect(await resetPassword(request, second, 'senha-nova-1')).toMatchObject({ ok: true });
  expect(await one('select email_verified as proved from users where id = $1', [clientId])).toEqual({
    proved: true,
  });
  expect(await inviteAgain(actor, clientId, false)).toMatchObject({ ok: false });
});

test('an e-mail or document that has an account is refused at its field', async () => {
  const actor = await admin();
  const person = entry();
  clientOf(await enterClient(actor, person));
  expect(await enterClient(actor, entry({ email: person.email, document: cpf() }))).toMatchObject({
    error: { fields: { email: expect.stringContaining('Dona Célia') } },
  });
  const refused = await enterClient(actor, entry({ document: person.docNumber }));
  expect(refused).toMatchObject({ error: { fields: { document: expect.any(String) } } });
});

test('a lead becomes one client with its notes, responsible and origin, however often it is asked for', async () => {
  const [actor, other] = [await admin(), await admin()];
  const input = lead({ origin: 'indicacao', document: cpf() });
  const leadId = idOf(await enterLead(actor, input, FROM));
  await noteLead(other, leadId, { id: randomUUID(), body: 'Retornar à tarde' });
  const person = entry({ email: input.email, document: input.docNumber });
  const answers = await Promise.all([enterClient(other, person, leadId), enterClient(other, person, leadId)]);
  const [first = '', second] = answers.map(clientOf);
  expect(second).toBe(first);
  expect(await one('select status, converted_user_id as client from leads where id = $1', [leadId])).toEqual({
    status: 'converted',
    client: first,
  });
  expect(await one('select assignee_id as clerk from profiles where id = $1', [first])).toEqual({
    clerk: actor.userId,
  });
  const notes = await context.owner.query<{ body: string }>(
    'select body from client_notes where user_id = $1 order by created_at',
    [first],
  );
  expect(notes.rows.map(({ body }) => body)).toEqual([
    'Retornar à tarde',
    expect.stringMatching(/Indicação[\s\S]*Ligou sobre o SPC/),
  ]);
});

test('an order of a client takes a coupon that holds, once; another one is refused beside its field', async () => {
  const actor = await admin();
  const [one, two] = [
    clientOf(await enterClient(actor, entry())),
    clientOf(await enterClient(actor, entry())),
  ];
  const code = `MESA${randomUUID().slice(0, 6).toUpperCase()}`;
  await context.owner.query(
    "insert into coupons (code, purpose, max_uses, discount, amount) values ($1, 'Balcão', 1, 'amount', 40)",
    [code],
  );
  const [plan] = await offersForClient(actor, one);
  const order = (coupon: string) => ({
    holderId: '',
    product: '',
    option: { kind: 'pix-full' } as const,
    discount: { amount: 0, reason: '' },
    warranty: false,
    coupon,
    key: randomUUID(),
  });
  expect(await placeOrderFor(actor, one, order('NADA'))).toMatchObject({
    error: { fields: { coupon: 'Não há cupom com este código.' } },
  });
  const placed = await placeOrderFor(actor, one, order(code));
  expect(placed).toMatchObject({ ok: true });
  const [invoice] = await asActor(actor, (tx) => clientInvoices(tx, one));
  expect(invoice).toMatchObject({
    amount: (plan?.total ?? 0) - 4_000,
    coupon: { code, discount: 4_000 },
  });
  expect(await placeOrderFor(actor, two, order(code))).toMatchObject({
    error: { fields: { coupon: expect.stringMatching(/./) } },
  });
});

test('an order of a client waits for their acceptance, at the prices of the server, once a press', async () => {
  const actor = await admin();
  const clientId = clientOf(await enterClient(actor, entry()));
  const offers = await offersForClient(actor, clientId);
  const plan = offers.find(({ product }) => product === '');
  const order = {
    holderId: '',
    product: '',
    option: { kind: 'pix-full' } as const,
    discount: { amount: 0, reason: '' },
    warranty: true,
    coupon: '',
    key: randomUUID(),
  };
  const [first, again] = await Promise.all([
    placeOrderFor(actor, clientId, order),
    placeOrderFor(actor, clientId, order),
  ]);
  expect(first).toMatchObject({ ok: true });
  expect(again).toEqual(first);
  const orderId = first.ok ? first.value.orderId : '';
  expect(
    await one(
      `select (amount * 100)::int as amount, status,
         (select count(*)::int from contract_acceptances a where a.transaction_id = t.id) as accepted,
         (select count(*)::int from cards c where c.user_id = t.user_id) as cards from transactions t where id = $1`,
      [orderId],
    ),
  ).toEqual({ amount: (plan?.total ?? 0) + (plan?.warranty ?? 0), status: 'pending', accepted: 0, cards: 3 });
  expect(await placeOrderFor(actor, clientId, { ...order, key: randomUUID() })).toMatchObject({
    error: { code: 'already-yours', fields: { offer: expect.any(String) } },
  });
  const many = { ...order, option: { kind: 'card', installments: 99 } as const, key: randomUUID() };
  expect(await placeOrderFor(actor, clientId, many)).toMatchObject({ ok: false });
});
