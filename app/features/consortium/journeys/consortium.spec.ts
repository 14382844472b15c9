import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { comeToTheHour, dayFromNow, pastTriggers } from '#tests/consortium.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  mailTo,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { type LotteryResult, resultText } from '../rules/lottery-result.ts';
import { pickWinner } from '../rules/pick-winner.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const newCode = () => `E2E-${randomUUID().slice(0, 8)}`.toUpperCase();

test('a group from nothing to a published draw, which a visitor computes again and the winner sees at once', async ({
  person,
}) => {
  const code = newCode();
  const [page, member, visitor] = [
    await person(),
    await person({ width: WIDTHS.phone }),
    await person({ width: WIDTHS.tablet }),
  ];
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  const winner = await newCustomer(db, { name: `Zuleica ${code} Sorteada` });
  await enterAs(member, db, winner);

  await createGroup(page, code);
  const group = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  // The customer's menu has the page once there is a quota, and not before.
  await member.goto('/app/consorcio');
  await hydrated(member);
  await expect(member.getByText('Nenhuma cota')).toBeVisible();
  await page.getByRole('link', { name: 'Atribuir cota' }).click();
  await page.getByLabel('1. Encontre o cliente').fill(code);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByRole('radio', { name: winner.name })).toBeChecked();
  await page.getByLabel('3. Número da cota').fill('10');
  await page.getByRole('button', { name: 'Atribuir' }).click();
  await expect(page.getByLabel('3. Número da cota')).toHaveAccessibleDescription(
    'O grupo não tem uma cota com este número',
  );
  await page.getByLabel('3. Número da cota').fill('7');
  await page.getByRole('button', { name: 'Atribuir' }).click();
  await expect(page.getByText('Cota atribuída')).toBeVisible();
  await expect(member.getByText('Cota 007')).toBeVisible();
  await expectAccessible(page);

  await announceDraw(page, member);
  await expectAccessible(page);

  await draw(page);

  await expect(member.getByText('Contemplada', { exact: true })).toBeVisible();
  await expectAccessible(member);
  await expectNoSidewaysScroll(member);
  await mailTo(winner.email, 'Sua cota foi contemplada!');

  await visitor.goto(`/sorteio/${group}`);
  await hydrated(visitor);
  await expect(visitor.getByText('Z••• S•••')).toBeVisible();
  expect(await visitor.content()).not.toContain('Zuleica');
  await visitor.getByRole('button', { name: 'Conferir no meu navegador' }).click();
  await expect(visitor.getByText('Confere: cota 007')).toBeVisible();
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
});

type PublishedDraw = Record<'id' | 'group_id' | 'rule' | 'frozen_list' | 'result' | 'seed', string> & {
  winner_number: number;
};

/** @returns the id of the new group. */
async function createGroup(page: Page, code: string) {
  await page.goto('/admin/consorcio/novo');
  await hydrated(page);
  await page.getByLabel('Código').fill(code);
  await page.getByLabel('Bem').fill('Imóvel de teste');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel('Crédito (R$)')).toHaveAccessibleDescription('Valor inválido');
  await expect(page.getByLabel('Código')).toHaveValue(code);
  await page.getByLabel('Crédito (R$)').fill('180.000,00');
  await page.getByLabel('Prazo (meses)').fill('180');
  await page.getByLabel('Cotas', { exact: true }).fill('9');
  await page.getByLabel('Situação').selectOption('active');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Grupo criado')).toBeVisible();
}

/** The assembly is announced and the list frozen; the member sees both at once. */
async function announceDraw(page: Page, member: Page) {
  const extraction = dayFromNow(10);
  await page.getByRole('link', { name: 'Assembleias e sorteio' }).click();
  await page.getByLabel('Dia da assembleia').fill(dayFromNow(11));
  await page.getByLabel('Lugar').fill('Clube da Cidade');
  await page.getByLabel('Extração da Loteria Federal').fill('6012');
  await page.getByLabel('Dia da extração').fill(dayFromNow(0));
  await page.getByRole('button', { name: 'Anunciar' }).click();
  await expect(page.getByLabel('Dia da extração')).toHaveAccessibleDescription(
    'Escolha um dia que ainda não chegou',
  );
  await page.getByLabel('Dia da extração').fill(extraction);
  await page.getByRole('button', { name: 'Anunciar' }).click();
  await expect(page.getByText('Assembleia anunciada')).toBeVisible();
  await expect(member.getByText('Clube da Cidade')).toBeVisible();
  await expect(
    member.getByText(`extração 6012, de ${extraction.split('-').reverse().join('/')}`),
  ).toBeVisible();
  await member.getByText('Como o sorteio decide: prêmios com segredo lacrado').click();
  await expect(member.getByText('com a mesma chance para cada cota')).toBeVisible();
  await page.getByRole('button', { name: 'Congelar agora' }).click();
  await expect(page.getByText('Impressões digitais publicadas')).toBeVisible();
  await expect(member.getByText('Concorre 1 cota.')).toBeVisible();
  await expect(page.getByText('O sorteio se faz a partir da hora anunciada')).toBeVisible();
}

/** The hour has come: prizes are copied, checked and drawn from. */
async function draw(page: Page) {
  const draw = new URL(page.url()).searchParams.get('sorteio') ?? '';
  await comeToTheHour(db, draw);
  await page.reload();
  await hydrated(page);
  await page.getByLabel('Número da extração copiada').fill('6011');
  for (const [at, prize] of ['12.345', '67890', '00000', '11111', '999'].entries())
    await page.getByLabel(`${at + 1}º prêmio`).fill(prize);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByLabel('5º prêmio')).toHaveAccessibleDescription('Cinco algarismos');
  await expect(page.getByLabel('1º prêmio')).toHaveValue('12.345');
  await page.getByLabel('5º prêmio').fill('99999');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await page.getByRole('button', { name: 'Sortear e publicar' }).click();
  await expect(page.getByLabel('Número da extração copiada')).toHaveAccessibleDescription(
    /Foi anunciada a extração 6012/,
  );
  await page.getByLabel('Número da extração copiada').fill('6012');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('Não dá para desfazer')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sortear e publicar' }).click();
  await expect(page.getByText('Cota contemplada: 007')).toBeVisible();
}

/** The result with another second prize: the first one that draws another quota, for one in some forty draws the same. */
async function withAnotherWinner(draw: PublishedDraw): Promise<string> {
  const result = JSON.parse(draw.result) as LotteryResult;
  for (let prize = 10_000; ; prize += 1) {
    const prizes = result.prizes.with(1, String(prize));
    const drawn = await pickWinner(
      JSON.parse(draw.rule),
      JSON.parse(draw.frozen_list),
      { ...result, prizes },
      draw.seed,
    );
    if (drawn.winner !== draw.winner_number) return resultText({ ...result, prizes });
  }
}

test('a draw that was tampered with fails the check in a visitor’s browser', async ({ person }) => {
  const visitor = await person({ width: WIDTHS.phone });
  // The newest published draw of the demonstration, with its prizes changed past every guard.
  const { rows } = await db.query<PublishedDraw>(
    "select * from consortium_draws where status = 'published' and place like '%demonstra%' order by assembly_date desc limit 1",
  );
  const draw = rows[0];
  if (!draw) throw new Error('the demonstration has a published draw');
  const set = 'update consortium_draws set result = $2 where id = $1';
  await visitor.goto(`/sorteio/${draw.group_id}?sorteio=${draw.id}`);
  await hydrated(visitor);
  const check = visitor.getByRole('button', { name: 'Conferir no meu navegador' });
  await check.click();
  await expect(visitor.getByText(/^Confere: cota/)).toBeVisible();
  try {
    await pastTriggers(db, set, [draw.id, await withAnotherWinner(draw)]);
    await check.click();
    await expect(visitor.getByText('Não confere')).toBeVisible();
    await expect(visitor.getByText('A conta refeita aqui não dá a cota publicada.')).toBeVisible();
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);
  } finally {
    await pastTriggers(db, set, [draw.id, draw.result]);
  }
});
