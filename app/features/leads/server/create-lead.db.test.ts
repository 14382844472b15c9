import { expect, test } from 'vitest';
import { ContactInput } from '#app/features/leads/rules/input.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { CONTACT_CONSENT, createContactLead } from './index.server.ts';

const context = onTestDatabase();
const from = { ip: '203.0.113.20', userAgent: 'teste' };

const input = (over: Partial<Record<string, string>> = {}) =>
  ContactInput.parse({
    name: ' Ana Souza ',
    email: 'ANA@Exemplo.com.br',
    phone: '(49) 98888-7777',
    message: 'Quero saber o prazo.\nObrigada; até já.',
    ...over,
  });

const leadsOf = async (email: string) =>
  (await context.owner.query('select * from leads where email = $1', [email])).rows;

test('a message is a new lead with the stand-ins of the specification, and the message as its notes', async () => {
  const result = await createContactLead(from, input());
  if (!result.ok) throw new Error(result.error.message);
  expect(await leadsOf('ana@exemplo.com.br')).toMatchObject([
    {
      id: result.value.id,
      name: 'Ana Souza',
      email: 'ana@exemplo.com.br',
      whatsapp: '49988887777',
      doc_type: 'CPF',
      doc_number: '00000000000',
      uf: 'SP',
      origin: 'contato',
      status: 'new',
      notes: 'Quero saber o prazo.\nObrigada; até já.',
    },
  ]);
});

test('it is kept with the notice it was sent under', async () => {
  const result = await createContactLead(from, input());
  if (!result.ok) throw new Error(result.error.message);
  const { rows } = await context.owner.query(
    'select purpose, version, text, ip_address, user_agent, user_id from consents where lead_id = $1',
    [result.value.id],
  );
  expect(rows).toEqual([
    { ...CONTACT_CONSENT, ip_address: '203.0.113.20', user_agent: 'teste', user_id: null },
  ]);
});

test('a lead whose consent cannot be kept is not kept either', async () => {
  const email = 'sem-consentimento@exemplo.com.br';
  // Makes the second of the two inserts fail: revokes its privilege meanwhile.
  await context.owner.query('revoke insert on consents from nome_visitor');
  try {
    await expect(createContactLead(from, input({ email }))).rejects.toThrow();
  } finally {
    await context.owner.query(
      'grant insert (id, lead_id, purpose, version, text, ip_address, user_agent) on consents to nome_visitor',
    );
  }
  expect(await leadsOf(email)).toEqual([]);
});

test('an address that sends too much is refused, and its further requests are not stored', async () => {
  const email = 'muitas@exemplo.com.br';
  const flood = { ip: '198.51.100.7', userAgent: '' };
  const results = await Promise.all(
    Array.from({ length: 25 }, () => createContactLead(flood, input({ email }))),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(20);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'too-many-attempts' } });
  expect(await leadsOf(email)).toHaveLength(20);
});
