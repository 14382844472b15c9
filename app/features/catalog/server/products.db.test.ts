import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ProductInput } from '#app/features/catalog/rules/product-input.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  createProduct,
  deleteProduct,
  findProduct,
  listProducts,
  loadProduct,
  orderProducts,
  saveProduct,
} from './index.server.ts';

const context = onTestDatabase();

const input = (over: Record<string, unknown> = {}) =>
  ProductInput.parse({
    slug: '',
    title: 'Consulta Completa',
    subtitle: 'Tudo num relatório',
    priceFrom: '49,90',
    priceTo: '99,90',
    estimatedDays: '2',
    conditions: [
      ['Zero juros', 'sim'],
      ['À vista', 'Pix'],
    ],
    benefits: ['Relatório'],
    faq: [{ question: 'Quando chega?', answer: 'Na mesma semana.' }],
    visible: true,
    blocked: false,
    blockedMessage: '',
    metaTitle: '',
    metaDescription: '',
    activatesCards: [],
    ...over,
  });

async function create(admin: SignedInActor, over: Record<string, unknown> = {}) {
  const made = await createProduct(admin, input({ title: `Produto ${randomUUID()}`, ...over }));
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

const audits = async (id: string) =>
  (
    await context.owner.query(
      'select action, before, after from audit_log where entity_id = $1 order by seq',
      [id],
    )
  ).rows;

test('a new product comes last, is on the site at once, its conditions in the order they were written', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const made = await createProduct(admin, input());
  if (!made.ok) throw new Error(made.error.message);
  expect((await listProducts(admin)).at(-1)?.id).toBe(made.value);
  expect(await findProduct('consulta-completa')).toMatchObject({
    state: 'here',
    product: {
      priceFrom: 4_990,
      conditions: [
        ['Zero juros', 'sim'],
        ['À vista', 'Pix'],
      ],
    },
  });
  expect(await audits(made.value)).toMatchObject([{ action: 'product.create' }]);
});

test('a former address redirects to the new one, can be reused by its product, and by no other', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin, { slug: 'primeiro' });
  const rename = async (slug: string) => {
    const version = (await loadProduct(admin, id))?.version ?? 0;
    return saveProduct(admin, id, version, { slug });
  };
  expect((await rename('segundo')).ok).toBe(true);
  expect(await findProduct('primeiro')).toEqual({ state: 'moved', slug: 'segundo' });
  expect((await rename('primeiro')).ok).toBe(true);
  expect(await findProduct('primeiro')).toMatchObject({ state: 'here' });
  expect(await findProduct('segundo')).toEqual({ state: 'moved', slug: 'primeiro' });
  expect((await rename('segundo')).ok).toBe(true);
  for (const taken of ['primeiro', 'segundo']) {
    expect(await createProduct(admin, input({ slug: taken }))).toMatchObject({
      ok: false,
      error: { code: 'slug-taken', fields: { slug: expect.any(String) } },
    });
  }
});

test('one of twenty concurrent requests gets an address', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const made = await Promise.all(
    Array.from({ length: 20 }, () => createProduct(admin, input({ slug: 'disputado' }))),
  );
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
});

test('the second of two editors gets author and changes, and overwrites nothing', async () => {
  const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  const id = await create(ana);
  expect(await saveProduct(ana, id, 1, { priceTo: 20_000, title: 'Da Ana' })).toMatchObject({ ok: true });
  const second = await saveProduct(rui, id, 1, { ...input(), title: 'Do Rui' });
  expect(second).toMatchObject({
    ok: false,
    error: {
      code: 'stale',
      conflict: {
        expectedVersion: '2',
        changes: [{ who: 'Pessoa de Teste', what: 'Título, Preço final' }],
        now: [
          { label: 'Título', value: 'Da Ana' },
          { label: 'Preço final', value: '200,00' },
        ],
      },
    },
  });
  expect((await loadProduct(ana, id))?.product).toMatchObject({ title: 'Da Ana', priceTo: 20_000 });
  expect(await saveProduct(rui, id, 2, { title: 'Do Rui' })).toEqual({ ok: true, value: { version: 3 } });
  expect(await audits(id)).toMatchObject([
    {},
    { before: { version: 1 }, after: { title: 'Da Ana', priceTo: 20_000, version: 2 } },
    { before: { title: 'Da Ana', version: 2 }, after: { title: 'Do Rui', version: 3 } },
  ]);
});

test('a save without a change writes nothing', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin);
  const product = (await loadProduct(admin, id))?.product;
  expect(await saveProduct(admin, id, 1, { ...product })).toEqual({ ok: true, value: { version: 1 } });
  expect(await audits(id)).toHaveLength(1);
});

test('saves the order of the list without a conflict for editors; missing products follow at the end', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin);
  const before = (await listProducts(admin)).map((row) => row.id);
  const order = [id, randomUUID(), before[1] ?? ''];
  expect((await orderProducts(admin, { seen: before, order })).ok).toBe(true);
  const rest = before.filter((other) => other !== id && other !== before[1]);
  expect((await listProducts(admin)).map((row) => row.id)).toEqual([id, before[1], ...rest]);
  expect(await saveProduct(admin, id, 1, { subtitle: 'Ainda a primeira versão' })).toMatchObject({
    ok: true,
  });
});

test('the second of two concurrent orders gets a conflict; products added or deleted meanwhile cause none', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const made = [await create(admin), await create(admin), await create(admin)];
  const ids = async () => (await listProducts(admin)).map(({ id }) => id);
  const seen = await ids();
  const rotated = [...seen.slice(1), ...seen.slice(0, 1)];
  const both = await Promise.all([
    orderProducts(admin, { seen, order: seen.toReversed() }),
    orderProducts(admin, { seen, order: rotated }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const now = await ids();
  const late = await orderProducts(admin, { seen: now.toReversed(), order: now.toReversed() });
  expect(late).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(await ids()).toEqual(now);
  const gone = made[1] ?? '';
  expect((await deleteProduct(admin, gone, 1)).ok).toBe(true);
  const added = await create(admin);
  const kept = now.filter((id) => id !== gone);
  expect(await orderProducts(admin, { seen: now, order: kept.toReversed() })).toEqual({
    ok: true,
    value: null,
  });
  expect(await ids()).toEqual([...kept.toReversed(), added]);
});

test('deletes only a product that was never bought', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const client = await addPerson(context.owner);
  const sold = await create(admin, { activatesCards: ['rating'] });
  const ordered = await create(admin, { activatesCards: ['processos'] });
  await context.owner.query("insert into cards (user_id, card_type) values ($1, 'rating')", [client.userId]);
  await context.owner.query(
    `insert into transactions (user_id, amount, plan_snapshot) values ($1, 10, '{"activates": ["processos"]}')`,
    [client.userId],
  );
  for (const id of [sold, ordered]) {
    expect(await deleteProduct(admin, id, 1)).toMatchObject({ ok: false, error: { code: 'bought' } });
    expect(await loadProduct(admin, id)).not.toBeNull();
  }
  const unsold = await create(admin, { slug: 'sem-venda', activatesCards: ['dividas'] });
  await saveProduct(admin, unsold, 1, { slug: 'sem-vendas' });
  expect(await deleteProduct(admin, unsold, 1)).toMatchObject({
    error: { code: 'stale', conflict: { expectedVersion: '2', changes: [{ what: 'Endereço' }] } },
  });
  expect(await deleteProduct(admin, unsold, 2)).toEqual({ ok: true, value: null });
  for (const late of [deleteProduct(admin, unsold, 2), saveProduct(admin, unsold, 2, { title: 'Tarde' })]) {
    expect(await late).toMatchObject({ ok: false, error: { code: 'deleted' } });
  }
  expect(await findProduct('sem-venda')).toEqual({ state: 'missing' });
  expect((await audits(unsold)).at(-1)).toMatchObject({ action: 'product.delete' });
});
