import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Locator, Page, Route } from '@playwright/test';
import type pg from 'pg';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import {
  expect,
  expectAccessible,
  expectFits,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** Leads that only this test has: their names share a unique word. */
async function addLeads(word: string, names: string[], over: { doc?: string; email?: string } = {}) {
  const ids: string[] = [];
  for (const [n, name] of names.entries()) {
    const { rows } = await db.query<{ id: string }>(
      `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, created_at)
       values ($1, $2, '49977776666', 'CPF', $3, 'AC', now() - make_interval(secs => $4)) returning id`,
      [
        `${name} ${word}`,
        over.email ?? `${randomUUID()}@teste.exemplo.com.br`,
        over.doc ?? '00000000000',
        n + 1,
      ],
    );
    ids.push(rows[0]?.id ?? '');
  }
  return ids;
}
const newWord = () => `Z${randomUUID().replaceAll(/[^a-z]/g, '')}quis`;
const statusesOf = async (ids: string[]) => {
  const { rows } = await db.query<{ status: string }>(
    'select status from unnest($1::uuid[]) with ordinality as asked (id, n) join leads using (id) order by n',
    [ids],
  );
  return rows.map(({ status }) => status);
};
const statusOf = async (id = '') => (await statusesOf([id]))[0];

test('a clerk filters, changes many leads, undoes it, opens one, adds a note, corrects it and exports', async ({
  person,
}) => {
  const word = newWord();
  const ids = await addLeads(word, ['Ana', 'Bia', 'Caio', '=Davi']);
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Clerk Um' }));
  await page.goto(`/admin/leads?busca=${word}`);
  await hydrated(page);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name} ${word}`) });
  await expect(page.getByText('4 leads')).toBeVisible();

  await test.step('one status, optimistic, with undo', async () => {
    await row('Ana')
      .getByRole('button', { name: /^Qualificado/ })
      .click();
    await expect(page.getByText('Status atualizado')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Mudança desfeita')).toBeVisible();
    await expect(row('Ana').getByText('Novo')).toBeVisible();
    expect(await statusOf(ids[0])).toBe('new');
  });

  await changeThree(page, word, ids);

  await test.step('a refused change goes off the screen again', async () => {
    // Cuts only the change: the stream may reload in between.
    const cut = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue());
    await page.route('**/admin/leads.data*', cut);
    await row('Caio')
      .getByRole('button', { name: /^Qualificado/ })
      .click();
    await expect(page.getByText('Erro ao atualizar status')).toBeVisible();
    await expect(row('Caio').getByText('Novo')).toBeVisible();
    await page.unroute('**/admin/leads.data*', cut);
  });

  await filterLeads(page, row, word);

  await workInDrawer(page, word, row, ids);

  await test.step('the file for the spreadsheet', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exportar CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    const text = fs.readFileSync(await download.path(), 'utf8');
    expect(text.split('\r\n')).toHaveLength(6);
    expect(text).toContain(`;'=Davi ${word};`);
  });
});

test('a view is kept, opens with the list and is removed; columns are remembered', async ({ person }) => {
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin/leads?status=lost');
  await hydrated(page);
  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('checkbox', { name: 'Documento' }).check();
  await expect(page.getByRole('columnheader', { name: 'Documento' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByLabel('Salvar esta visão como').fill('Perdidos da semana');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('button', { name: 'Abrir a lista com Perdidos da semana' }).click();
  await expect(page.getByRole('button', { name: 'Abrir a lista com Perdidos da semana' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto('/admin/leads');
  await expect(page).toHaveURL(/status=lost/);
  await hydrated(page);
  await expect(page.getByRole('columnheader', { name: 'Documento' })).toBeVisible();
  await page.getByRole('button', { name: 'Perdidos da semana' }).click();
  await page.getByRole('button', { name: 'Excluir Perdidos da semana' }).click();
  await expect(page.getByText('Guarde os filtros que você usa todo dia')).toBeVisible();
  await page.goto('/admin/leads?inicio=1');
  await expect(page.getByRole('columnheader', { name: 'Documento' })).toBeVisible();
});

test('by keyboard alone: through the list, into a lead and on to the next, and over the board', async ({
  person,
}) => {
  const word = newWord();
  const ids = await addLeads(word, ['Ana', 'Bia', 'Caio']);
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto(`/admin/leads?busca=${word}`);
  await hydrated(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: `Bia ${word}` })).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selecionado')).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Bia ${word}` })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: `Caio ${word}` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: `Caio ${word}` })).toBeFocused();

  await page.goto(`/admin/leads?busca=${word}&visao=quadro`);
  await hydrated(page);
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  // The board's scripts load after the page's: the live region is theirs.
  await page.locator('[id^="DndLiveRegion"]').waitFor({ state: 'attached' });
  // A lifted card reacts to arrows from the next task on.
  const nextTask = () => page.evaluate(() => new Promise<void>((done) => setTimeout(done)));
  await page.getByRole('button', { name: `Mover Ana ${word}` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Ana ${word} sobre Novo.`)).toBeAttached();
  await nextTask();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`Ana ${word} sobre Qualificado.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(column('Qualificado').getByRole('link', { name: `Ana ${word}` })).toBeVisible();
  await expect(page.getByText('Status atualizado')).toBeVisible();
  expect(await statusOf(ids[0])).toBe('qualified');

  // No lead returns to new (docs/product.md section 4): the card snaps back.
  await page.getByRole('button', { name: `Mover Ana ${word}` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Ana ${word} sobre Qualificado.`)).toBeAttached();
  await nextTask();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(`Ana ${word} sobre Novo.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Um lead não volta a Novo.')).toBeVisible();
  await expect(column('Qualificado').getByRole('link', { name: `Ana ${word}` })).toBeVisible();
  await expectAccessible(page);
});

test('repeated leads are merged; on a phone a lead is read and its status changed', async ({ person }) => {
  const word = newWord();
  const email = `${word.toLowerCase()}@teste.exemplo.com.br`;
  const [, older = ''] = await addLeads(word, ['Nova', 'Velha'], { email });
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto(`/admin/leads?busca=${word}`);
  await hydrated(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: `Nova ${word}` }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: 'Mesclar' })).toBeHidden();
  await drawer.getByText(`Mesclar com Velha ${word}`).click();
  await expect(drawer.getByLabel(`O outro: Velha ${word}`)).toBeChecked();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Mesclar' }).click();
  await expect(page.getByText('Leads mesclados')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(older));
  await expect(drawer.getByText('Mesclados neste')).toBeVisible();
  await expect(drawer.getByText(/^Dá para separar até .*enquanto nenhum dos dois mudar\.$/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^Convertido/ })).toHaveCount(0);
  await drawer.getByRole('button', { name: /^Perdido/ }).click();
  await page.getByRole('button', { name: 'Achou caro' }).click();
  await expect(page.getByText('Status atualizado')).toBeVisible();
  expect(await statusOf(older)).toBe('lost');
  await expectAccessible(page);
});

test('an open list reports changes made by others, and updates its rows only on request', async ({
  person,
}) => {
  const word = newWord();
  const [ana = ''] = await addLeads(word, ['Ana', 'Bia']);
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Clerk Ouve' }));
  const listens = page.waitForResponse((response) => response.url().includes('/live?lista=leads'));
  await page.goto(`/admin/leads?busca=${word}`);
  await listens;
  const rows = page.getByRole('row').filter({ hasText: word });
  await expect(rows).toHaveCount(2);
  await addLeads(word, ['Caio']);
  await db.query("update leads set status = 'lost' where id = $1", [ana]);
  const news = page.getByRole('button', { name: '2 novidades – atualizar' });
  await expect(news).toBeVisible();
  await expect(rows).toHaveCount(2);
  await news.click();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Ana' })).toContainText('Perdido');
  await expect(page.getByRole('button', { name: /novidade/ })).toHaveCount(0);

  await test.step('a change of a lead that another admin changed meanwhile shows the conflict', async () => {
    await page.route('**/admin/leads/novidades?*', (route) => route.abort());
    await db.query("update leads set status = 'converted' where id = $1", [ana]);
    await rows
      .filter({ hasText: 'Ana' })
      .getByRole('button', { name: /^Qualificado/ })
      .click();
    await expect(page.getByText('Outra pessoa o mudou antes.')).toBeVisible();
    await expect(rows.filter({ hasText: 'Ana' }).getByText('Convertido', { exact: true })).toBeVisible();
    expect(await statusOf(ana)).toBe('converted');
  });
});

async function changeThree(page: Page, word: string, ids: string[]) {
  await test.step('selects three leads by shift-click; the undo reports the one that changed since', async () => {
    await page.getByLabel(`Selecionar Ana ${word}`).click();
    await page.getByLabel(`Selecionar Caio ${word}`).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selecionados' });
    await expect(bar.getByText('3 selecionados')).toBeVisible();
    await bar.getByRole('button', { name: 'Perdido' }).click();
    await page.getByRole('button', { name: 'Parou de responder' }).click();
    await expect(page.getByText('3 leads.')).toBeVisible();
    await db.query("update leads set status = 'converted' where id = $1", [ids[1]]);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(
      page.getByText('2 leads de volta. Ficaram como estão, porque já mudaram de novo: 1.'),
    ).toBeVisible();
    expect(await statusesOf(ids.slice(0, 3))).toEqual(['new', 'converted', 'new']);
  });
}

async function filterLeads(page: Page, row: (name: string) => Locator, word: string) {
  await test.step('filters live in the address, and back restores them', async () => {
    const uf = page.getByLabel('UF', { exact: true });
    await uf.selectOption('SC');
    await expect(page).toHaveURL(/uf=SC/);
    await expect(page.getByText('Nenhum lead combina com este filtro.')).toBeVisible();
    await page.goBack();
    await expect(row('Ana')).toBeVisible();
    await expect(uf).toHaveValue('');
    // The keyboard moves from one choice to the next, and each is applied at once.
    await uf.focus();
    for (const next of ['AC', 'AL']) {
      await uf.press('ArrowDown');
      await expect(page).toHaveURL(new RegExp(`uf=${next}`));
      await expect(uf).toBeFocused();
    }
    await page.getByRole('search').getByRole('link', { name: 'Limpar' }).click();
    await expect(uf).toHaveValue('');
    await page.getByLabel('Buscar por nome').fill(word);
    await page.getByLabel('Buscar por nome').press('Enter');
    // The whole list may show her too, whose links lead elsewhere.
    await expect(page).toHaveURL(new RegExp(`busca=${word}`));
    await expect(row('Ana')).toBeVisible();
  });
}

async function workInDrawer(page: Page, word: string, row: (name: string) => Locator, ids: string[]) {
  await test.step('the drawer: note, assign, correct with a conflict', async () => {
    await page.getByRole('link', { name: `Ana ${word}` }).click();
    const drawer = page.getByRole('dialog', { name: `Ana ${word}` });
    await drawer.getByLabel('Nova nota').fill('Ligar depois das 14h');
    await drawer.getByRole('button', { name: 'Anotar' }).click();
    await expect(drawer.getByText('Ligar depois das 14h')).toBeVisible();
    await expect(drawer.getByLabel('Nova nota')).toHaveValue('');
    await drawer.getByLabel('Nova nota').fill('Ligou às 15h');
    await drawer.getByRole('button', { name: 'Anotar' }).click();
    await expect(drawer.getByText('Ligou às 15h')).toBeVisible();
    await drawer.getByLabel('Responsável por este lead').selectOption({ label: 'Clerk Um' });
    await drawer.getByRole('button', { name: 'Atribuir' }).click();
    await expect(page.getByText('Responsável atualizado')).toBeVisible();
    await expect(row('Ana').getByRole('cell', { name: 'Clerk Um' })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /wa\.me\/5549977776666\?text=Ol/,
    );

    await drawer.getByRole('button', { name: 'Corrigir' }).click();
    const form = page.getByRole('dialog', { name: 'Corrigir contato' });
    await db.query('update leads set name = $2 where id = $1', [ids[0], `Ana Alheia ${word}`]);
    await form.getByLabel('Nome').fill(`Ana Minha ${word}`);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form.getByText('Outra pessoa mudou isto')).toBeVisible();
    await expect(form.getByText(`Nome: Ana Alheia ${word}`)).toBeVisible();
    await expect(form.getByLabel('Nome')).toHaveValue(`Ana Minha ${word}`);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Lead atualizado')).toBeVisible();
    await expect(page.getByRole('heading', { name: `Ana Minha ${word}` })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`/admin/leads\\?busca=${word}`));
  });
}

test('a call that asks for another one asks when, and the list finds it by day', async ({ person }) => {
  const word = newWord();
  const [id = ''] = await addLeads(word, ['Ana']);
  const page = await person();
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Clerk Liga' }));
  await page.goto(`/admin/leads/${id}?busca=${word}`);
  await hydrated(page);
  const call = page.getByRole('form', { name: 'Registrar ligação' });
  await expect(call.getByLabel('Ligar de novo em')).toBeHidden();
  await call.getByLabel('Como terminou').selectOption('later');
  await call.getByLabel('O que foi dito').fill('Está dirigindo');
  await call.getByRole('button', { name: 'Registrar ligação' }).click();
  await expect(call.getByText('Diga o dia')).toBeVisible();
  await expect(call.getByLabel('O que foi dito')).toHaveValue('Está dirigindo');
  await call.getByLabel('Ligar de novo em').fill(addDays(civilDateAt(new Date()), 1));
  await call.getByLabel('Às').fill('14:30');
  await call.getByRole('button', { name: 'Registrar ligação' }).click();
  await expect(page.getByText('Ligação: Pediu para ligar depois')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Próximo contato' }).getByLabel('Hora')).toHaveValue('14:30');
  await expectAccessible(page);
  await page.goto(`/admin/leads?busca=${word}&contato=${civilDateAt(new Date())}`);
  await expect(page.getByText('Nenhum lead combina com este filtro.')).toBeVisible();
  await page.goto(`/admin/leads?busca=${word}&contato=${addDays(civilDateAt(new Date()), 1)}`);
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(1);
});

test('a manager sets a goal of the month; a refusal keeps the entry', async ({ person }) => {
  const page = await person();
  const manager = await newCustomer(db, { role: 'admin', position: 'manager', name: 'Gina das Metas' });
  await enterAs(page, db, manager);
  await page.goto('/admin/leads/metas?mes=2026-01');
  await hydrated(page);
  const goal = page.getByRole('row').filter({ hasText: 'Gina das Metas' });
  await goal.getByRole('textbox').fill('muitas');
  await goal.getByRole('button', { name: 'Salvar' }).click();
  await expect(goal.getByText('Um número de 1 a 10.000')).toBeVisible();
  await expect(goal.getByRole('textbox')).toHaveValue('muitas');
  await goal.getByRole('textbox').fill('12');
  await goal.getByRole('button', { name: 'Salvar' }).click();
  await expect(goal).toContainText('0 de 12');
  await expectFits(page);
});
