import { describe, expect, test } from 'vitest';
import { isUf, STATES, UFS, ufOfCep } from './brazil.ts';

describe('states', () => {
  test('there are 27', () => {
    expect(UFS).toHaveLength(27);
    expect(STATES.SC).toBe('Santa Catarina');
  });

  test.each(['sc', 'XX', '', 'toString', '__proto__', 'SCC'])('%s is none', (text) =>
    expect(isUf(text)).toBe(false),
  );
});

describe('state of a CEP', () => {
  // First and last prefix of every range of the Correios.
  test.each([
    ['SP', '01000', '19999'],
    ['RJ', '20000', '28999'],
    ['ES', '29000', '29999'],
    ['MG', '30000', '39999'],
    ['BA', '40000', '48999'],
    ['SE', '49000', '49999'],
    ['PE', '50000', '56999'],
    ['AL', '57000', '57999'],
    ['PB', '58000', '58999'],
    ['RN', '59000', '59999'],
    ['CE', '60000', '63999'],
    ['PI', '64000', '64999'],
    ['MA', '65000', '65999'],
    ['PA', '66000', '68899'],
    ['AP', '68900', '68999'],
    ['AM', '69000', '69299'],
    ['AM', '69400', '69899'],
    ['RR', '69300', '69399'],
    ['AC', '69900', '69999'],
    ['DF', '70000', '72799'],
    ['DF', '73000', '73699'],
    ['GO', '72800', '72999'],
    ['GO', '73700', '76799'],
    ['RO', '76800', '76999'],
    ['TO', '77000', '77999'],
    ['MT', '78000', '78899'],
    ['MS', '79000', '79999'],
    ['PR', '80000', '87999'],
    ['SC', '88000', '89999'],
    ['RS', '90000', '99999'],
  ])('%s: %s to %s', (uf, first, last) => {
    expect(ufOfCep(`${first}000`)).toBe(uf);
    expect(ufOfCep(`${last}999`)).toBe(uf);
  });

  test.each(['00999999', '78900000', '8980100', '898010000', '89801-00', ''])('%s is in no range', (cep) =>
    expect(ufOfCep(cep)).toBeNull(),
  );
});
