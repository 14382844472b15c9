import { expect, test } from 'vitest';
import { checkLeadRow, wholeDocument } from './check-lead-row.ts';
import { guessMapping, kindFields } from './columns-of-kind.ts';
import { knownNote, personMarks } from './known-people.ts';

const ROW = { name: 'Ana Lima', whatsapp: '(49) 99999-0000', email: '', document: '', uf: '', notes: '' };

test('a row needs a name and a phone; the state is written, or that of the area code', () => {
  expect(checkLeadRow(ROW)).toMatchObject({
    ok: true,
    value: { whatsapp: '49999990000', email: '', uf: 'SC' },
  });
  for (const uf of ['Paraná', 'parana', 'pr'])
    expect(checkLeadRow({ ...ROW, uf })).toMatchObject({ value: { uf: 'PR' } });
  expect(checkLeadRow({ ...ROW, whatsapp: '', document: '11111111111' })).toEqual({
    ok: false,
    note: 'Telefone ou WhatsApp: Telefone inválido; CPF ou CNPJ: Documento inválido',
  });
});

test.each([
  ['HubSpot', ['Record ID', 'First Name', 'Last Name', 'Email', 'Phone Number', 'Contact owner']],
  ['Bitrix24', ['ID', 'First Name', 'Last Name', 'E-mail', 'Phone', 'Responsible']],
  ['RD Station', ['Cargo', 'Nome', 'Sobrenome', 'Email', 'Telefone', 'Vendedor']],
])('knows the columns of an export of %s', (_, titles) => {
  const mapping = guessMapping(titles, 'leads');
  expect(mapping).toEqual({ name: 1, lastName: 2, email: 3, whatsapp: 4, assignee: 5 });
  const cells = ['1', 'Ana', 'de Lima', 'ana@exemplo.com.br', '(49) 99999-0000', 'Bia'];
  expect(checkLeadRow(kindFields(cells, mapping, 'leads'))).toMatchObject({
    ok: true,
    value: { name: 'Ana de Lima', responsible: 'Bia' },
  });
});

test('knows the columns of an export of Pipedrive', () => {
  const titles = [
    'Person - ID',
    'Person - Name',
    'Person - Label',
    'Person - Email - Work',
    'Person - Phone - Work',
  ];
  expect(guessMapping(titles, 'clients')).toEqual({ name: 1, tags: 2, email: 3, whatsapp: 4 });
});

test('restores the leading zeros of a valid document only', () => {
  expect(wholeDocument('1234567890')).toBe('01234567890');
  expect(wholeDocument('10000046')).toBe('00010000046');
  expect(wholeDocument('1234567891')).toBe('1234567891');
  expect(wholeDocument('191')).toBe('191');
});

test('recognises a person by e-mail, phone or document, never by an empty field', () => {
  const marks = personMarks([
    { kind: 'lead', id: 'l', email: '', phone: '49999990000', document: '00000000000' },
    { kind: 'client', id: 'c', email: 'ana@exemplo.com.br', phone: '49999990000', document: '52998224725' },
  ]);
  const person = { email: '', whatsapp: '49988887777', docNumber: '00000000000' };
  expect(marks.find(person)).toBeNull();
  expect(marks.find({ ...person, whatsapp: '49999990000' })).toMatchObject({
    kind: 'client',
    by: 'mesmo telefone',
  });
  marks.add(person, 7);
  const same = marks.find(person);
  expect(same && knownNote(same)).toBe('Repetida: mesmo telefone da linha 7');
});

test('origin, day and value go into the note; tags are split, and too long ones are refused', () => {
  const more = { notes: 'Liga à tarde', origin: 'Instagram', since: '05/11/2026', value: '1.200,00' };
  expect(checkLeadRow({ ...ROW, ...more, tags: ' Quente; feira ,quente', assignee: 'Bia' })).toMatchObject({
    value: {
      notes: 'Liga à tarde\nOrigem: Instagram\nData do contato: 05/11/2026\nValor: 1.200,00',
      tags: ['quente', 'feira'],
      responsible: 'Bia',
    },
  });
  const tag = (length: number) => checkLeadRow({ ...ROW, tags: 'x'.repeat(length) }).ok;
  expect([tag(40), tag(41)]).toEqual([true, false]);
  const tags = (count: number) => checkLeadRow({ ...ROW, tags: [...Array(count).keys()].join() }).ok;
  expect([tags(10), tags(11)]).toEqual([true, false]);
});
