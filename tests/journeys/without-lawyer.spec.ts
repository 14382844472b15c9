import type { Page } from '@playwright/test';
import routes from '#app/routes.ts';
import { routeTable } from '../route-table.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { enterAs, newCustomer } from './new-customer.ts';
import { onOwnProduct } from './own-product.ts';

// Its own product: the switch changes the site of all visitors.
const product = onOwnProduct();

/** Words that offer legal work; advice for people without a lawyer ("o Juizado", "seu advogado") is no offer. */
const OFFERS =
  /limpa[ -]jus|equipe jurídica|noss[oa]s? advogad|pedimos a liminar|medidas judiciais|ações judiciais|três frentes|contrato com o advogado/i;

/** Pages of the public layout without a parameter, and those that the sitemap lists. */
async function publicPages(page: Page): Promise<string[]> {
  const map = await (await page.request.get('/sitemap.xml')).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const open = routeTable(routes)
    .map(({ path }) => path)
    .filter((path) => !/:|^\/(?:app|admin|parceiro|api)\b|\.\w+$/.test(path));
  return [...new Set([...listed, ...open, '/contrato/cpf', '/contrato/cnpj'])];
}

/** Words of a page as visitors read them, with titles and descriptions. */
const said = (html: string) => html.replace(/<script\b[^>]*>.*?<\/script>/gs, ' ');

/** Addresses whose pages offer legal work to this visitor or customer. */
async function offering(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBeLessThan(500);
    if (OFFERS.test(said(await answer.text()))) found.push(address);
  }
  return found;
}

const BUYERS = [
  { plan: 'CPF', doc_number: '52998224725' },
  {
    ...{ plan: 'CNPJ', doc_number: '11222333000181', representative_name: 'Rita de Cássia' },
    ...{ representative_cpf: '52998224725', representative_role: 'Sócia' },
  },
];

/** Plans whose contract, as the checkout shows it before the order, offers legal work. */
async function contractsOffering({ request }: Page): Promise<string[]> {
  const found: string[] = [];
  for (const buyer of BUYERS) {
    const form = {
      ...{ full_name: 'Rita Quem Compra', email: 'rita@compra.exemplo.com.br', phone: '49988887777' },
      ...{ uf: 'SC', payment_method: 'pix', payment_type: 'full', accept_terms: 'on', ...buyer },
    };
    const headers = { origin: process.env.E2E_URL ?? '' };
    const { shown } = await (await request.post('/checkout/contrato', { form, headers })).json();
    expect(shown.contract.text.length).toBeGreaterThan(1_000);
    if (OFFERS.test(JSON.stringify(shown))) found.push(buyer.plan);
  }
  return found;
}

const CUSTOMER_PAGES = ['/app', '/app/card/nome', '/app/card/bacen', '/app/procuracao', '/app/cartas'];

/** Presses the switch of the panel. */
async function switchOff(panel: Page): Promise<void> {
  await panel.goto('/admin/config/advogados');
  await hydrated(panel);
  await panel.getByRole('checkbox').uncheck();
  await panel.getByRole('button', { name: 'Salvar Limpa Jus' }).click();
  await expect(panel.getByRole('checkbox')).not.toBeChecked();
}

test('one save ends the offer of legal work everywhere, and an old case is still worked', async ({
  person,
}) => {
  test.slow();
  const { db } = product;
  const [panel, visitor, old, own] = [await person(), await person(), await person(), await person()];
  const before = await newCustomer(db, { cards: ['nome', 'jus'] });
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  await enterAs(old, db, before);
  await enterAs(own, db, await newCustomer(db, { cards: ['nome', 'bacen'] }));
  const pages = await publicPages(visitor);
  expect(pages).toEqual(expect.arrayContaining(['/checkout', '/verdades', '/aprender', '/promessas']));
  expect(await offering(visitor, pages)).toEqual(
    expect.arrayContaining(['/', '/faq', '/produtos/limpa-jus', '/contrato/cpf', '/contrato/cnpj']),
  );
  expect(await contractsOffering(visitor)).toEqual(['CPF', 'CNPJ']);

  await switchOff(panel);
  await expect.poll(() => offering(visitor, pages), { timeout: 60_000 }).toEqual([]);
  expect((await visitor.request.get('/produtos/limpa-jus', { maxRedirects: 0 })).headers().location).toBe(
    '/',
  );
  expect(await publicPages(visitor)).not.toContain('/produtos/limpa-jus');
  expect(await contractsOffering(visitor)).toEqual([]);
  expect(await offering(own, CUSTOMER_PAGES)).toEqual([]);

  await panel.goto(`/admin/clientes/${before.id}/etapas`);
  await hydrated(panel);
  await panel.getByLabel('Situação de Análise jurídica').selectOption('completed');
  await old.goto('/app/card/jus?aba=etapas');
  await expect(old.getByRole('heading', { level: 1, name: 'Limpa Jus' })).toBeVisible();
  await expect(old.locator('[data-step="completed"]')).toContainText('Análise jurídica');
  await old.goto('/app/card/jus');
  await old.getByRole('link', { name: 'Contrato com o advogado' }).click();
  await expect(old.getByText('Nenhum contrato')).toBeVisible();
});
