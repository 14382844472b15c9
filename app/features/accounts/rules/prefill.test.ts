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
        'email=ana&name=A&doc_type=RG&doc_number=123&phone=1&uf=XX&plan=OURO&payment_method=boleto&amount=-1&warranty=talvez&lead_id=1',
      ),
    ).toEqual({ values: {}, order: {} });
    expect(read(`email=${'a'.repeat(300)}@b.co&name=${'a'.repeat(101)}`)).toEqual({ values: {}, order: {} });
    expect(read('lead_id=------------------------------------')).toEqual({ values: {}, order: {} });
  });

  test('a number says which type it is, and must fit a stated one', () => {
    expect(read('doc_number=12ABC34501DE35').values).toEqual({
      doc_type: 'CNPJ',
      doc_number: '12ABC34501DE35',
    });
    expect(read('doc_type=CPF&doc_number=12ABC34501DE35').values).toEqual({ doc_type: 'CPF' });
  });

  test('an empty query fills in nothing', () => expect(read('')).toEqual({ values: {}, order: {} }));
});
