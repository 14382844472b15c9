import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const CSV = (rows: string) => `birô;tipo;credor;cnpj;contrato;valor;vencimento;inclusão;cartório;uf\n${rows}`;
const VALE = 'quod;dívida;Banco do Vale;;1;3.480,55;28/09/2025;10/10/2025;;';
const AZUL = 'quod;dívida;Loja Azul;;2;612,90;01/02/2026;;;';

test('a pasted report is confirmed on a phone, and the next one shows before and after', async ({
  person,
}) => {
  const customer = await newCustomer(db, { cards: ['nome'] });
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, customer);
  const paste = async (text: string, on: string) => {
    await page.goto('/app/anotacoes/relatorios');
    await hydrated(page);
    await page.getByLabel('Texto do relatório').fill(text);
    await page.getByLabel('Data do relatório').first().fill(on);
    await page.getByRole('button', { name: 'Ler o texto' }).click();
    await expect(page.getByRole('button', { name: 'Confirmar as marcadas' })).toBeVisible();
  };

  await page.goto('/app/anotacoes/relatorios');
  await hydrated(page);
  await page.getByLabel('Texto do relatório').fill('Bom dia');
  await page.getByRole('button', { name: 'Ler o texto' }).click();
  await expect(page.getByLabel('Texto do relatório')).toHaveValue('Bom dia');
  await expect(page.getByText('Escolha na lista')).not.toHaveCount(0);

  await paste(CSV(`${VALE}\n${AZUL}`), '2026-01-10');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Confirmar as marcadas' }).click();
  await expect(page.getByText('2 anotações novas')).toBeVisible();

  await paste(CSV(VALE), '2026-02-10');
  await page.getByRole('button', { name: 'Confirmar as marcadas' }).click();
  await expect(page.getByRole('heading', { name: /^Antes e depois/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Não constam mais em 10/02/2026 (1)' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { rows } = await db.query(
    'select creditor, missing_since::text as missing from listings where user_id = $1 order by creditor',
    [customer.id],
  );
  expect(rows).toEqual([
    { creditor: 'Banco do Vale', missing: null },
    { creditor: 'Loja Azul', missing: '2026-02-10' },
  ]);
});
