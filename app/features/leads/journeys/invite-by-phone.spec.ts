import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
  await db.query("update whatsapp_templates set state = 'approved' where name = 'link_para_entrar'");
});
test.afterAll(() => db.end());

/** A silent client of a firm that moved in, without an e-mail. */
async function addImported(name: string, tag: string): Promise<string> {
  const { id } = await newCustomer(db, { name });
  await db.query(
    "update users set email = 'sem-email-' || id || '@conta.invalid', email_verified = false where id = $1",
    [id],
  );
  const phone = `4998${Math.floor(1e6 + Math.random() * 8e6)}`;
  await db.query('update profiles set phone = $2, quiet = true where id = $1', [id, phone]);
  await db.query('insert into taggings (tag, user_id) values ($1, $2)', [tag, id]);
  return id;
}

async function asOwner(page: Page): Promise<void> {
  await enterAs(page, db, await newCustomer(db, { role: 'admin', name: 'Clara Convite' }));
}

test('an imported client without an e-mail is invited by WhatsApp from the client page', async ({
  person,
}) => {
  const page = await person();
  const id = await addImported('Davi Telefone', randomUUID().slice(0, 8));
  await asOwner(page);
  await page.goto(`/admin/clientes/${id}`);
  await hydrated(page);
  const notice = page.getByRole('form', { name: 'Convite do cliente' });
  await expect(notice).toContainText('O cadastro não tem e-mail.');
  await expectAccessible(page);
  await expectFits(page);
  await notice.getByRole('button', { name: 'Convidar por WhatsApp' }).click();
  await expect(notice).toContainText('A pessoa ainda não autorizou mensagens no WhatsApp.');
  await notice.getByLabel('A pessoa pediu os links por WhatsApp').check();
  await notice.getByRole('button', { name: 'Convidar por WhatsApp' }).click();
  await expect(page.getByText('Convite enviado')).toBeVisible();
  await expect(notice).toContainText('O convite saiu em');
  const sent = async () =>
    (
      await db.query("select 1 from whatsapp_messages where user_id = $1 and template = 'link_para_entrar'", [
        id,
      ])
    ).rowCount;
  await expect.poll(sent).toBe(1);
});

test('a welcome by group says who gets it by mail, by WhatsApp and not at all', async ({ person }) => {
  const page = await person();
  const tag = `grupo-${randomUUID().slice(0, 8)}`;
  for (const name of ['Ana Telefone', 'Bia Telefone']) await addImported(name, tag);
  const { id: proved } = await newCustomer(db, { name: 'Caio Com Senha' });
  await db.query('insert into taggings (tag, user_id) values ($1, $2)', [tag, proved]);
  await asOwner(page);
  await page.goto(`/admin/massa?lista=clients&acao=welcome&etiqueta=${tag}`);
  await hydrated(page);
  const ways = page.getByRole('form', { name: 'O que fazer' });
  await expect(ways).toContainText('Por WhatsApp, se você marcar abaixo2');
  await expect(ways).toContainText('De fora: Já criou a senha.1');
  await expectAccessible(page);
  await expectFits(page);
  await ways.getByLabel('Quem não tem e-mail pediu o link por WhatsApp').check();
  await ways.getByRole('button', { name: 'Aplicar a 3 clientes' }).click();
  await expect(page.getByText('Terminada')).toBeVisible();
  const counts = page.getByRole('main').locator('dl');
  await expect(counts).toContainText('Por WhatsApp2');
  await expect(counts).toContainText('Ficaram de fora1');
  await expect(page.getByRole('region', { name: 'Por quê' })).toContainText('Já criou a senha.');
});
