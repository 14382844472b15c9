import { describe, expect, test } from 'vitest';
import { fieldErrors } from '#app/lib/form-data.ts';
import { EnergyInput } from './input.ts';

const REQUEST = {
  full_name: 'Ana Souza',
  cpf: '529.982.247-25',
  address: 'Rua das Flores, 10',
  uf: 'SC',
  consumer_unit: '12345',
};

describe('energy request', () => {
  test('is normalised', () => expect(EnergyInput.parse(REQUEST)).toEqual({ ...REQUEST, cpf: '52998224725' }));

  test('a company asks with its CNPJ', () => {
    expect(EnergyInput.parse({ ...REQUEST, cpf: '12.abc.345/01de-35' }).cpf).toBe('12ABC34501DE35');
  });

  test.each([
    ['full_name', 'An', 'Nome deve ter no mínimo 3 caracteres'],
    ['cpf', '5299822472', 'CPF inválido'],
    ['cpf', '52998224726', 'CPF inválido'],
    ['cpf', '11.222.333/0001-82', 'CNPJ inválido'],
    ['address', 'Rua A', 'Endereço deve ter no mínimo 10 caracteres'],
    ['uf', '', 'Selecione um estado'],
    ['consumer_unit', '1234', 'Unidade consumidora inválida'],
  ])('%s %j: %s', (field, value, message) => {
    const { error } = EnergyInput.safeParse({ ...REQUEST, [field]: value });
    expect(error && fieldErrors(error)).toEqual({ [field]: message });
  });
});
