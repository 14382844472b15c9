import type pg from 'pg';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { expect, expectAccessible, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** R$ 499,00, due on 10/12/2026. */
const BAR = '00198165600000499000000000123456700000000017';
const PIX =
  '00020126360014br.gov.bcb.pix0114112223330001815204000053039865406499.005802BR5911NOME EM DIA6007CHAPECO62110507NED00016304872E';

/** Interleaved 2 of 5: of each pair of digits the first one is in the bars, the second one in the gaps. */
function barCode(digits: string): string {
  const WIDE = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];
  const pairs = digits.match(/../g) ?? [];
  const runs = pairs.flatMap(([bar = '', gap = '']) =>
    [...(WIDE[Number(bar)] ?? '')].flatMap((wide, at) => [wide, WIDE[Number(gap)]?.[at] ?? '0']),
  );
  const widths = [...'0000', ...runs, ...'100'].map((wide) => (wide === '1' ? 9 : 3));
  let x = 60;
  const bars = widths.map((width, at) => {
    const bar = at % 2 === 0 ? `<rect x="${x}" y="60" width="${width}" height="180"/>` : '';
    x += width;
    return bar;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${x + 60}" height="300"><rect width="100%" height="100%" fill="#fff"/>${bars.join('')}</svg>`;
}

test('photos of a boleto and of a Pix code become text; value and due day are confirmed', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, await newCustomer(db));
  await page.goto('/app/anotacoes/colar');
  await hydrated(page);
  const send = (buffer: Buffer, mimeType = 'image/png') =>
    page.getByLabel('Escolher foto').setInputFiles({ name: 'foto.png', mimeType, buffer });
  await send(Buffer.from('isto não é uma foto'));
  await expect(page.getByText('Esta foto não abriu.')).toBeVisible();
  await send(
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#777' } })
      .png()
      .toBuffer(),
  );
  await expect(page.getByText('Não achamos um código nesta foto.')).toBeVisible();
  // Held upright, as phones are.
  await send(
    await sharp(Buffer.from(barCode(BAR)))
      .rotate(90)
      .png()
      .toBuffer(),
  );
  await expect(page.getByLabel('Cole aqui')).toHaveValue(BAR);
  // On a phone the camera opens; its result is handled like any photo.
  const camera = page.getByLabel('Abrir a câmera');
  await expect(camera).toHaveAttribute('capture', 'environment');
  const buffer = await QRCode.toBuffer(PIX, { width: 500 });
  await camera.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
  await expect(page.getByLabel('Cole aqui')).toHaveValue(`${BAR}\n${PIX}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ler', exact: true }).click();
  await expect(page.getByLabel('Valor (R$)').first()).toHaveValue('499,00');
  await expect(page.getByLabel('Vencimento').first()).toBeVisible();
});

test('of sixty lines the ten beyond the limit wait through a refusal, and come next', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  const customer = await newCustomer(db);
  await enterAs(page, db, customer);
  await page.goto('/app/anotacoes/colar');
  await hydrated(page);
  const lines = Array.from({ length: 60 }, (_, n) => `Credor ${n} R$ 10,0${n % 10} 10/10/2025`);
  await page.getByLabel('Cole aqui').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Ler', exact: true }).click();
  await page.getByLabel('Valor (R$)').first().fill('doze');
  await page.getByRole('button', { name: 'Registrar os marcados' }).click();
  await expect(page.getByLabel('Valor (R$)').first()).toHaveAccessibleDescription(/Valor inválido/);
  await expect(page.getByLabel('Linhas que sobraram')).toHaveValue(lines.slice(50).join('\n'));
  await page.getByLabel('Valor (R$)').first().fill('10,00');
  await page.getByRole('button', { name: 'Registrar os marcados' }).click();
  await expect(page.getByText('50 registros entraram na lista.')).toBeVisible();
  await expect(page.getByLabel('Cole aqui')).toHaveValue(lines.slice(50).join('\n'));
  await page.getByRole('button', { name: 'Ler', exact: true }).click();
  await page.getByRole('button', { name: 'Registrar os marcados' }).click();
  await expect(page).toHaveURL(/\/app\/anotacoes$/);
  const { rows } = await db.query('select count(*)::int as n from listings where user_id = $1', [
    customer.id,
  ]);
  expect(rows).toEqual([{ n: 60 }]);
});
