import { describe, expect, test } from 'vitest';
import { fileFinder, readFileName } from './archive.ts';

const CPF = '52998224725';
const CNPJ = '11222333000181';

describe('the name of a file', () => {
  test.each([
    [`${CPF}_rg_frente.pdf`, { document: CPF, kind: 'rg frente' }],
    ['529.982.247-25 CNH.jpg', { document: CPF, kind: 'CNH' }],
    [`${CPF}.pdf`, { document: CPF, kind: '' }],
    [`${CPF} (2).pdf`, { document: CPF, kind: '' }],
    ['Contrato social 11.222.333_0001-81.pdf', { document: CNPJ, kind: 'Contrato social' }],
    [
      `clientes/${CPF} Ana/comprovante de residência.png`,
      { document: CPF, kind: 'comprovante de residência' },
    ],
    [`${CNPJ}/cartao_cnpj.pdf`, { document: CNPJ, kind: 'cartao cnpj' }],
    [`documento${CPF}.pdf`, { document: CPF, kind: 'documento' }],
    ['rg.pdf', { document: '', kind: 'rg' }],
    // Digits that make no document, and one number inside of a longer one.
    ['52998224726_rg.pdf', { document: '', kind: 'rg' }],
    [`9${CPF}_rg.pdf`, { document: '', kind: 'rg' }],
  ])('%s', (name, read) => expect(readFileName(name)).toEqual(read));
});

test('a file is found by its whole name, and by its own name if that is the only one', () => {
  const find = fileFinder([{ name: 'a/RG.pdf' }, { name: 'b/rg.pdf' }, { name: 'b/Cnh.pdf' }]);
  expect(find('A\\rg.pdf')).toEqual({ name: 'a/RG.pdf' });
  expect(find('cnh.pdf')).toEqual({ name: 'b/Cnh.pdf' });
  expect(find('rg.pdf')).toBeUndefined();
  expect(find('outro.pdf')).toBeUndefined();
});
