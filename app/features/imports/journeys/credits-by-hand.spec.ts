import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectFits, expectNoSidewaysScroll, hydrated, test } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const entry = (amount: number, memo: string) =>
  `<STMTTRN><DTPOSTED>${day}\n<TRNAMT>${amount}.00\n<FITID>${randomUUID()}\n<MEMO>${memo}\n</STMTTRN>`;

async function orderOf(db: Awaited<ReturnType<typeof suiteDatabase>>, name: string, amounts: number[]) {
  const { id } = await newCustomer(db, { name });
  const { rows } = await db.query<{ id: string }>(
    `with o as (insert into transactions (user_id, amount, plan_snapshot)
       values ($1, (select sum(a) from unnest($2::numeric[]) a), '{"plan": "CPF"}') returning id)
     insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
     select o.id, $1, n, a, current_date + n::int from o, unnest($2::numeric[]) with ordinality u(a, n)
     returning transaction_id as id`,
    [id, amounts],
  );
  return rows[0]?.id;
}

/** Ticks installments of an entry, agrees to what happens with the rest, and books. */
async function book(page: Page, line: number, { names, rest }: { names: RegExp[]; rest?: RegExp }) {
  const form = page.getByRole('form', { name: `Lançamento ${line}`, exact: true });
  for (const name of names) await form.getByRole('checkbox', { name }).check();
  if (rest) await form.getByRole('checkbox', { name: rest }).check();
  await form.getByRole('button', { name: /^Receber/ }).click();
  await expect(form).toHaveCount(0);
}

test(`a search by hand, several installments, a part and a surplus are booked`, async ({ person }) => {
  const db = await suiteDatabase();
  const mark = [...randomUUID()].map((one) => 'abcdefghijklmnop'[Number.parseInt(one, 16)] ?? 'q').join('');
  const name = (first: string) => `${first} ${mark.slice(0, 8)} Prado`;
  const orders = [
    await orderOf(db, name('Sofia'), [311, 312]),
    await orderOf(db, name('Pedro'), [400]),
    await orderOf(db, name('Marta'), [500]),
  ];
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Clara Créditos' }));
  await page.goto('/admin/envios/importar/payments');
  await hydrated(page);
  const entries = [
    entry(623, 'DEPOSITO EM DINHEIRO'),
    entry(150, `PIX ${name('Pedro')}`),
    entry(560, `PIX ${name('Marta')}`),
  ];
  const text = `<OFX><STMTRS><BANKID>1\n<ACCTID>2\n${entries.join('')}</STMTRS></OFX>`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'extrato.ofx', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Ler o arquivo' }).click();
  const search = page.getByRole('form', { name: 'Procurar para o lançamento 1', exact: true });
  await search.getByRole('searchbox').fill(name('Sofia'));
  await search.getByRole('button', { name: 'Procurar' }).click();
  await expect(page).toHaveURL(/procurar=/);
  await expectFits(page);
  await book(page, 1, { names: [/Sofia .*parcela 1 de 2/, /Sofia .*parcela 2 de 2/] });
  await book(page, 2, { names: [/Pedro /], rest: /ficam em aberto R\$\s250,00/ });
  await book(page, 3, { names: [/Marta /], rest: /Sobram R\$\s60,00/ });
  await expect(page.getByText('Nenhum lançamento espera por você.')).toBeVisible();
  const { rows } = await db.query(
    `select amount || ' ' || status as state from installment_payments where transaction_id = any($1)
     and replaced_by is null order by amount`,
    [orders],
  );
  expect(rows.map(({ state }) => state)).toEqual([
    '150.00 paid',
    '250.00 pending',
    '311.00 paid',
    '312.00 paid',
    '500.00 paid',
  ]);
  await page.goto(`/admin/parcelas/${orders[1]}`);
  await expect(page.getByRole('row').filter({ hasText: '1 de 1 (parte paga)' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await db.end();
});
