import { describe, expect, test } from 'vitest';
import { fieldErrors } from '#app/lib/form-data.ts';
import { type CheckoutDraft, reachedStep, stepFaults, stepSentence } from './checkout-steps.ts';
import { CheckoutInput } from './input.ts';
import { orderFailed } from './messages.ts';

const ORDER = {
  plan: 'CPF',
  full_name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  phone: '(49) 99999-0000',
  doc_number: '529.982.247-25',
  accept_terms: 'on',
};

const faults = (value: unknown) => {
  const { error } = CheckoutInput.safeParse(value);
  return error ? fieldErrors(error) : {};
};

describe('checkout', () => {
  test('has the defaults of the specification', () => {
    expect(CheckoutInput.parse(ORDER)).toMatchObject({
      uf: 'SP',
      cep: '',
      coupon: '',
      product: '',
      warranty: false,
      option: { kind: 'pix-full' },
      doc_number: '52998224725',
    });
  });

  test.each([
    [{ payment_type: 'installment' }, { kind: 'pix-entry' }],
    [{ payment_method: 'boleto', payment_type: 'installment' }, { kind: 'boleto' }],
    [{ payment_method: 'card' }, { kind: 'card', installments: 1 }],
    [
      { payment_method: 'card', payment_type: 'installment', installments: '5' },
      { kind: 'card', installments: 5 },
    ],
  ])('%j is %j', (fields, option) =>
    expect(CheckoutInput.parse({ ...ORDER, ...fields }).option).toEqual(option),
  );

  test('the coupon is kept in upper case, and an amount is not kept at all', () => {
    const input = CheckoutInput.parse({ ...ORDER, coupon: ' black25 ', amount: '1', warranty: 'on' });
    expect(input).toMatchObject({ coupon: 'BLACK25', warranty: true });
    expect(input).not.toHaveProperty('amount');
  });

  test.each([
    ['plan', 'OURO', 'Selecione um plano'],
    ['product', 'Rating!', 'Escolha o produto na página dele'],
    ['product', '../rating', 'Escolha o produto na página dele'],
    ['product', `${'a'.repeat(81)}`, 'Escolha o produto na página dele'],
    ['product', ['rating', 'dividas'] as unknown as string, 'Escolha o produto na página dele'],
    ['full_name', 'An', 'Nome deve ter no mínimo 3 caracteres'],
    ['full_name', 'a'.repeat(101), 'Nome muito longo'],
    ['email', 'ana', 'Email inválido'],
    ['email', `${'a'.repeat(250)}@exemplo.com.br`, 'Email muito longo'],
    ['phone', '123456789', 'Telefone inválido'],
    ['phone', '1'.repeat(21), 'Telefone inválido'],
    ['doc_number', '1', 'Documento inválido'],
    ['doc_number', '1'.repeat(19), 'Documento inválido'],
    ['doc_number', '11222333000181', 'Documento inválido'],
    ['uf', 'S', 'Selecione um estado'],
    ['installments', '0', 'Escolha o número de parcelas'],
    ['payment_method', 'cheque', 'Escolha a forma de pagamento'],
    ['accept_terms', '', 'Aceite os termos para continuar'],
  ])('%s %j: %s', (field, value, message) => {
    expect(faults({ ...ORDER, [field]: value })).toEqual({ [field]: message });
  });

  const COMPANY = {
    ...ORDER,
    plan: 'CNPJ',
    doc_number: '12.ABC.345/01DE-35',
    representative_name: 'Ana Souza',
    representative_cpf: '529.982.247-25',
    representative_role: 'Sócia',
  };

  test('the document is of the plan', () => {
    expect(faults({ ...COMPANY, doc_number: '529.982.247-25' })).toEqual({
      doc_number: 'Documento inválido',
    });
  });

  test.each([
    ['representative_name', '', 'Nome do representante deve ter no mínimo 3 caracteres'],
    ['representative_cpf', '529.982.247-26', 'CPF do representante inválido'],
    ['representative_cpf', '12.ABC.345/01DE-35', 'CPF do representante inválido'],
    ['representative_role', ' ', 'Informe o cargo do representante'],
  ])('a company names who acts for it: %s %j', (field, value, message) => {
    expect(faults({ ...COMPANY, [field]: value })).toEqual({ [field]: message });
    expect(faults({ ...COMPANY, full_name: '', [field]: value })).toMatchObject({ [field]: message });
    expect(faults({ ...ORDER, [field]: value })).toEqual({});
  });

  test('parses the representative of a company; a person has null', () => {
    const role = 'Sócia';
    expect(CheckoutInput.parse(COMPANY).representative).toEqual({
      name: 'Ana Souza',
      cpf: '52998224725',
      role,
    });
    expect(CheckoutInput.parse({ ...COMPANY, ...ORDER }).representative).toBeNull();
  });

  test('a form with nothing in it is answered in Portuguese', () => {
    expect(Object.keys(faults({})).sort()).toEqual([
      'accept_terms',
      'doc_number',
      'email',
      'full_name',
      'phone',
      'plan',
    ]);
    expect(Object.values(faults({})).join()).not.toMatch(/invalid|expected/i);
  });
});

describe('steps', () => {
  const draft: CheckoutDraft = {
    plan: 'CPF',
    full_name: 'Ana Souza',
    email: 'a@b.co',
    phone: '49999990000',
    doc_number: '529.982.247-25',
    uf: 'SC',
    cep: '',
    address: '',
    accept_terms: true,
    representative_name: '',
    representative_cpf: '',
    representative_role: '',
  };
  const company = { ...draft, plan: 'CNPJ' as const, doc_number: '11.222.333/0001-81' };

  test('each names the fields that keep one on it, and no other does', () => {
    const empty = {
      ...draft,
      plan: null,
      full_name: ' ',
      email: '',
      phone: '',
      doc_number: '',
      accept_terms: false,
    };
    expect(stepFaults('plan', empty)).toEqual({ plan: 'Selecione um plano' });
    expect(Object.keys(stepFaults('person', { ...empty, plan: 'CPF' }))).toEqual([
      'full_name',
      'email',
      'phone',
      'doc_number',
    ]);
    expect(stepFaults('payment', empty)).toEqual({});
    expect(stepFaults('contract', empty)).toEqual({ accept_terms: 'Aceite os termos para continuar' });
    for (const step of ['plan', 'person', 'payment', 'contract'] as const)
      expect(stepFaults(step, draft)).toEqual({});
    expect(Object.keys(stepFaults('person', company))).toEqual([
      'representative_name',
      'representative_cpf',
      'representative_role',
    ]);
  });

  test('reports missing fields in the words of the specification, otherwise the count of faults', () => {
    const said = (over: Partial<CheckoutDraft>) => {
      const one = { ...draft, ...over };
      return stepSentence(one, stepFaults('person', one));
    };
    expect(said({ phone: ' ' })).toBe('Preencha todos os campos obrigatórios');
    expect(said({ email: 'ana@' })).toBe('Email inválido');
    expect(said({ email: 'ana@', full_name: 'Al' })).toBe(
      '2 campos para corrigir. O primeiro: Nome deve ter no mínimo 3 caracteres',
    );
  });

  test('a draft reaches its first incomplete step, and the contract at most', () => {
    expect(reachedStep({ ...draft, plan: null })).toBe(0);
    expect(reachedStep({ ...draft, email: 'ana@' })).toBe(1);
    expect(reachedStep(company)).toBe(1);
    expect(reachedStep(draft)).toBe(3);
    expect(reachedStep({ ...draft, accept_terms: false })).toBe(3);
  });

  test('a draft that passes the second step also passes the schema, and the reverse', () => {
    const VALUES = {
      full_name: ['Ana Souza', ' Al ', '', 'x'.repeat(101)],
      email: [
        'ana@exemplo.com.br',
        'ANA@B.CO',
        'ana@',
        'a..b@c.co',
        'a b@c.co',
        `${'a'.repeat(250)}@b.com`,
        '',
      ],
      phone: ['(49) 99999-0000', '+55 49 3322-1100', '123', '', '1'.repeat(21)],
      doc_number: ['529.982.247-25', '11111111111', '12ABC34501DE35', '', '5'.repeat(19)],
      cep: ['', '89801-000', '8980'],
      uf: ['SC', 'XX', ''],
      address: ['', 'x'.repeat(201)],
      representative_name: ['Ana Souza', '', 'x'.repeat(101)],
      representative_cpf: ['529.982.247-25', '123', ''],
      representative_role: ['Sócia', 'x', 'x'.repeat(61)],
    };
    for (const plan of ['CPF', 'CNPJ'] as const) {
      const good = { ...(plan === 'CPF' ? draft : { ...company, doc_number: '12ABC34501DE35' }), plan };
      const whole = {
        ...good,
        representative_name: 'Ana Souza',
        representative_cpf: '529.982.247-25',
        representative_role: 'Sócia',
      };
      for (const [name, values] of Object.entries(VALUES)) {
        // A person's checkout has no representative: the fields are not on the page.
        if (plan === 'CPF' && name.startsWith('representative')) continue;
        for (const value of values) {
          const one = { ...whole, [name]: value };
          const parsed = CheckoutInput.safeParse({ ...one, accept_terms: 'on' });
          const refused = parsed.success ? {} : fieldErrors(parsed.error);
          expect(stepFaults('person', one), `${plan} ${name} "${value}"`).toEqual(refused);
        }
      }
    }
  });

  test('a failure without its own message asks to try again', () => {
    expect(orderFailed().message).toBe('Tente novamente');
    expect(orderFailed('Cupom vencido').message).toBe('Cupom vencido');
  });
});
