import { expect, expectAccessible, hydrated, panelMenu, test, WIDTHS } from './fixtures.ts';

/** A page with a form, one of its fields, and the value entered there. */
const FORMS = [
  {
    as: 'customer',
    path: '/app/perfil',
    field: 'Nome completo',
    says: 'Não foi possível salvar suas informações',
  },
  { as: 'customer', path: '/app/perfil/senha', field: 'Nova senha' },
  { as: 'admin', path: '/admin/formularios/novo', field: 'Nome' },
  { as: 'admin', path: '/admin/automacao/nova', field: 'Nome' },
  { as: 'admin', path: '/admin/config', field: 'Nome' },
  { as: 'visitor', path: '/auth', field: 'E-mail' },
  { as: 'visitor', path: '/auth/esqueci', field: 'E-mail' },
] as const;

for (const who of ['customer', 'admin', 'visitor'] as const) {
  test(`a form without an answer, or with a 503, keeps its page and its entries: ${who}`, async ({
    person,
  }) => {
    const page = await person(who === 'visitor' ? {} : { as: who });
    let away = false;
    await page.route('**/*', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      away = !away;
      return away ? route.fulfill({ status: 503, json: {} }) : route.abort();
    });
    for (const { path, field, ...form } of FORMS.filter(({ as }) => as === who)) {
      await page.goto(path);
      await hydrated(page);
      const input = page.getByLabel(field).first();
      await input.fill('O que foi digitado');
      // Other fields may still be empty: the test needs only that the browser sends the form.
      await input.evaluate(({ form }: HTMLInputElement) => {
        form?.setAttribute('novalidate', '');
        form?.requestSubmit();
      });
      const says = 'says' in form ? form.says : /Não houve resposta/;
      await expect(page.getByText(says).first()).toBeVisible();
      await expect(input).toHaveValue('O que foi digitado');
    }
  });
}

/** Two pages of an area or of the site: the open one, and one that cannot be fetched. */
const PAGES = [
  { as: 'visitor', open: '/faq', link: 'Contato', heading: /Fale/, area: 'Principal' },
  {
    as: 'customer',
    open: '/app/suporte',
    link: 'Pagamentos',
    heading: 'Pagamentos',
    area: 'Área do cliente',
  },
  { as: 'admin', open: '/admin/config', link: 'Parcelas', heading: 'Parcelas', area: 'Painel' },
] as const;

for (const { as, open, link, heading, area } of PAGES) {
  test(`a failed page keeps the area around it, and loads when it is requested again: ${as}`, async ({
    person,
  }) => {
    const page = await person(as === 'visitor' ? {} : { as });
    await page.goto(open);
    await hydrated(page);
    const menu = page.getByRole('navigation', { name: area });
    if (as === 'admin') await panelMenu(page);
    let cut = true;
    await page.route('**/*.data*', (route) =>
      cut ? route.abort() : route.fulfill({ status: 500, body: 'x' }),
    );
    await menu.getByRole('link', { name: link }).click();
    await expect(page.getByRole('alert')).toContainText('Sem conexão com o servidor');
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    cut = false;
    const again = page.getByRole('link', { name: 'Tentar de novo' });
    await again.click();
    await expect(page.getByRole('alert')).toContainText('Não foi possível mostrar esta página');
    await expect(menu).toBeVisible();
    await page.unroute('**/*.data*');
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
}

for (const { as, open, link } of [
  { as: 'visitor', open: '/aprender', link: /CENPROT/ },
  { as: 'customer', open: '/app/mais', link: 'Conversa' },
] as const)
  test(`a page that fails to load moves the focus to its heading, as any page does: ${as}`, async ({
    person,
  }) => {
    const page = await person({ ...(as === 'customer' && { as }), width: WIDTHS.phone });
    await page.goto(open);
    await hydrated(page);
    await page.route('**/*.data*', (route) => route.abort());
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão com o servidor' })).toBeFocused();
  });
