import { expect, test } from 'vitest';
import { SignupInput } from '#app/features/accounts/rules/input.ts';
import { SIGNUP_CHECKS } from '#app/features/accounts/rules/signup-checks.ts';
import { type Checks, personFaults } from '#app/features/profiles/rules/person-checks.ts';
import { fieldErrors } from '#app/lib/form-data.ts';
import { LEAD_ENTRIES } from '#tests/lead.ts';
import { ContactInput, LeadInput } from './input.ts';
import { CONTACT_CHECKS, LEAD_CHECKS } from './lead-checks.ts';

const NAMES = ['Ana Souza', ' Al ', '', 'x'.repeat(101)];
const EMAILS = [
  'ana@exemplo.com.br',
  ' ANA@B.CO ',
  'ana@',
  '.a@b.co',
  'a..b@c.co',
  `${'a'.repeat(250)}@b.com`,
  '',
];
const PHONES = ['(49) 99999-0000', '4933221100', '123', '', '(49) 9 9 9 9 9 - 0 0 0 0'];
const DOCUMENTS = ['529.982.247-25', '52998224724', '12ABC34501DE35', ''];
const CEPS = ['89801-000', '8980', ''];
const STATES = ['SC', 'sc', 'XX', ''];

const FORMS: [
  string,
  { safeParse: typeof LeadInput.safeParse },
  Checks,
  Record<string, string>,
  Record<string, string[]>,
][] = [
  [
    'lead',
    LeadInput,
    LEAD_CHECKS,
    LEAD_ENTRIES,
    {
      name: NAMES,
      whatsapp: PHONES,
      email: EMAILS,
      docNumber: DOCUMENTS,
      docType: ['CPF', 'CNPJ'],
      cep: CEPS,
      state: STATES,
      lgpdConsent: ['on', ''],
    },
  ],
  [
    'contact',
    ContactInput as never,
    CONTACT_CHECKS,
    { name: 'Ana Souza', email: 'a@b.co', phone: '49999990000', message: 'Uma mensagem de teste' },
    {
      name: NAMES,
      email: EMAILS,
      phone: PHONES,
      message: ['Bom dia a todos', ' curta ', '', 'x'.repeat(1001)],
    },
  ],
  [
    'signup',
    SignupInput as never,
    SIGNUP_CHECKS,
    {
      full_name: 'Ana Souza',
      doc_type: 'CPF',
      doc_number: '52998224725',
      cep: '',
      uf: 'SC',
      address: '',
      phone: '49999990000',
      email: 'a@b.co',
      password: 'senha-boa-1',
    },
    {
      full_name: NAMES,
      doc_number: DOCUMENTS,
      doc_type: ['CPF', 'CNPJ'],
      cep: CEPS,
      uf: STATES,
      address: ['', 'x'.repeat(201)],
      phone: PHONES,
      email: EMAILS,
      password: ['123456', '12345', '', 'x'.repeat(129)],
    },
  ],
];

test.each(FORMS)(
  'what the browser says of the %s form is what the server says',
  (_, schema, checks, good, values) => {
    for (const [name, tried] of Object.entries(values)) {
      for (const value of tried) {
        const form: Record<string, string> = { ...good, [name]: value };
        const parsed = schema.safeParse(form);
        const refused = parsed.success ? {} : fieldErrors(parsed.error);
        expect(
          personFaults(checks, (field) => form[field] ?? ''),
          `${name} "${value}"`,
        ).toEqual(refused);
      }
    }
  },
);

test.each([
  [9, 'Mensagem deve ter no mínimo 10 caracteres'],
  [10, undefined],
  [1000, undefined],
  [1001, 'Mensagem muito longa'],
])('a contact message of %i characters is answered with %s', (length, message) => {
  const form = { name: 'Ana Souza', email: 'a@b.co', phone: '49999990000', message: 'x'.repeat(length) };
  expect(ContactInput.safeParse(form).error?.issues[0]?.message).toBe(message);
});
