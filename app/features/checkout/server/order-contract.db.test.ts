import { afterEach, expect, test, vi } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { orderInput, orderProof, orderRows, refusedWith, SENDER } from '#tests/orders.ts';
import { publishNext } from '#tests/published-plans.ts';
import { placeOrder, previewContract } from './index.server.ts';

const context = onTestDatabase();

afterEach(() => {
  vi.useRealTimers();
});

const CHANGED = {
  ok: false,
  error: { code: 'contract-changed', message: 'O contrato mudou; leia de novo.' },
};

/** Puts another version in force while `work` runs. */
async function withVersion(content: string | null, work: () => Promise<void>) {
  const { owner } = context;
  await owner.query("update contracts set active = false where type = 'cpf'");
  if (content !== null) {
    await owner.query(
      `insert into contracts (type, version, active, title, content, published_at)
       select 'cpf', max(version) + 1, true, 'Nova', $1, now() from contracts where type = 'cpf'`,
      [content],
    );
  }
  try {
    await work();
  } finally {
    await owner.query("update contracts set active = false where type = 'cpf'");
    await owner.query("update contracts set active = true where type = 'cpf' and version = 1");
  }
}

const refusedAfter = async (change: (send: () => ReturnType<typeof placeOrder>) => Promise<void>) => {
  const input = orderInput();
  const proof = await orderProof(input);
  const before = await orderRows(context.owner);
  await change(() => placeOrder(SENDER, input, proof));
  expect(await orderRows(context.owner)).toEqual(before);
  // The key is unused: the customer reads the current text and sends again.
  const { contractSha256 } = await orderProof(input);
  expect(await placeOrder(SENDER, input, { ...proof, contractSha256 })).toMatchObject({ ok: true });
};

test('a contract of a new version was not read and is not accepted', () =>
  refusedAfter((send) =>
    withVersion('<p>Outro texto, {{cliente.nome}}</p>', async () => {
      expect(await send()).toMatchObject(CHANGED);
    }),
  ));

test('a contract of yesterday neither', () =>
  refusedAfter(async (send) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    expect(await send()).toMatchObject(CHANGED);
    vi.useRealTimers();
  }));

test('a contract with another price neither', () =>
  refusedAfter(async (send) => {
    await publishNext(context.owner, 'CPF', 'price = price + 1');
    expect(await send()).toMatchObject(CHANGED);
  }));

test('a contract of another person or a made-up hash neither', async () => {
  const other = await orderProof(orderInput({ full_name: 'Outra Pessoa' }));
  for (const contractSha256 of [other.contractSha256, '', 'a'.repeat(64)]) {
    expect(await placeOrder(SENDER, orderInput(), { ...other, contractSha256 })).toMatchObject(CHANGED);
  }
});

test('a contract turns its day at midnight in Brasília, not in Greenwich', async () => {
  const dateAt = async (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const preview = await previewContract(orderInput());
    vi.useRealTimers();
    return preview.ok ? preview.value.text.match(/<p>([\d/]+)<\/p>$/)?.[1] : preview.error.code;
  };
  expect(await dateAt('2026-11-21T02:59:59Z')).toBe('20/11/2026');
  expect(await dateAt('2026-11-21T03:00:00Z')).toBe('21/11/2026');
});

test('a contract belongs to its plan; without an active or complete one the order is refused', async () => {
  const input = orderInput();
  const proof = await orderProof(input);
  const before = await orderRows(context.owner);
  for (const content of [null, '<p>{{cliente.senha}}</p>']) {
    await withVersion(content, async () => {
      expect(await previewContract(input)).toMatchObject(refusedWith('contract-unavailable'));
      expect(await placeOrder(SENDER, input, proof)).toMatchObject(refusedWith('contract-unavailable'));
      const company = orderInput({ plan: 'CNPJ', doc_number: '12.ABC.345/01DE-35' });
      expect(await previewContract(company)).toMatchObject({
        value: { title: 'Contrato de prestação de serviços — CNPJ' },
      });
    });
  }
  expect(await orderRows(context.owner)).toEqual(before);
});

const FEES = { fine: 200, monthlyInterest: 100, graceDays: 0 };
const WORDS = 'Em atraso: multa de 2%, uma vez, e juros de 1% ao mês, contados por dia.';

/** Late fees for the next orders while `work` runs. */
async function withLateFees(fees: typeof FEES, work: () => Promise<void>) {
  await context.owner.query(
    "insert into site_config (key, value, public) values ('late_fees', $1, true) on conflict (key) do update set value = $1",
    [fees],
  );
  try {
    await work();
  } finally {
    await context.owner.query("delete from site_config where key = 'late_fees'");
  }
}

const textOf = async (input = orderInput()) => {
  const preview = await previewContract(input);
  return preview.ok ? preview.value.text : preview.error.code;
};

test('the contract states the late fees once, whatever its text, and its order keeps them', () =>
  withLateFees(FEES, async () => {
    const input = orderInput();
    expect((await textOf(input)).split(WORDS)).toHaveLength(2);
    await withVersion('<p>Sem formas de pagamento, {{cliente.nome}}</p>', async () => {
      expect((await textOf(input)).endsWith(`<p>${WORDS}</p>`)).toBe(true);
    });
    const placed = await placeOrder(SENDER, input, await orderProof(input));
    const { rows } = await context.owner.query(
      "select plan_snapshot -> 'lateFees' as fees from transactions where id = $1",
      [placed.ok ? placed.value.orderId : null],
    );
    expect(rows).toEqual([{ fees: FEES }]);
  }));

test('late fees that changed since the contract was read refuse the order', () =>
  refusedAfter((send) =>
    withLateFees({ ...FEES, fine: 100 }, async () => {
      expect(await send()).toMatchObject(CHANGED);
    }),
  ));
