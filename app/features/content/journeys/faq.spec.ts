import { expect, expectAccessible, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';

const DOCUMENTS = 'Quais documentos preciso enviar?';
const ANSWER = 'Pessoa física: documento com foto';

test('a question has an address: it opens there, and opening sets it', async ({ person }) => {
  const page = await person();
  await page.goto('/faq#quais-documentos-preciso-enviar');
  await expect(page.getByText(ANSWER)).toBeVisible();
  await hydrated(page);
  await page.getByText('Quais são as formas de pagamento?').click();
  await expect(page).toHaveURL(/#quais-sao-as-formas-de-pagamento$/);
  await expect(page.getByText(ANSWER)).toBeHidden();
  await page.getByText('Quais são as formas de pagamento?').click();
  await expect(page).toHaveURL(/\/faq$/);
});

test('search ignores accents, includes answers and subjects, and reports an empty result', async ({
  person,
}) => {
  const page = await person({ width: WIDTHS.phone });
  await page.goto('/faq');
  await hydrated(page);
  const questions = page.locator('details[name=faq]');
  // The eight shipped questions, and one that a test of the panel may have published.
  const all = await questions.count();
  expect(all).toBeGreaterThanOrEqual(8);
  await page.getByRole('searchbox').fill('CARTAO pix');
  await expect(questions).toHaveCount(1);
  await expect(page.getByRole('status')).toHaveText('1 pergunta');
  await page.getByRole('searchbox').fill('xilofone');
  await expect(questions).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver todas as perguntas' }).click();
  await expect(questions).toHaveCount(all);
});

test('it works by keyboard, and without scripts', async ({ person }) => {
  const page = await person();
  await page.goto('/faq');
  await hydrated(page);
  await page.locator('summary', { hasText: DOCUMENTS }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(ANSWER)).toBeVisible();

  const still = await person({ javaScriptEnabled: false });
  await still.goto('/faq?busca=liminar');
  await still.getByText('O que é a liminar judicial').click();
  await expect(still.getByText('É uma decisão provisória do juiz')).toBeVisible();
});

test('search engines get the questions as data', async ({ person }) => {
  const page = await person({ javaScriptEnabled: false });
  await page.goto('/faq');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data['@type']).toBe('FAQPage');
  const asked = data.mainEntity.map(({ name }: { name: string }) => name);
  expect(asked.length).toBeGreaterThanOrEqual(8);
  expect(asked).toContain(DOCUMENTS);
});
