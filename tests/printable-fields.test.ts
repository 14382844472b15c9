import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SignupInput, UserMetadata } from '#app/features/accounts/rules/input.ts';
import { JoinInput } from '#app/features/accounts/rules/team.ts';
import { VisitorHandOverInput } from '#app/features/assistant/rules/hand-over.ts';
import { ProductInput } from '#app/features/catalog/rules/product-input.ts';
import { CheckoutInput } from '#app/features/checkout/rules/input.ts';
import { EnergyInput } from '#app/features/energy/rules/input.ts';
import { parseTemplate } from '#app/features/forms/rules/input.ts';
import { checkRow } from '#app/features/imports/rules/check-row.ts';
import { guessMapping } from '#app/features/imports/rules/columns-of-kind.ts';
import { ApiLeadInput } from '#app/features/integrations/rules/api-schemas.ts';
import {
  ClientEntry,
  ContactInput,
  enteredLeadInput,
  importedLead,
  LeadEdit,
  LeadInput,
} from '#app/features/leads/rules/input.ts';
import { AdminProfileInput, LinkedProfileInput, ProfileInput } from '#app/features/profiles/rules/input.ts';
import { NAME_UNPRINTABLE } from '#app/features/profiles/rules/person-checks.ts';
import { representativeShape } from '#app/features/profiles/rules/representative.ts';
import { CompanyInput } from '#app/features/settings/rules/company.ts';
import { LEAD_ENTRIES } from './lead.ts';

const TODAY = '2026-11-27';

const PERSON = {
  ...LEAD_ENTRIES,
  ...{ phone: '49988887777', document: '52998224725', uf: 'SC', message: 'Quero saber o preço.' },
  ...{ doc_type: 'CPF', doc_number: '52998224725', cpf: '52998224725' },
  ...{ password: 'uma-senha-longa', relationship: 'filho', consumer_unit: '12345678' },
  ...{ origin: 'telefone', consentWay: 'ligacao', consentDay: TODAY },
  ...{ plan: 'CNPJ', accept_terms: 'on', representative_cpf: '52998224725' },
};
const NAME = 'Nguyễn Thị Ánh Tuyết';
const ADDRESS = 'Rua das Flores, 10, Centro';
const COMPANY = { doc_number: '11222333000181', representative_name: NAME, representative_role: 'Sócia' };

/** Every schema that takes the name or the address of a person, its file and its fields. */
const DOORS: [file: string, schema: z.ZodType, fields: string[], own?: object][] = [
  ['accounts/rules/input.ts', SignupInput, ['full_name', 'address']],
  ['accounts/rules/input.ts', UserMetadata, ['full_name', 'address']],
  ['accounts/rules/team.ts', JoinInput, ['full_name']],
  [
    'checkout/rules/input.ts',
    CheckoutInput,
    ['full_name', 'address', 'representative_name', 'representative_role'],
    COMPANY,
  ],
  [
    'assistant/rules/hand-over.ts',
    VisitorHandOverInput,
    ['name'],
    { handOver: '00000000-0000-4000-8000-000000000000', talk: '[]' },
  ],
  ['energy/rules/input.ts', EnergyInput, ['full_name', 'address']],
  ['leads/rules/input.ts', ClientEntry, ['name']],
  ['integrations/rules/api-schemas.ts', ApiLeadInput, ['name'], { lgpdConsent: true }],
  ['leads/rules/input.ts', ContactInput, ['name']],
  ['leads/rules/input.ts', enteredLeadInput(TODAY), ['name']],
  ['leads/rules/input.ts', importedLead, ['name']],
  ['leads/rules/input.ts', LeadEdit, ['name']],
  ['leads/rules/input.ts', LeadInput, ['name']],
  ['profiles/rules/input.ts', LinkedProfileInput, ['fullName']],
  ['profiles/rules/input.ts', AdminProfileInput, ['fullName', 'address']],
  ['profiles/rules/input.ts', ProfileInput, ['fullName', 'address']],
  [
    'profiles/customer/representative-page.tsx',
    z.object(representativeShape),
    ['representative_name', 'representative_role'],
  ],
];

const CASES = DOORS.flatMap(([file, schema, fields, own]) =>
  fields.map((field) => ({ file, schema, fields, field, own })),
);

const UNPRINTABLE = [
  ...[
    'Ana 😀 Souza',
    'Ana\u202e Souza',
    'Ana\u200b Souza',
    'Ana\u2066 Souza',
    'Ana\n Souza',
    'Ana\u0007 Souza',
  ],
  ...['王小明王小明王小明王', 'محمد محمد محمد', 'שרה כהן שרה כהן', 'Ana \ud83d Souza', 'Ana\ue000 Souza'],
];

/** A complete input of a schema; strict schemas take no other fields. */
function inputOf({ schema, fields, own }: (typeof CASES)[number], changed: object = {}): object {
  const texts = Object.fromEntries(
    fields.map((field) => [field, field === 'address' ? ADDRESS : field.endsWith('role') ? 'Sócia' : NAME]),
  );
  const whole = { ...PERSON, ...own, ...texts, ...changed };
  return schema === ApiLeadInput
    ? Object.fromEntries(Object.entries(whole).filter(([name]) => name in LEAD_ENTRIES))
    : whole;
}

test.each(CASES)('$file takes a Vietnamese name and refuses unprintable text in $field', (one) => {
  expect(one.schema.safeParse(inputOf(one)).error?.issues).toBeUndefined();
  for (const text of UNPRINTABLE) {
    const { error } = one.schema.safeParse(inputOf(one, { [one.field]: text }));
    const issues = error?.issues.map(({ path: at, message }) => [at.join('.'), message]);
    expect(issues, JSON.stringify(text)).toEqual([[one.field, NAME_UNPRINTABLE]]);
  }
});

test.each(['leads', 'clients'] as const)(
  'a row of a file of %s with an unprintable name says why',
  (kind) => {
    const header = ['Nome', 'Telefone', 'E-mail', 'CPF', 'UF'];
    const reading = { mapping: guessMapping(header, kind), today: TODAY };
    const row = (name: string) =>
      checkRow(kind, reading, [name, '49988887777', 'ana@exemplo.com.br', '529.982.247-25', 'SC']);
    expect(row(NAME)).toMatchObject({ ok: true, value: { name: NAME } });
    for (const text of UNPRINTABLE)
      expect(row(text)).toEqual({ ok: false, note: `Nome: ${NAME_UNPRINTABLE}` });
  },
);

test('each file that takes a name or an address of a person is in the list', () => {
  const features = path.join(import.meta.dirname, '../app/features');
  const using = fs
    .readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|spec)\.tsx?$/.test(file))
    .filter((file) =>
      /\b(?:nameField|addressField|representativeShape|enteredPerson)\b/.test(
        fs.readFileSync(path.join(features, file), 'utf8'),
      ),
    );
  const known = new Set([
    ...DOORS.map(([file]) => file),
    ...['profiles/rules/person-fields.ts', 'profiles/rules/representative.ts'],
  ]);
  expect(using.filter((file) => !known.has(file))).toEqual([]);
});

const REMOVE = 'Tire o sinal “😀”: ele não sai impresso no documento';

test.each([
  ...['name', 'legalName', 'address', 'hours', 'dataOfficerName', 'consortium', 'loanInstitution'].map(
    (field) => [CompanyInput, field] as const,
  ),
  [ProductInput, 'title'] as const,
])('a text of the team that documents print is refused with its character, case %#', (schema, field) => {
  const { error } = schema.safeParse({ [field]: 'Texto longo 😀' });
  expect(error?.issues).toContainEqual(expect.objectContaining({ path: [field], message: REMOVE }));
});

test('a form of the panel is refused with the character that its document cannot print', () => {
  const template = { name: 'Ficha 😀', body: '<p>Texto 😀</p>', fields: [], docType: '' };
  expect(parseTemplate(template)).toMatchObject({ error: { fields: { name: REMOVE, body: REMOVE } } });
});
