import { expect, expectFits, hydrated, test } from '#tests/journeys/fixtures.ts';
import { amount, card, fillPerson, form, open, PERSON, property, rate, send, term } from './loan-screen.ts';

test('the example, its costs and the claims are in the HTML that everybody gets', async ({ person }) => {
  const response = await (await person()).context().request.get('/emprestimo');
  const html = (await response.text()).replace(/<!-- -->/g, '').replace(/\u00a0/g, ' ');
  for (const text of ['R$ 5.090,71', '14,39% a.a.', '1,13% a.m.', '0,99%', '60%', '48 h'])
    expect(html, text).toContain(text);
  expect(html).toMatch(/<title>Empréstimo com garantia de imóvel[^<]*<\/title>/);
  expect(html).toMatch(/<meta name="description" content="[^"]*até 60% do valor do imóvel[^"]*"/);
  expect(html.toLowerCase()).not.toContain('sem consulta');
});

test('every change shows at once, under both systems', async ({ person }) => {
  const page = await person();
  await open(page);
  await property(page).fill('100000');
  await amount(page).fill('10.000');
  await term(page).fill('4');
  await rate(page).fill('10');
  // docs/facts.md: 10 000 at 10 % over 4 months.
  await expect(card(page, 'Price')).toContainText('R$ 3.154,71');
  await expect(card(page, 'SAC')).toContainText('R$ 3.500,00');
  await expect(card(page, 'SAC')).toContainText('R$ 2.750,00');
  await expect(page.getByText(/Na SAC você paga R\$ 118,83 a menos de juros/)).toBeVisible();

  const table = page.getByRole('region', { name: 'Plano de pagamento' });
  await expect(table.getByRole('row')).toHaveCount(5);
  await expect(table.getByRole('row').nth(1)).toContainText('R$ 3.154,71');
  await page.getByRole('radio', { name: 'SAC' }).check();
  await expect(page.getByRole('heading', { name: 'Mês a mês, na SAC' })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('R$ 3.500,00');
  await expect(page.getByRole('img', { name: /^Saldo devedor em 4 meses, de R\$ 10.000,00/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^SAC: a primeira parcela tem R\$ 1.000,00/ })).toBeVisible();
});

test('typed amounts are tidied up when the field is left', async ({ person }) => {
  const page = await person();
  await open(page);
  await amount(page).fill('123456,7');
  await amount(page).blur();
  await expect(amount(page)).toHaveValue('R$ 123.456,70');
});

/** docs/product.md section 9, Loan: each limit, one step beyond it. */
const BEYOND = [
  { field: amount, value: 'R$ 300.000,01', message: 'O empréstimo vai até 60% do imóvel: R$ 300.000' },
  { field: term, value: '51', message: 'O prazo vai de 1 a 50 meses' },
  { field: rate, value: '0,98', message: 'A taxa começa em 0,99% ao mês' },
  { field: property, value: '', message: 'Informe o valor do imóvel' },
];

test('shows each limit at its field, also when the server refuses it', async ({ person }) => {
  const page = await person();
  for (const { field, value, message } of BEYOND) {
    await open(page);
    await field(page).fill(value);
    await expect(field(page)).toHaveAccessibleDescription(message);
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(/os valores acima são da última simulação completa/)).toBeVisible();
    await expect(card(page, 'Price')).toContainText('R$ 5.090,71');

    // It is refused by the server as well, before anything is kept, and the field in question takes the focus.
    await fillPerson(page);
    await send(page);
    await expect(form(page).getByRole('alert')).toHaveText(`Dados inválidos. ${message}`);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue(value);
    await expect(form(page).getByLabel('Nome completo')).toHaveValue(PERSON['Nome completo']);
  }
});

test('sliders work with the keyboard and end at the limits', async ({ person }) => {
  const page = await person();
  await open(page);
  await property(page).fill('333.333');
  await amount(page).fill('100.000');
  const slider = page.getByRole('slider', { name: 'Valor do empréstimo' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(amount(page)).toHaveValue('R$ 101.000,00');
  await expect(slider).toHaveAttribute('aria-valuetext', 'R$ 101.000');
  await page.keyboard.press('End');
  await expect(amount(page)).toHaveValue('R$ 199.999,80');
  await page.getByRole('slider', { name: 'Prazo' }).focus();
  await page.keyboard.press('Home');
  await expect(term(page)).toHaveValue('1');
  await expect(page.getByText('Em uma parcela só, Price e SAC são iguais.')).toBeVisible();
});

test('the keyboard alone: simulate without sending, choose a system, open the whole plan', async ({
  person,
}) => {
  const page = await person();
  await open(page);
  await rate(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1,5');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Price')).not.toContainText('R$ 5.090,71');
  await expect(form(page).getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Price' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'SAC' })).toBeChecked();

  const rows = page.getByRole('region', { name: 'Plano de pagamento' }).getByRole('row');
  await expect(rows).toHaveCount(13);
  await page.locator('summary', { hasText: 'Ver todas as 50 parcelas' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(51);
  await expect(rows.last()).toContainText('R$ 0,00');

  await page.getByRole('link', { name: 'Pedir análise' }).focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Nome completo')).toBeFocused();
});

test('an address opens its simulation, no part of which reaches the server', async ({ person }) => {
  const page = await person();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await property(page).fill('800.000');
  await amount(page).fill('250.000');
  await page.getByRole('radio', { name: 'SAC' }).check();
  const hash = '#imovel=800000.00&valor=250000.00&meses=50&taxa=0.99&sistema=sac';
  await expect.poll(() => new URL(page.url()).hash).toBe(hash);
  await page.getByRole('button', { name: 'Copiar link' }).click();
  await expect(page.getByText('Link copiado')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await person();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  await other.goto(link);
  await hydrated(other);
  await expect(amount(other)).toHaveValue('R$ 250.000,00');
  await expect(other.getByRole('radio', { name: 'SAC' })).toBeChecked();
  expect(asked.filter((url) => /250000|imovel/.test(url))).toEqual([]);
});

test('an address out of limits shows the example and says so', async ({ person }) => {
  const page = await person();
  await open(page, '#imovel=1000.00&valor=999999.00&meses=99&taxa=0.01&sistema=x');
  await expect(page.getByText('Simulação do link não encontrada')).toBeVisible();
  await expect(amount(page)).toHaveValue('R$ 200.000,00');
});

test('works without JavaScript: the server simulates, shows the whole plan, takes the request', async ({
  person,
}) => {
  const page = await person({ javaScriptEnabled: false });
  await page.goto('/emprestimo');
  await expect(card(page, 'Price')).toContainText('R$ 5.090,71');
  await property(page).fill('100.000');
  await amount(page).fill('10.000');
  await term(page).fill('14');
  await rate(page).fill('10');
  await page.getByRole('radio', { name: 'SAC' }).check();
  // Enter in the simulator simulates.
  await rate(page).press('Enter');
  await expect(card(page, 'SAC')).toContainText('R$ 1.714,29');
  await expect(page.getByRole('heading', { name: 'Mês a mês, na SAC' })).toBeVisible();
  await expect(form(page).getByRole('alert')).toHaveCount(0);
  await page.getByText('Ver todas as 14 parcelas').click();
  await expect(page.getByRole('region', { name: 'Plano de pagamento' }).getByRole('row')).toHaveCount(15);
  await term(page).fill('60');
  await page.getByRole('button', { name: 'Simular' }).click();
  await expect(term(page)).toHaveAccessibleDescription('O prazo vai de 1 a 50 meses');
  await term(page).fill('50');
  await fillPerson(page);
  await send(page);
  await expect(page.getByRole('heading', { name: 'Pedido de análise recebido' })).toBeVisible();
});

test('prints one clean document: company, day, terms, results, the whole plan and the note', async ({
  person,
}) => {
  const page = await person();
  await open(page, '#imovel=900000.00&valor=450000.00&meses=50&taxa=1.45&sistema=sac');
  await expect(amount(page)).toHaveValue('R$ 450.000,00');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Imprimir / salvar PDF' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');

  const paper = page.locator('#loan-document');
  await expect(paper).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(page.getByRole('banner').first()).toBeHidden();
  await expect(page.getByRole('main')).toBeHidden();
  for (const text of [
    'Nome em Dia Serviços de Crédito Ltda.',
    `Simulado em ${new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(new Date())}`,
    'R$ 450.000,00',
    '1,45%',
    '21,05%',
    'é uma simulação e não uma oferta de crédito',
    '48 horas',
  ])
    await expect(paper).toContainText(text);
  await expect(paper.getByRole('row').filter({ hasText: /^\d+ª/ })).toHaveCount(50);
});

test('accessible and no wider than a window, with faults too', async ({ person }) => {
  const page = await person();
  await open(page);
  await expectFits(page);
  await page.getByText('Ver todas as 50 parcelas').click();
  await amount(page).fill('900.000');
  await send(page);
  await expect(form(page).getByRole('alert')).toBeVisible();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expectFits(page);
});
