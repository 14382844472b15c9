import { expect, test } from 'vitest';
import { afterClaim } from './after-claim.ts';

const claim = (claimed: string[], waiting: string[] = [], repeated: string[] = []) =>
  afterClaim({ claimed, waiting, repeated });

test('a claim leads to the question, to the dashboard, or nowhere', () => {
  expect(claim([])).toBeNull();
  expect(claim(['a'])).toMatchObject({ to: '/app', toast: { title: 'Serviço ativado!' } });
  expect(claim(['a', 'b'], ['b'])).toMatchObject({ to: '/app/para-quem' });
});

test('an order that was only repeated is not called activated', () => {
  expect(claim(['a'], [], ['a'])).toMatchObject({ toast: { title: 'Você já tem este serviço' } });
  expect(claim(['a', 'b'], [], ['a'])).toMatchObject({ toast: { title: 'Serviço ativado!' } });
});
