import { expect, test } from 'vitest';
import { ApiLeadInput } from '#app/features/integrations/rules/api-schemas.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { createApiKey } from './api-keys.server.ts';
import { createApiLead } from './api-leads.server.ts';

const context = onTestDatabase();
const KNOWN = { name: 'Ana Souza', lgpdConsent: true };
const FROM = { ip: '203.0.113.9', userAgent: 'teste' };

const faults = (over: object) =>
  ApiLeadInput.safeParse({ ...KNOWN, ...over }).error?.issues.map(({ path, message }) => [
    path.join(),
    message,
  ]);

test('a name and one way to reach the person are enough', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const made = await createApiKey(admin, { name: 'Parceiro', scopes: ['leads:write'] });
  const caller = { keyId: made.id, name: 'Parceiro' } as Parameters<typeof createApiLead>[0];
  const create = async (over: object) => {
    const created = await createApiLead(caller, ApiLeadInput.parse({ ...KNOWN, ...over }), FROM, undefined);
    return created === 'idempotency-conflict' ? null : created.lead;
  };
  const call = await create({ whatsapp: '47 99999-0000', notes: 'À tarde' });
  expect(call).toMatchObject({ whatsapp: '47999990000', email: '', state: 'SC', docNumber: '' });
  const mail = await create({
    email: 'ana@exemplo.com.br',
    docNumber: '11.222.333/0001-81',
    campaign: 'Outubro',
  });
  expect(mail).toMatchObject({ whatsapp: '', email: 'ana@exemplo.com.br', docType: 'CNPJ' });
  const { rows } = await context.owner.query(
    'select notes, campaign from leads where id = any($1) order by id',
    [[call?.id, mail?.id]],
  );
  expect(rows).toEqual([
    { notes: 'À tarde', campaign: '' },
    { notes: '', campaign: 'Outubro' },
  ]);
});

test.each([
  [{}, [['whatsapp', 'Informe o WhatsApp ou o e-mail']]],
  [{ whatsapp: '1' }, [['whatsapp', 'WhatsApp inválido']]],
  [{ whatsapp: '47999990000', docNumber: '52998224726' }, [['docNumber', 'Documento inválido']]],
  [{ whatsapp: '47999990000', docType: 'CPF' }, [['docNumber', 'Documento inválido']]],
])('a lead with %j is refused', (over, expected) => {
  expect(faults(over)).toEqual(expected);
});
