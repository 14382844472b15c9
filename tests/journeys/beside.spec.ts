import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, test, WIDTHS } from './fixtures.ts';

test('on a wide screen a letter opens beside the list; Back leads back, and Enter takes the focus along', async ({
  person,
}) => {
  const page = await person({ as: 'customer' });
  await page.goto('/app/cartas');
  await hydrated(page);
  const list = page.getByRole('navigation', { name: 'Lista de cartas' });
  const letter = page.getByRole('region', { name: 'Carta' });
  await list.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/app\/cartas\/[^/]+$/);
  await expect(letter.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(list.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await list.getByRole('link').nth(2).press('Enter');
  await expect(list.getByRole('link').nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(letter).toBeFocused();
  await page.goBack();
  await expect(list.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Cartas' })).toBeVisible();

  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  await list.getByRole('link').first().click();
  await expect(letter).toBeVisible();
  await expect(list).toBeHidden();
  await page.getByRole('navigation', { name: 'Caminho' }).getByRole('link', { name: 'Cartas' }).click();
  await expect(list).toBeVisible();
});
