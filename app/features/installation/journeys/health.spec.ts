import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  panelMenu,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** A job that used its attempts up, of a kind that nothing else in this run has failed. */
async function failedJob(kind: string): Promise<string> {
  const { rows } = await db.query(
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output)
     values ($1, $2, 'failed', 12, 12, now(), $3) returning id`,
    [
      kind,
      { acceptanceId: randomUUID() },
      { name: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED ?' },
    ],
  );
  return rows[0].id;
}

const stateOf = async (id: string) =>
  (await db.query('select state from pgboss.job where id = $1', [id])).rows[0]?.state;

test('an admin sees what failed and why, tries it again and discards it, by keyboard and on every width', async ({
  person,
}) => {
  const [again, away] = [await failedJob('privacy.notify'), await failedJob('payments.check')];
  const page = await person({ width: WIDTHS.desktop });
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  await page.goto('/admin');
  await (await panelMenu(page)).getByRole('link', { name: 'Saúde' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saúde' })).toBeVisible();
  await hydrated(page);
  const failed = page.getByRole('region', { name: 'Tarefas que falharam' });
  const row = (word: string) => failed.getByRole('row').filter({ hasText: word });
  await expect(row('Resposta de privacidade')).toContainText('ECONNREFUSED: connect ECONNREFUSED ?');
  await expectAccessible(page);
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }

  await row('Resposta de privacidade').getByRole('button', { name: 'Tentar de novo' }).press('Enter');
  await expect(page.getByText('Nova tentativa a caminho')).toBeVisible();
  await expect.poll(() => stateOf(again)).not.toBe('failed');

  await row('Conferência com o provedor').locator('summary').press('Enter');
  await row('Conferência com o provedor').getByRole('button', { name: 'Descartar de vez' }).press('Enter');
  await expect(page.getByText('Tarefa descartada')).toBeVisible();
  await expect(row('Conferência com o provedor')).toHaveCount(0);
  expect(await stateOf(away)).toBeUndefined();

  await page.goto('/admin/auditoria');
  // The filter of the log offers the same words.
  const line = page.getByText('descartou uma tarefa que falhou').and(page.locator(':not(option)'));
  await expect(line.first()).toBeVisible();
});

test('metrics of the running product name routes, and only the token opens them', async () => {
  const scrape = (token: string) =>
    fetch(`${process.env.E2E_URL}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  await fetch(`${process.env.E2E_URL}/faq`);
  await fetch(`${process.env.E2E_URL}/faq`);
  expect((await scrape('x'.repeat(30))).status).toBe(401);
  const text = await (await scrape(process.env.E2E_METRICS_TOKEN ?? '')).text();
  expect(text).toMatch(
    /nome_http_request_duration_seconds_count\{method="GET",route="\/faq",status="200"\} \d/,
  );
  expect(text).toMatch(/nome_page_cache_requests_total\{result="hit"\} [1-9]/);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).toMatch(/nome_queue_oldest_seconds|nome_queue_jobs/);
});

test('the owner sees that a push service refuses the key, until one accepts it', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, await newCustomer(db));
  // The key pair is made when a customer first opens this page.
  await page.goto('/app/perfil/avisos');
  await enterAs(page, db, await newCustomer(db, { role: 'admin' }));
  const state = page.getByText('O serviço de avisos recusou a nossa chave (403)');
  await db.query('update push_keys set refused_at = now(), refused_status = 403');
  await page.goto('/admin/saude');
  await hydrated(page);
  await expect(state).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await db.query('update push_keys set refused_at = null, refused_status = null');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Saúde' })).toBeVisible();
  await expect(state).toHaveCount(0);
});
