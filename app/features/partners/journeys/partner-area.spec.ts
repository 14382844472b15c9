import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { acceptAndSend, fillPerson, goOnToContract, unique } from '#tests/journeys/checkout-form.ts';
import {
  expect,
  expectAccessible,
  expectFits,
  hydrated,
  linkIn,
  mailTo,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { addPartner, partnerAccount } from '#tests/partners.ts';
import { pdf } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

const file = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: pdf(`${name} ${randomUUID()}`),
});

/** Queues the job that the clock queues every five minutes. */
const settle = () =>
  db.query(
    `begin; set local role nome_system;
     select add_jobs('partners.settle', json_build_array(json_build_object('id', '${randomUUID()}', 'data', '{}'::json)));
     commit`,
  );

/** Invites a partner in the panel, and accepts the invitation of the mail in another browser. */
async function join(panel: Page, partner: Page, partnerId: string): Promise<void> {
  await panel.goto(`/admin/parceiros/${partnerId}`);
  await hydrated(panel);
  const email = unique('parceira');
  await panel.getByLabel('E-mail do convite').fill(email);
  await panel.getByRole('button', { name: 'Convidar' }).click();
  await expect(panel.getByText('Convite enviado').first()).toBeVisible();

  await partner.goto(linkIn((await mailTo(email, 'Convite para a área do parceiro')).text));
  await hydrated(partner);
  await partner.getByLabel('Nome completo').fill('Maria Parceira');
  await partner.getByLabel('CPF').fill('11144477735');
  await partner.getByLabel('Telefone').fill('49977776666');
  await partner.getByLabel('Estado').selectOption('SC');
  await partner.getByLabel('Senha').fill('uma-senha-comprida');
  await partner.getByRole('button', { name: 'Aceitar o convite' }).click();
  await expect(partner).toHaveURL('/parceiro');
}

/** Buys by a partner's link as Joana Prado, pays forty days ago, and waits for the released commission. */
async function buyBy(buyer: Page, code: string, partnerId: string): Promise<void> {
  await buyer.goto(`/r/${code}`);
  await buyer.goto('/checkout?plan=CPF');
  await hydrated(buyer);
  const buyerEmail = unique('indicada');
  await fillPerson(buyer, { email: buyerEmail, name: 'Joana Prado' });
  await goOnToContract(buyer);
  await expect(buyer.getByLabel(/^Deixo quem me indicou/)).not.toBeChecked();
  await buyer.getByLabel(/^Deixo quem me indicou/).check();
  await acceptAndSend(buyer);
  const orderId = async () =>
    (
      await db.query<{ id: string }>(
        'select t.id from transactions t join leads l on l.id = t.lead_id where l.email = $1',
        [buyerEmail],
      )
    ).rows[0]?.id;
  await expect.poll(orderId).toBeTruthy();
  const order = await orderId();
  await db.query(
    `update installment_payments set status = 'paid', paid_at = now() - interval '40 days', paid_amount = amount
     where transaction_id = $1`,
    [order],
  );
  await settle();
  await expect
    .poll(
      async () =>
        (
          await db.query("select 1 from commission_entries where partner_id = $1 and kind = 'released'", [
            partnerId,
          ])
        ).rowCount,
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
}

/** Sends the note as the partner, and pays it with the proof in the panel. */
async function payOut(panel: Page, partner: Page, partnerId: string): Promise<void> {
  await partner.goto('/parceiro/extrato');
  await hydrated(partner);
  await partner.getByRole('link', { name: 'Enviar nota' }).click();
  await partner.getByLabel('Nota fiscal ou recibo').setInputFiles(file('nota'));
  await partner.getByRole('button', { name: 'Enviar' }).click();
  await expect(partner.getByText('À espera do Pix')).toBeVisible();
  await expectFits(partner);

  await panel.goto(`/admin/envios/parceiros/${partnerId}`);
  await hydrated(panel);
  await panel.getByLabel('Comprovante do Pix').setInputFiles(file('pix'));
  await panel.getByRole('button', { name: 'Já paguei' }).click();
  await expect(panel.getByText('Comissão paga')).toBeVisible();
}

test('from the link to the payment: invitation, order, release, note, proof', async ({ person }) => {
  test.setTimeout(180_000);
  const code = `p${randomUUID().slice(0, 8)}`;
  const partnerId = await addPartner(db, { code, kind: 'broker' });
  const panel = await person({ width: WIDTHS.desktop });
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));

  const partner = await person({ width: WIDTHS.phone });
  await join(panel, partner, partnerId);
  await expect(partner.getByRole('textbox', { name: 'Link pessoal' })).toHaveValue(new RegExp(`/r/${code}$`));
  await expectFits(partner);
  await expectAccessible(partner);
  for (const elsewhere of ['/app', '/admin', '/app/faturas', '/admin/parceiros']) {
    await partner.goto(elsewhere);
    await expect(partner).toHaveURL('/parceiro');
  }

  const buyer = await person({ width: WIDTHS.phone });
  await buyBy(buyer, code, partnerId);

  await partner.goto('/parceiro/indicacoes');
  await expect(partner.getByText('Joana, ')).toBeVisible();
  await expect(partner.getByText('Prado')).toHaveCount(0);
  await payOut(panel, partner, partnerId);

  await partner.goto('/parceiro/extrato');
  await expect(partner.getByText(/^Pago em/)).toBeVisible();
  const proof = await partner.getByRole('link', { name: 'Comprovante' }).getAttribute('href');
  expect((await partner.request.get(proof ?? '')).headers()['content-type']).toContain('application/pdf');
  const other = await partnerAccount(db);
  const stranger = await person();
  await enterAs(stranger, db, { id: other.partner.userId } as Parameters<typeof enterAs>[2]);
  expect((await stranger.request.get(proof ?? '')).status()).toBe(404);

  await panel.goto(`/admin/parceiros/${partnerId}`);
  await hydrated(panel);
  await panel.getByText('Encerrar parceria').click();
  await panel.getByRole('button', { name: 'Encerrar de vez' }).click();
  await expect(panel.getByText('Parceiro encerrado')).toBeVisible();
  await partner.goto('/parceiro');
  await expect(partner).toHaveURL(/\/auth\?/);
});

test('a customer and an admin do not enter the area of partners', async ({ person }) => {
  const customer = await person();
  await enterAs(customer, db, await newCustomer(db));
  await customer.goto('/parceiro/extrato');
  await expect(customer).toHaveURL('/app');
  const admin = await person();
  await enterAs(admin, db, await newCustomer(db, { role: 'admin' }));
  await admin.goto('/parceiro/extrato');
  await expect(admin).toHaveURL('/admin');
});
