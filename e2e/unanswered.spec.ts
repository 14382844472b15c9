import { expect, hydrated, test } from './fixtures.ts';

/** A page with a form, and a field of it. */
const FORMS = [
  { as: 'customer', path: '/app/perfil', field: 'Nome completo' },
  { as: 'customer', path: '/app/perfil/senha', field: 'Nova senha' },
  { as: 'admin', path: '/admin/formularios/novo', field: 'Nome' },
  { as: 'admin', path: '/admin/automacao/nova', field: 'Nome' },
  { as: 'admin', path: '/admin/config', field: 'Nome' },
] as const;

for (const who of ['customer', 'admin'] as const) {
  test(`a form that nobody answers keeps its page and what was typed: ${who}`, async ({ person }) => {
    const page = await person({ as: who });
    await page.route('**/*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    for (const { path, field } of FORMS.filter(({ as }) => as === who)) {
      await page.goto(path);
      await hydrated(page);
      const input = page.getByLabel(field).first();
      await input.fill('O que foi digitado');
      // Other fields may still be empty: what counts is that the form leaves the browser.
      await input.evaluate(({ form }: HTMLInputElement) => {
        form?.setAttribute('novalidate', '');
        form?.requestSubmit();
      });
      await expect(page.getByText(/Não houve resposta/).first()).toBeVisible();
      await expect(input).toHaveValue('O que foi digitado');
    }
  });
}
