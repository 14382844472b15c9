import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { findProduct, listProductLinks } from './index.server.ts';

const context = onTestDatabase();

const change = (slug: string, values: string) =>
  context.owner.query(`update products set ${values} where slug = $1`, [slug]);

test('a product is shown with its prices in centavos and its conditions in words', async () => {
  const found = await findProduct('limpa-nome');
  expect(found).toMatchObject({
    state: 'here',
    product: { title: 'Limpa Nome', priceFrom: 49_900, priceTo: 59_900, estimatedDays: 12 },
  });
});

test('a former address returns the current one', async () => {
  expect(await findProduct('nome')).toEqual({ state: 'moved', slug: 'limpa-nome' });
});

test('hidden and missing products give the same answer and have no link', async () => {
  await change('rating', 'visible = false');
  expect(await findProduct('rating')).toEqual({ state: 'missing' });
  expect(await findProduct('nao-existe')).toEqual({ state: 'missing' });
  expect((await listProductLinks()).map(({ slug }) => slug)).not.toContain('rating');
});

test('a blocked one says why, and is not linked to', async () => {
  await change('dividas', "blocked = true, blocked_message = 'Volta em janeiro.'");
  expect(await findProduct('dividas')).toEqual({ state: 'blocked', message: 'Volta em janeiro.' });
  expect((await listProductLinks()).map(({ slug }) => slug)).not.toContain('dividas');
});

test('texts for search engines default to the visible texts', async () => {
  await change('processos', "meta_title = '', meta_description = ''");
  const found = await findProduct('processos');
  if (found.state !== 'here') throw new Error('unreachable');
  expect(found.product.metaTitle).toBe(found.product.title);
  expect(found.product.metaDescription).toBe(found.product.subtitle);
});
