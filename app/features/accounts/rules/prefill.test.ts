import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPrefill } from './prefill.ts';

const read = (query: string) => readPrefill(new URLSearchParams(query));

describe('prefill of signup', () => {
  test('honours every parameter', () => {
    const lead = '019a0b3c-1111-7abc-8def-0123456789ab';
    expect(
      read(
        `email=ana@exemplo.com.br&name=Ana+Souza&doc_type=cpf&doc_number=529.982.247-25&phone=49999990000&uf=sc` +
          `&plan=CPF&payment_method=pix&amount=499.00&warranty=true&lead_id=${lead}`,
      ),
    ).toEqual({
      values: {
        email: 'ana@exemplo.com.br',
        full_name: 'Ana Souza',
        doc_type: 'CPF',
        doc_number: '529.982.247-25',
        phone: '49999990000',
        uf: 'SC',
      },
      order: { plan: 'CPF', payment_method: 'pix', amount: '499.00', warranty: 'true', lead_id: lead },
    });
  });

  test('leaves out what does not look right', () => {
    expect(
      read(
        'email=ana&name=A&doc_type=RG&doc_number=123&phone=1&uf=XX&plan=OURO&payment_method=cheque&amount=-1&warranty=talvez&lead_id=1',
      ),
    ).toEqual({ values: {}, order: {} });
    expect(read(`email=${'a'.repeat(300)}@b.co&name=${'a'.repeat(101)}`)).toEqual({ values: {}, order: {} });
    expect(read('lead_id=------------------------------------')).toEqual({ values: {}, order: {} });
  });

  test('a number determines its document type, and must fit a given type', () => {
    expect(read('doc_number=12ABC34501DE35').values).toEqual({
      doc_type: 'CNPJ',
      doc_number: '12ABC34501DE35',
    });
    expect(read('doc_type=CPF&doc_number=12ABC34501DE35').values).toEqual({ doc_type: 'CPF' });
  });

  test('any input is skipped or fits its field; none throws', () => {
    const parameters =
      'email name doc_type doc_number phone uf plan payment_method amount warranty lead_id role __proto__';
    const pair = fc.tuple(fc.constantFrom(...parameters.split(' ')), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 12 }), (pairs) => {
        const { values, order } = readPrefill(new URLSearchParams(pairs));
        for (const text of Object.values({ ...values, ...order })) expect(text).not.toMatch(/\p{Cc}/u);
        expect(Object.keys({ ...values, ...order })).not.toContain('role');
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['a line break after a plan', 'plan=CPF%0A'],
    ['a control character in a name', 'name=Ana%00Souza'],
    ['a control character in an e-mail', 'email=a%00@b.co'],
    ['an amount with an exponent', 'amount=1e9'],
    ['an id in upper case', 'lead_id=019A0B3C-1111-7ABC-8DEF-0123456789AB'],
  ])('%s is left out', (_, query) => expect(read(query)).toEqual({ values: {}, order: {} }));

  test('a document longer than a form takes is left out', () => {
    expect(read(`doc_type=CPF&doc_number=${'-'.repeat(50)}52998224725`).values).toEqual({ doc_type: 'CPF' });
  });

  test('an empty query fills in nothing', () => expect(read('')).toEqual({ values: {}, order: {} }));
});
