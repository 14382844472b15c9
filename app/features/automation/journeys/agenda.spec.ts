import type { Page } from '@playwright/test';
import { MOST_OF_KIND } from '#app/features/automation/rules/agenda.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

/** Days far from those of other journeys: a Monday and the Tuesday after it. */
const [MONDAY, TUESDAY] = ['2031-03-03', '2031-03-04'];

/** Signs in a member with as many tasks on the Monday, and one on the Tuesday. */
async function withTasks(page: Page, count: number) {
  const db = await suiteDatabase();
  const self = await newCustomer(db, { role: 'admin', position: 'clerk', name: 'Aline da Agenda' });
  await db.query(
    `insert into tasks (title, assignee_id, due_at)
     select 'Ligar para o contato ' || n, $1::uuid, ('${MONDAY} 09:00-03'::timestamptz + n * interval '1 minute')
     from generate_series(1, $2::int) n
     union all select 'Conferir a papelada', $1::uuid, '${TUESDAY} 10:00-03'::timestamptz`,
    [self.id, count],
  );
  await enterAs(page, db, self);
  await db.end();
}

const open = async (page: Page, query: string) => {
  await page.goto(`/admin/agenda?${query}`);
  await hydrated(page);
};

/** Presses Tab until the named link has the focus, then Enter. */
async function pressByKeyboard(page: Page, name: string) {
  const link = page.getByRole('main').getByRole('link', { name, exact: true });
  for (let presses = 0; presses < 120; presses += 1) {
    if (await link.evaluate((element) => element === document.activeElement))
      return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${name}.`);
}

for (const width of [390, 1440])
  test(`the keyboard walks days and weeks of the agenda and opens a task, at ${width} px`, async ({
    person,
  }) => {
    const page = await person({ width });
    await withTasks(page, 2);
    await open(page, `ver=dia&dia=${MONDAY}`);
    await expect(page.getByText('Ligar para o contato 1', { exact: true })).toBeVisible();
    await expect(page.getByText('Conferir a papelada')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await pressByKeyboard(page, 'Dia seguinte');
    await expect(page.getByText('Conferir a papelada')).toBeVisible();
    await expect(page.getByText('Ligar para o contato 1', { exact: true })).toHaveCount(0);
    await pressByKeyboard(page, 'Semana');
    await expect(page.getByText('Ligar para o contato 2', { exact: true })).toBeVisible();
    await expect(page.getByText('Conferir a papelada')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await pressByKeyboard(page, 'Semana seguinte');
    await expect(page.getByText('Conferir a papelada')).toHaveCount(0);
    await pressByKeyboard(page, 'Semana anterior');
    await pressByKeyboard(page, 'Conferir a papelada');
    await expect(page.getByRole('heading', { level: 1, name: 'Tarefas' })).toBeVisible();
  });

test('a day with one task too many says so and stays quick', async ({ person }) => {
  const page = await person();
  await withTasks(page, MOST_OF_KIND + 1);
  const more = page.getByRole('status').filter({ hasText: `Mais de ${MOST_OF_KIND} nestes dias: tarefa` });
  await open(page, `ver=dia&dia=${MONDAY}`);
  await expect(more).toBeVisible();
  await expect(page.getByText(`Ligar para o contato ${MOST_OF_KIND}`, { exact: true })).toBeVisible();
  await expect(page.getByText(`Ligar para o contato ${MOST_OF_KIND + 1}`, { exact: true })).toHaveCount(0);
  const startedAt = Date.now();
  const answer = await page.request.get(`/admin/agenda?ver=semana&dia=${MONDAY}`);
  expect(answer.status()).toBe(200);
  expect(Date.now() - startedAt).toBeLessThan(5_000);
  await open(page, `ver=dia&dia=${TUESDAY}`);
  await expect(page.getByText('Conferir a papelada')).toBeVisible();
  await expect(more).toHaveCount(0);
});
