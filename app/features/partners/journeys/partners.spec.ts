import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { acceptAndSend, fillPerson, goOnToContract, unique } from '#tests/journeys/checkout-form.ts';
import { expect, expectAccessible, expectFits, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { addPartner } from '#tests/partners.ts';
import { pdf } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

test('a partner is added, refused at its fields, shared by its link, and named on the order', async ({
  person,
}) => {
  const code = `p${randomUUID().slice(0, 8)}`;
  const panel = await person({ width: WIDTHS.desktop });
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  await panel.goto('/admin/parceiros');
  await hydrated(panel);
  await panel.getByRole('link', { name: 'Novo parceiro' }).first().click();
  await panel.getByLabel('Nome', { exact: true }).fill(`Parceira ${code}`);
  await panel.getByLabel('Código do link').fill(code);
  await panel.getByLabel('Porcentagem', { exact: true }).fill('10');
  await panel.getByLabel('CPF ou CNPJ').fill('529.982.247-24');
  await panel.getByLabel('Ativo').check();
  await panel.getByRole('button', { name: 'Salvar' }).click();
  await expect(panel.getByLabel('CPF ou CNPJ')).toHaveAccessibleDescription('CPF ou CNPJ inválido');
  await expect(panel.getByLabel('Código do link')).toHaveValue(code);
  await expectAccessible(panel);
  // Each run has another document.
  await panel.getByLabel('CPF ou CNPJ').fill(freshCnpj());
  await panel.getByLabel('Contrato', { exact: true }).fill('A parceira indica, a empresa paga 10%.');
  await panel.getByLabel('Aceito em').fill('2026-01-02');
  await panel.getByLabel('Tipo').selectOption('broker');
  await panel.getByRole('button', { name: 'Salvar' }).click();
  await expect(panel.getByText('Parceiro salvo')).toBeVisible();

  const buyer = await person({ width: WIDTHS.phone });
  await buyer.goto(`/r/${code}`);
  await expect(buyer).toHaveURL('/');
  await buyer.goto('/checkout?plan=CPF');
  await hydrated(buyer);
  const email = unique('indicada');
  await fillPerson(buyer, { email });
  await goOnToContract(buyer);
  await acceptAndSend(buyer);
  const find = async () =>
    (
      await db.query<{ way: string; name: string; orderId: string }>(
        `select r.way, p.name, r.order_id as "orderId" from referrals r join partners p on p.id = r.partner_id
         join transactions t on t.id = r.order_id join leads l on l.id = t.lead_id where l.email = $1`,
        [email],
      )
    ).rows[0];
  await expect.poll(find).toMatchObject({ way: 'link', name: `Parceira ${code}` });
  await panel.goto(`/admin/parcelas/${(await find())?.orderId}`);
  await hydrated(panel);
  await panel.getByRole('link', { name: 'Quem indicou' }).click();
  await expect(panel.getByLabel('Parceiro')).toContainText(`Parceira ${code}`);
});

test('a free commission is paid: the note first, then the proof', async ({ person }) => {
  const partner = await addPartner(db, { kind: 'broker' });
  const order = await newCustomer(db);
  await db.query(
    `with o as (insert into transactions (user_id, amount, plan_snapshot) values ($2, 499, '{"plan": "CPF", "activates": []}') returning id),
      i as (insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
        select id, $2, 1, 499, current_date from o returning id),
      r as (insert into referrals (partner_id, order_id, way, review, rate_bp) select $1, id, 'hand', 'clear', 1000 from o returning id)
     insert into commission_entries (partner_id, referral_id, installment_id, number, kind, amount)
     select $1, r.id, i.id, n, k, 49.90 from r, i, (values (1, 'earned'), (2, 'released')) as e(n, k)`,
    [partner, order.id],
  );
  const panel = await person({ width: WIDTHS.desktop });
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  await panel.goto(`/admin/envios/parceiros/${partner}`);
  await hydrated(panel);
  const file = (name: string) => ({
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: pdf(`${name} ${randomUUID()}`),
  });
  await panel.getByLabel('Nota ou recibo do parceiro').setInputFiles(file('nota'));
  await panel.getByRole('button', { name: 'Guardar a nota' }).click();
  await expect(panel.getByText('Nota guardada')).toBeVisible();
  await expect(panel.getByText('R$ 49,90').first()).toBeVisible();
  await expectFits(panel);
  await expect(panel.getByRole('link', { name: 'Ver a nota' })).toBeVisible();
  await panel.getByLabel('Comprovante do Pix').setInputFiles(file('pix'));
  await panel.getByRole('button', { name: 'Já paguei' }).click();
  await expect(panel.getByText('Comissão paga')).toBeVisible();
  await panel.goto(`/admin/parceiros/${partner}/extrato`);
  await hydrated(panel);
  await expect(panel.getByText('R$ 49,90 já pagos')).toBeVisible();
  await expectAccessible(panel);
});

/** A CNPJ with right check digits that no other run has. */
function freshCnpj(): string {
  const base = `${String(Math.floor(Math.random() * 100_000_000)).padStart(8, '0')}0001`;
  const digit = (text: string) => {
    const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2].slice(13 - text.length);
    const rest = weights.reduce((sum, weight, i) => sum + weight * Number(text[i]), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
}
