import { expect, test } from 'vitest';
import { offerOf, type ProductForSale, planOffer } from '#app/features/catalog/rules/offers.ts';
import { PLANS } from '#tests/plans.ts';
import { checkoutForm, choiceOf, type Draft } from './checkout-draft.ts';

const DRAFT: Draft = {
  key: 'chave',
  plan: 'CPF',
  full_name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  phone: '49988887777',
  doc_number: '52998224725',
  representative_name: '',
  representative_cpf: '',
  representative_role: '',
  relationship: '',
  uf: 'SC',
  uf_known: true,
  cep: '',
  address: '',
  coupon: '',
  choice: 'pix-entry',
  installments: 3,
  warranty: false,
  partner_sees: false,
  accept_terms: true,
};
const CHEAP: ProductForSale = {
  id: '',
  slug: 'consulta',
  title: 'Consulta',
  subtitle: '',
  estimatedDays: 2,
  priceFrom: 9_000,
  priceTo: 9_000,
  activatesCards: ['rating'],
};

test('an entry that is no longer offered is sent as it is shown: Pix at once', () => {
  const offer = offerOf(CHEAP, PLANS.CPF);
  expect(choiceOf(DRAFT, planOffer(PLANS.CPF))).toBe('pix-entry');
  expect(choiceOf(DRAFT, offer)).toBe('pix-full');
  expect(choiceOf({ ...DRAFT, warranty: true }, offer)).toBe('pix-entry');
  expect(checkoutForm(DRAFT, offer, 'consulta')).toMatchObject({
    product: 'consulta',
    payment_method: 'pix',
    payment_type: 'full',
    installments: '1',
  });
});

test('the form names what is bought and no amount of it', () => {
  const form = checkoutForm({ ...DRAFT, choice: 'card' }, planOffer(PLANS.CPF), '');
  expect(form).toMatchObject({ plan: 'CPF', product: '', payment_method: 'card', installments: '3' });
  expect(Object.keys(form).join()).not.toMatch(/amount|price|total|promo/);
});
