import { describe, expect, test } from 'vitest';
import { fieldErrors } from '#app/lib/form-data.ts';
import { AdminProfileInput, LinkedProfileInput, ProfileInput } from './input.ts';
import { RELATIONSHIPS } from './terms.ts';

const faults = (schema: typeof ProfileInput | typeof LinkedProfileInput, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error ? fieldErrors(error) : {};
};

describe('profile', () => {
  const PROFILE = { fullName: 'Ana Souza', phone: '49999990000', uf: 'SC', address: '' };

  test.each([
    ['fullName', 'An', 'Nome deve ter no mínimo 3 caracteres'],
    ['phone', '123', 'Telefone inválido'],
    ['uf', 'SCC', 'UF deve ter 2 caracteres'],
    ['uf', '', 'UF deve ter 2 caracteres'],
    ['address', 'a'.repeat(201), 'Endereço muito longo'],
    ['cep', '8980', 'CEP inválido'],
  ])('%s %j: %s', (field, value, message) => {
    expect(faults(ProfileInput, { ...PROFILE, [field]: value })).toEqual({ [field]: message });
  });

  test('the address is optional; the document is not among the fields', () => {
    const { address: _, ...without } = PROFILE;
    expect(ProfileInput.parse({ ...without, cep: '89801-000' })).toEqual({ ...PROFILE, cep: '89801000' });
    expect(ProfileInput.parse(without).cep).toBe('');
    expect(AdminProfileInput.parse({ ...PROFILE, docNumber: '52998224725', faceVerified: 'on' })).toEqual(
      PROFILE,
    );
  });
});

describe('linked profile', () => {
  const LINKED = {
    docType: 'CNPJ',
    docNumber: '12.ABC.345/01DE-35',
    fullName: 'Souza Ltda',
    relationship: 'empresa',
    phone: '',
    uf: 'SC',
  };

  test('is normalised; a phone left out is null', () => {
    expect(LinkedProfileInput.parse(LINKED)).toEqual({
      ...LINKED,
      docNumber: '12ABC34501DE35',
      phone: null,
      consent: 'asked',
    });
    expect(LinkedProfileInput.parse({ ...LINKED, phone: '(49) 3322-1100' }).phone).toBe('4933221100');
  });

  test.each([
    ['docType', '', 'Documento inválido'],
    ['docNumber', '123', 'Documento inválido'],
    ['docNumber', '52998224725', 'Documento inválido'],
    ['fullName', 'An', 'Nome deve ter no mínimo 3 caracteres'],
    ['relationship', '', 'Selecione o relacionamento'],
    ['relationship', 'primo', 'Selecione o relacionamento'],
    ['phone', '12', 'Telefone inválido'],
    ['uf', 'S', 'UF inválido'],
  ])('%s %j: %s', (field, value, message) => {
    expect(faults(LinkedProfileInput, { ...LINKED, [field]: value })).toEqual({ [field]: message });
  });

  const CPF = { ...LINKED, docType: 'CPF', docNumber: '52998224725' };
  test.each([
    ['a person', CPF, ['cônjuge', 'filho', 'pai', 'mãe', 'irmão', 'outro']],
    ['a company', LINKED, ['sócio', 'representante', 'empresa', 'outro']],
  ])('%s takes the relationships that fit, and no others', (_, holder, fitting) => {
    for (const relationship of RELATIONSHIPS) {
      expect(faults(LinkedProfileInput, { ...holder, relationship })).toEqual(
        fitting.includes(relationship)
          ? {}
          : { relationship: 'Escolha uma relação que combine com o documento' },
      );
    }
  });
});
