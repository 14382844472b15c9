import { describe, expect, test } from 'vitest';
import { fieldErrors } from '#app/lib/form-data.ts';
import { CheckoutInput } from './checkout-input.ts';
import { orderFailed } from './checkout-messages.ts';
import { type CheckoutDraft, stepFault } from './checkout-steps.ts';

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
    [{ payment_method: 'card' }, { kind: 'card', parts: 1 }],
    [
      { payment_method: 'card', payment_type: 'installment', installments: '5' },
      { kind: 'card', parts: 5 },
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
    ['installments', '6', 'Escolha o número de parcelas'],
    ['installments', '0', 'Escolha o número de parcelas'],
    ['payment_method', 'boleto', 'Escolha a forma de pagamento'],
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
    expect(faults({ ...COMPANY, installments: '6' })).toEqual({});
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

  test('the representative of a company comes out as one; a person has none', () => {
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
    full_name: 'Ana',
    email: 'a@b.co',
    phone: '49999990000',
    doc_number: '1',
    accept_terms: true,
    representative_name: '',
    representative_cpf: '',
    representative_role: '',
  };

  test('each says what it lacks, and no other does', () => {
    const empty = {
      ...draft,
      plan: null,
      full_name: ' ',
      email: '',
      phone: '',
      doc_number: '',
      accept_terms: false,
    };
    expect(stepFault('plan', empty)).toBe('Selecione um plano');
    expect(stepFault('person', { ...draft, phone: ' ' })).toBe('Preencha todos os campos obrigatórios');
    expect(stepFault('payment', empty)).toBeNull();
    expect(stepFault('contract', empty)).toBe('Aceite os termos para continuar');
    for (const step of ['plan', 'person', 'payment', 'contract'] as const)
      expect(stepFault(step, draft)).toBeNull();
  });

  test('a failure without words of its own says how to go on', () => {
    expect(orderFailed().message).toBe('Tente novamente');
    expect(orderFailed('Cupom vencido').message).toBe('Cupom vencido');
  });
});
