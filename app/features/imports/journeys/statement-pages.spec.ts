import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

type Db = Awaited<ReturnType<typeof suiteDatabase>>;
type Entry = { amount: string; memo: string };

const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');

/** A bank statement dated today. */
function statement(entries: Entry[]) {
  const blocks = entries.map(
    ({ amount, memo }) =>
      `<STMTTRN><DTPOSTED>${day}\n<TRNAMT>${amount}\n<FITID>${randomUUID()}\n<MEMO>${memo}\n</STMTTRN>`,
  );
  const text = `<OFX><STMTRS><BANKID>1\n<ACCTID>2\n${blocks.join('')}</STMTRS></OFX>`;
  return { name: 'extrato.ofx', mimeType: 'text/plain', buffer: Buffer.from(text) };
}

/** An amount that no other test pays, and a name that no other person has. */
const ownAmount = () => `${1_000 + Math.floor(Math.random() * 8_000)}.${10 + Math.floor(Math.random() * 89)}`;
const ownName = (first: string) =>
  `${first} ${randomUUID()
    .slice(0, 13)
    .replace(/./g, (one) => 'abcdefghijklmnop'[Number.parseInt(one, 16)] ?? ' ')} Prado`;

/** A customer with one open installment. @returns the entry that names the customer */
async function debtor(
  db: Db,
  first: string,
): Promise<Entry & { name: string; isPaid: () => Promise<boolean> }> {
  const amount = ownAmount();
  const { id, name, docNumber } = await newCustomer(db, { name: ownName(first) });
  await db.query(
    `with o as (insert into transactions (user_id, amount, plan_snapshot) values ($1, $2, '{"plan": "CPF"}') returning id)
     insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
     select id, $1, 1, $2, current_date + 5 from o`,
    [id, amount],
  );
  const isPaid = async () =>
    (await db.query('select from installment_payments where user_id = $1 and status = $2', [id, 'paid']))
      .rowCount === 1;
  return { name, amount, memo: `PIX RECEBIDO ${name} ${docNumber}`, isPaid };
}

/** Moves the focus to a control by keyboard, forwards or backwards. */
async function tabTo(page: Page, control: Locator, key = 'Tab') {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press(key);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not reach ${control}.`);
}

const group = (page: Page, title: string) => page.locator('summary').filter({ hasText: title });

test('a long statement is worked page by page, and one press books what is sure on all pages', async ({
  person,
}) => {
  const db = await suiteDatabase();
  const first = [];
  for (const one of ['Nara', 'Nair', 'Neide', 'Nilda', 'Norma', 'Nuria']) first.push(await debtor(db, one));
  const [last, byHand] = [await debtor(db, 'Otto'), await debtor(db, 'Olga')];
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Clara Extrato' }));
  await page.goto('/admin/envios/importar/payments');
  await hydrated(page);
  const unknown = Array.from({ length: 94 }, () => ({ amount: ownAmount(), memo: 'DEPOSITO EM DINHEIRO' }));
  const entries = [...first, ...unknown, last, { amount: byHand.amount, memo: 'DEPOSITO EM DINHEIRO' }];
  await page.locator('input[type=file]').setInputFiles(statement(entries));
  await page.getByRole('button', { name: 'Ler o arquivo' }).click();
  await expect(group(page, 'A conferir (94 nesta página)')).toBeVisible();
  // More than five sure entries are folded.
  await expect(group(page, 'Certos (6 nesta página)')).toBeVisible();
  const form = page.getByRole('form', { name: 'Lançamento 1', exact: true });
  await expect(form).toBeHidden();
  await group(page, 'Certos').click();
  await expect(form).toBeVisible();
  await page.getByRole('link', { name: 'Ver os próximos lançamentos' }).focus();
  await page.keyboard.press('Enter');
  await expect(group(page, 'Certos (1 nesta página)')).toBeVisible();
  // The link was removed with its page: the keyboard goes on at the top of the list.
  await tabTo(page, page.getByRole('button', { name: 'Receber todos os pagamentos certos' }));
  await expectAccessible(page);
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  const search = page.getByRole('form', { name: 'Procurar para o lançamento 102', exact: true });
  await search.getByRole('searchbox').fill(byHand.name);
  await search.getByRole('button', { name: 'Procurar' }).click();
  await expect(page).toHaveURL(/depois=\d+.*procurar=|procurar=.*depois=\d+/);
  const entry = page.getByRole('form', { name: 'Lançamento 102', exact: true });
  await entry.getByRole('checkbox', { name: byHand.name }).check();
  await entry.getByRole('button', { name: 'Receber' }).click();
  await expect(entry).toHaveCount(0);
  // The page stays the second one.
  await expect(group(page, 'Certos (1 nesta página)')).toBeVisible();
  await page.getByRole('button', { name: 'Receber todos os pagamentos certos' }).click();
  await expect(page.getByText('8 recebidos.')).toBeVisible({ timeout: 30_000 });
  await expect(group(page, 'A conferir (94)')).toBeVisible();
  for (const { isPaid } of [...first, last, byHand]) expect(await isPaid()).toBe(true);
  await db.end();
});

test('a held Enter books one payment, though the focus moves to the next button', async ({ person }) => {
  const db = await suiteDatabase();
  const [first, second] = [await debtor(db, 'Saulo'), await debtor(db, 'Selma')];
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Clara Tecla' }));
  await page.goto('/admin/envios/importar/payments');
  await hydrated(page);
  await page.locator('input[type=file]').setInputFiles(statement([first, second]));
  await page.getByRole('button', { name: 'Ler o arquivo' }).click();
  const form = (line: number) => page.getByRole('form', { name: `Lançamento ${line}`, exact: true });
  const book = (line: number) => form(line).getByRole('button', { name: 'Receber' });
  const submits: string[] = [];
  await page.exposeFunction('noteSubmit', (label: string) => submits.push(label));
  await page.evaluate(() =>
    document.addEventListener(
      'submit',
      ({ target }) => {
        const { noteSubmit } = window as unknown as { noteSubmit: (label: string | null) => void };
        noteSubmit((target as Element).getAttribute('aria-label'));
      },
      true,
    ),
  );
  await book(1).focus();
  await page.keyboard.down('Enter');
  await expect(form(1)).toHaveCount(0);
  await expect(book(2)).toBeFocused();
  // A second `down` without `up` is a repetition of the key.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await second.isPaid()).toBe(false);
  expect(submits).toEqual(['Lançamento 1']);
  await page.keyboard.press('Enter');
  await expect(form(2)).toHaveCount(0);
  expect(submits).toEqual(['Lançamento 1', 'Lançamento 2']);
  expect([await first.isPaid(), await second.isPaid()]).toEqual([true, true]);
  await db.end();
});

test('a statement is read, searched, booked and closed by keyboard alone', async ({ person }) => {
  const db = await suiteDatabase();
  const [sure, part, found] = [await debtor(db, 'Rute'), await debtor(db, 'Rita'), await debtor(db, 'Rosa')];
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Clara Teclado' }));
  // Choosing files is intercepted from here on: a key may come before a later request to intercept it.
  page.on('filechooser', () => {});
  await page.goto('/admin/envios/importar/payments');
  await hydrated(page);
  await page.getByLabel('Extrato ou planilha').focus();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  const entries = [
    { amount: found.amount, memo: 'PIX RECEBIDO DE CARLOS PRADO' },
    { amount: '10.00', memo: part.memo },
    sure,
  ];
  await (await chooser).setFiles(statement(entries));
  await tabTo(page, page.getByRole('button', { name: 'Ler o arquivo' }));
  await page.keyboard.press('Enter');
  await expect(group(page, 'A conferir (2)')).toBeVisible();

  const form = (line: number) => page.getByRole('form', { name: `Lançamento ${line}`, exact: true });
  const search = page.getByRole('form', { name: 'Procurar para o lançamento 1', exact: true });
  await tabTo(page, search.getByRole('searchbox'));
  await page.keyboard.type(found.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/procurar=/);
  const box = form(1).getByRole('checkbox', { name: found.name });
  await expect(box).toHaveCount(1);
  await tabTo(page, box, 'Shift+Tab');
  await page.keyboard.press('Space');
  await tabTo(page, form(1).getByRole('button', { name: 'Receber' }));
  await page.keyboard.press('Enter');
  await expect(form(1)).toHaveCount(0);
  expect(await found.isPaid()).toBe(true);

  // The focus is beside the entry that was booked. A part payment asks for a yes.
  await expect(page.locator('li[id^="lancamento-"]').locator(':focus')).toHaveCount(1);
  await tabTo(page, form(2).getByRole('checkbox', { name: part.name }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await tabTo(page, form(2).getByRole('checkbox', { name: /^Confirmo/ }));
  await page.keyboard.press('Space');
  await tabTo(page, form(2).getByRole('button', { name: 'Receber' }));
  await page.keyboard.press('Enter');
  await expect(form(2)).toHaveCount(0);

  await tabTo(page, page.getByRole('button', { name: 'Receber 1 pagamento certo' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nenhum lançamento espera por você.')).toBeVisible({ timeout: 30_000 });
  expect(await sure.isPaid()).toBe(true);
  await tabTo(page, page.getByRole('button', { name: 'Encerrar este arquivo' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('Terminada', { exact: true })).toBeVisible();
  await db.end();
});
