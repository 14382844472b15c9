import { expect, test } from 'vitest';
import { recognise } from '#app/features/listings/rules/recognise.ts';
import { crc16, staticPix } from '#app/features/payments/rules/pix-br-code.ts';

const TODAY = '2026-11-22';
const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

test.each([
  [
    '00190000090012345670900000000174816560000049900',
    [{ kind: 'boleto', reading: { amount: 49_900, dueOn: ['2026-12-10'] } }],
  ],
  [
    '03399632906400000000600125201020456140000017831',
    [{ kind: 'boleto', reading: { kind: 'wrong', blocks: [4] } }],
  ],
  [PIX, [{ kind: 'pix', reading: { name: 'Fulano de Tal', amount: null } }]],
  [PIX.replace('Fulano', 'Beltra'), [{ kind: 'pix', reading: null }]],
  ['0002080-25.2012.5.15.0049', [{ kind: 'lawsuit', number: '0002080-25.2012.5.15.0049' }]],
  ['Proc. 2080-25.2012.5.15.0049', [{ kind: 'lawsuit', number: '0002080-25.2012.5.15.0049' }]],
  [
    'Processo nº 0002080 – 25.2012.5.15.0049 - 2ª Vara',
    [{ kind: 'lawsuit', number: '0002080-25.2012.5.15.0049' }],
  ],
  ['20802520125150049', [{ kind: 'lawsuit', number: '0002080-25.2012.5.15.0049' }]],
  ['Proc. 0002081-25.2012.5.15.0049', []],
  [
    '00190.00009 01234.567004 00000.000174 4 00000000049900',
    [{ kind: 'boleto', reading: { kind: 'bank', amount: 49_900, dueOn: [] } }],
  ],
  [
    '00190.00009 01234.567004 00000.000174 4 49900',
    [{ kind: 'boleto', reading: { kind: 'bank', amount: 49_900, dueOn: [] } }],
  ],
  [
    '23793.38128 60007.827136 95000.063305 4 000',
    [{ kind: 'boleto', reading: { kind: 'bank', amount: null, dueOn: [] } }],
  ],
  ['23793.38128 60007.827136 95000.063305 5 000', []],
  [PIX.replace('1D3D', '1d3d'), [{ kind: 'pix', reading: { name: 'Fulano de Tal' } }]],
  ['50012345820258240018', [{ kind: 'lawsuit', number: '5001234-58.2025.8.24.0018' }]],
  ['529.982.247-25', [{ kind: 'cpf', value: '52998224725' }]],
  ['12.ABC.345/01DE-35', [{ kind: 'cnpj', value: '12ABC34501DE35' }]],
  ['89801-000', [{ kind: 'cep', value: '89801000' }]],
  ['+55 (49) 98888-7777', [{ kind: 'phone', value: '49988887777' }]],
  ['49 3322-1100', [{ kind: 'phone', value: '4933221100' }]],
  ['Ana@Exemplo.com.br', [{ kind: 'email', value: 'ana@exemplo.com.br' }]],
  ['https://exemplo.com.br/pague', [{ kind: 'link', value: 'https://exemplo.com.br/pague' }]],
  [
    '123e4567-e12b-12d1-a456-426655440000',
    [{ kind: 'pix_key', value: '123e4567-e12b-12d1-a456-426655440000' }],
  ],
  [
    'Banco do Vale | R$ 3.480,55 | 10/10/2025',
    [{ kind: 'record', creditor: 'Banco do Vale', amount: 348_055, on: '2025-10-10' }],
  ],
  ['Loja Sol 31/02/2025 R$ 99,90', [{ kind: 'record', creditor: 'Loja Sol', amount: 9_990, on: null }]],
  ['R$ 10,00', []],
  ['qualquer coisa', []],
  ['0002080-26.2012.5.15.0049', []],
])('%s', (text, found) => expect(recognise(text, TODAY)).toMatchObject(found));

test('a number that is a CPF and a mobile is proposed as both', () => {
  const both = Array.from({ length: 100 }, (_, check) => `119876543${String(check).padStart(2, '0')}`).find(
    (digits) => recognise(digits, TODAY).some(({ kind }) => kind === 'cpf'),
  );
  expect(recognise(both ?? '', TODAY).map(({ kind }) => kind)).toEqual(['cpf', 'phone']);
});

test('a Pix code is read as it was made', () => {
  const code = staticPix({
    key: 'pix@exemplo.com.br',
    name: 'Nome em Dia',
    city: 'Chapecó',
    amount: 1_050,
    txid: 'ABC123',
  });
  expect(recognise(code, TODAY)).toEqual([
    {
      kind: 'pix',
      reading: {
        name: 'Nome em Dia',
        city: 'Chapeco',
        amount: 1_050,
        key: 'pix@exemplo.com.br',
        url: null,
        recurrence: null,
        txid: 'ABC123',
      },
    },
  ]);
});

test('a Pix code whose lengths count bytes is read with its accents', () => {
  const body = PIX.replace('5913Fulano de Tal', '5912João da Luz').replace(/1D3D$/, '');
  const code = body + crc16(body);
  expect(recognise(code, TODAY)).toMatchObject([
    { kind: 'pix', reading: { name: 'João da Luz', city: 'BRASILIA' } },
  ]);
});
