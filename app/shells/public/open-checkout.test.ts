import { expect, test } from 'vitest';
import { checkoutPath } from './open-checkout.ts';

test('the page of a checkout names what was chosen, and nothing that was not', () => {
  const product = { slug: 'rating' };
  expect(checkoutPath({ plan: 'CPF' })).toBe('/checkout?plan=CPF');
  expect(checkoutPath({ plan: 'CNPJ', product })).toBe('/checkout?plan=CNPJ&produto=rating');
  expect(checkoutPath({ plan: null, product })).toBe('/checkout?produto=rating');
  expect(checkoutPath({ plan: null })).toBe('/checkout');
});
