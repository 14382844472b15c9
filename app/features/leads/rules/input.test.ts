import { describe, expect, test } from 'vitest';
import { fieldErrors, firstMessage } from '#app/lib/form-data.ts';
import { LEAD_ENTRIES } from '#tests/lead.ts';
import { CONTACT_LEAD } from './contact-lead.ts';
import { ContactInput, LeadInput, TagInput } from './input.ts';

const LEAD = { ...LEAD_ENTRIES, name: ' Ana Souza ', email: ' Ana@Exemplo.com.br ' };

const faults = (schema: typeof LeadInput | typeof ContactInput, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error ? fieldErrors(error) : {};
};

describe('lead form', () => {
  test('is normalised', () => {
    expect(LeadInput.parse(LEAD)).toEqual({
      name: 'Ana Souza',
      whatsapp: '49988887777',
      email: 'ana@exemplo.com.br',
      docType: 'CPF',
      docNumber: '52998224725',
      state: 'SC',
      cep: '89801000',
      lgpdConsent: 'on',
    });
  });

  test('takes a company with letters in its number', () => {
    const company = { ...LEAD, docType: 'CNPJ', docNumber: '12.abc.345/01de-35' };
    expect(LeadInput.parse(company).docNumber).toBe('12ABC34501DE35');
  });

  test.each([
    ['name', 'An', 'Nome deve ter no mínimo 3 caracteres'],
    ['name', '  a  ', 'Nome deve ter no mínimo 3 caracteres'],
    ['name', 'a'.repeat(101), 'Nome muito longo'],
    ['whatsapp', '999990000', 'WhatsApp inválido'],
    ['whatsapp', '(49) 9', 'WhatsApp inválido'],
    ['whatsapp', '---------------', 'WhatsApp inválido'],
    ['email', 'ana', 'Email inválido'],
    ['email', '', 'Email inválido'],
    ['email', `${'a'.repeat(251)}@b.co`, 'Email muito longo'],
    ['docType', 'RG', 'Documento inválido'],
    ['docNumber', '', 'Documento inválido'],
    ['docNumber', '5299822472', 'Documento inválido'],
    ['docNumber', '529.982.247-26', 'Documento inválido'],
    ['docNumber', '11222333000181', 'Documento inválido'],
    ['docNumber', '9'.repeat(10_000), 'Documento inválido'],
    ['state', '', 'Selecione um estado'],
    ['state', 'S', 'Selecione um estado'],
    ['state', 'XX', 'Selecione um estado'],
    ['cep', '8980100', 'CEP inválido'],
    ['lgpdConsent', '', 'Você precisa aceitar os termos da LGPD para continuar.'],
  ])('%s %j: %s', (field, value, message) => {
    expect(faults(LeadInput, { ...LEAD, [field]: value })).toEqual({ [field]: message });
  });

  test('reports every fault of an empty form at once, in Portuguese', () => {
    const empty = {
      name: 'Nome deve ter no mínimo 3 caracteres',
      whatsapp: 'WhatsApp inválido',
      email: 'Email inválido',
      docType: 'Documento inválido',
      docNumber: 'Documento inválido',
      state: 'Selecione um estado',
      cep: 'CEP inválido',
      lgpdConsent: 'Você precisa aceitar os termos da LGPD para continuar.',
    };
    expect(faults(LeadInput, {})).toEqual(empty);
    expect(faults(LeadInput, Object.fromEntries(Object.keys(empty).map((name) => [name, ''])))).toEqual(
      empty,
    );
  });

  test('a wrong document shows although other fields are wrong too', () => {
    expect(faults(LeadInput, { ...LEAD, name: '', docNumber: '52998224700' })).toEqual({
      name: 'Nome deve ter no mínimo 3 caracteres',
      docNumber: 'Documento inválido',
    });
  });

  test('the first message is that of the first field', () => {
    const { error } = LeadInput.safeParse({ ...LEAD, email: '', whatsapp: '' });
    expect(error && firstMessage(error)).toBe('WhatsApp inválido');
  });
});

describe('contact form', () => {
  const CONTACT = {
    name: 'Ana',
    email: 'ana@exemplo.com.br',
    phone: '4933221100',
    message: 'Quero saber o prazo.',
  };

  test('is normalised', () => expect(ContactInput.parse(CONTACT)).toEqual(CONTACT));

  test.each([
    ['name', 'An', 'Nome deve ter no mínimo 3 caracteres'],
    ['name', 'a'.repeat(101), 'Nome muito longo'],
    ['email', 'a@', 'Email inválido'],
    ['phone', '123', 'Telefone inválido'],
    ['phone', '1'.repeat(21), 'Telefone inválido'],
    ['message', 'Oi', 'Mensagem deve ter no mínimo 10 caracteres'],
    ['message', 'a'.repeat(1001), 'Mensagem muito longa'],
  ])('%s %j: %s', (field, value, message) => {
    expect(faults(ContactInput, { ...CONTACT, [field]: value })).toEqual({ [field]: message });
  });

  test('fills in placeholders for fields that it does not ask', () => {
    expect(CONTACT_LEAD).toEqual({ docType: 'CPF', docNumber: '0'.repeat(11), uf: 'SP', origin: 'contato' });
  });
});

const read = (tag: string) => TagInput.safeParse({ tag });

test('one tag is written one way', () => {
  expect(read('  VIP   Ouro ').data).toEqual({ tag: 'vip ouro' });
});

test.each(['', '   ', 'a,b', 'x'.repeat(41)])('refused beside the field: %j', (tag) => {
  expect(read(tag).error?.issues[0]?.path).toEqual(['tag']);
});
