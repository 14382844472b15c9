import type { Page } from '@playwright/test';

/** Opens a part of a client's page as a person does; the rarer parts are behind "Mais". */
export async function openPart(page: Page, name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Partes do cliente' });
  const link = parts.getByRole('link', { name });
  await parts.getByRole('link').first().waitFor();
  if ((await link.count()) === 0) await parts.locator('summary').click();
  await link.click();
}
