import type { Page } from '@playwright/test';
import { expect, holdRequests, hydrated, test } from './fixtures.ts';

test.use({ fresh: true });

/** Enters something into every field in sight, as a person does. */
const enterAll = (page: Page) =>
  page.evaluate(() => {
    const words: Record<string, string> = {
      email: 'cedo@exemplo.com.br',
      date: '1990-05-17',
      month: '2025-05',
      number: '3',
      password: 'demonstracao',
    };
    const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      'main :is(input, select, textarea)',
    );
    for (const control of controls) {
      // The CEP fills in other fields, and they are what this looks at.
      if (!control.checkVisibility() || control.autocomplete === 'postal-code') continue;
      if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
      else if (control.type === 'checkbox' || control.type === 'radio') {
        control.click();
        continue;
      } else if (control.type === 'file' || control.readOnly) continue;
      else if (/tel|numeric|decimal/.test(control.inputMode)) control.value = '52998224725';
      else control.value = words[control.type] ?? 'Cedo';
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });

/** Values of the fields, in lower case and without the separators of masks. */
const entered = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        'main :is(input, select, textarea):not([type="hidden"])',
      ),
    ]
      .filter((control) => control.checkVisibility())
      .map((control) =>
        control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)
          ? `${control.name} ${control.value} ${control.checked}`
          : `${control.name} ${control.value.replaceAll(/[^0-9A-Za-z]/g, '').toLowerCase()}`,
      ),
  );

/** Opens a page whose scripts wait. @returns lets them come, and waits until the page is awake. */
async function openAsleep(page: Page, address: string): Promise<() => Promise<void>> {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return async () => {
    release();
    await hydrated(page);
    await page.unrouteAll({ behavior: 'wait' });
  };
}

for (const [as, addresses] of [
  ['visitor', ['/auth?mode=signup', '/auth', '/contato', '/checkout?plan=CNPJ']],
  ['customer', ['/app/perfil', '/app/anotacoes']],
  ['admin', ['/admin/leads/novo', '/admin/clientes/novo', '/admin/consorcio/novo']],
] as const)
  test(`keeps and processes entries made before the code of a page runs: ${as}`, async ({ person }) => {
    const page = await person({ ...(as !== 'visitor' && { as }) });
    for (const address of addresses) {
      const wake = await openAsleep(page, address);
      await enterAll(page);
      const before = await entered(page);
      await wake();
      expect([address, ...(await entered(page))]).toEqual([address, ...before]);
    }
  });

test('boxes ticked before the code of a list runs choose its rows', async ({ person }) => {
  const page = await person({ as: 'admin' });
  const wake = await openAsleep(page, '/admin/leads');
  const boxes = page.getByRole('table').getByRole('checkbox');
  for (const box of (await boxes.all()).slice(0, 3)) await box.check();
  await wake();
  const shown = (await boxes.count()) - 1;
  await expect(page.getByText(`${shown} selecionados`)).toBeVisible();
});

test('keeps keystrokes entered while a page hydrates', async ({ person }) => {
  const page = await person();
  const wake = await openAsleep(page, '/auth?mode=signup');
  const field = page.getByLabel('Telefone');
  await field.focus();
  await page.keyboard.type('4998888');
  const woken = wake();
  await page.keyboard.type('7777', { delay: 60 });
  await woken;
  await expect(field).toHaveValue('(49) 98888-7777');
});
