import { expect, test } from 'vitest';
import { checkoutPath } from './open-checkout.ts';

test('the address of a checkout contains the chosen plan or product only', () => {
  const product = { slug: 'rating' };
  expect(checkoutPath({ plan: 'CPF' })).toBe('/checkout?plan=CPF');
  expect(checkoutPath({ plan: 'CNPJ', product })).toBe('/checkout?plan=CNPJ&produto=rating');
  expect(checkoutPath({ plan: null, product })).toBe('/checkout?produto=rating');
  expect(checkoutPath({ plan: null })).toBe('/checkout');
});
