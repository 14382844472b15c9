import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#app/features/accounts/server/index.server.ts';
import { act } from '#app/features/automation/server/index.server.ts';
import {
  addOrderCookie,
  chargeFirstPayment,
  claimOrders,
} from '#app/features/checkout/server/index.server.ts';
import { gateway } from '#app/features/payments/server/ports/gateway.server.ts';
import { settleCharge } from '#app/features/payments/server/settle-charge.server.ts';
import { mailsTo, newPerson, openConfirmationMail, request } from '#tests/account.ts';
import { automationSetting } from '#tests/automation.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { type MercadoPagoServer, startMercadoPago } from '#tests/mercado-pago.ts';
import { addOrder, workContract } from '#tests/orders.ts';
import { useMercadoPago } from '#tests/payments.ts';

const context = onTestDatabase();
const { dispatch, query } = automationSetting(context);
let server: MercadoPagoServer;
beforeAll(async () => {
  server = await startMercadoPago();
  useMercadoPago(server.url);
});
afterAll(() => server.stop());

/** A buyer pays by Pix before the account, signs up, and opens the confirmation. */
async function firstDay(email: string): Promise<void> {
  const { orderId } = await addOrder({ email });
  await workContract(context.owner, orderId);
  const [cookie = ''] = (await addOrderCookie(request(), orderId)).split(';');
  const charge = await chargeFirstPayment(request(cookie), orderId, 'pix');
  if (!charge.ok) throw new Error(charge.error.message);
  const [payment] = server.byReference(charge.value.id);
  if (!payment) throw new Error('no payment');
  server.set(payment.id, { status: 'approved', date_approved: new Date().toISOString() });
  const found = await gateway().find(String(payment.id));
  if (found) await settleCharge('mercadopago', found);
  await signUp(request(cookie), newPerson(email), '/app');
  await openConfirmationMail((await mailsTo(context.owner, email)).at(-1));
  const { rows } = await context.owner.query<{ id: string }>('select id from users where email = $1', [
    email,
  ]);
  await claimOrders(rows[0]?.id ?? '', { cookieOrders: [orderId], verifiedEmail: email });
  // The shipped automations mail too.
  await dispatch();
  const actions = await query<{ id: string }>('select id from automation_actions');
  for (const { id } of actions) await act(id);
}

// In November 2026 the same way sent nine mails in 25 minutes.
test('the first day sends four mails, each with one button and no raw address', async () => {
  const email = 'primeiro.dia@exemplo.com.br';
  await firstDay(email);
  const mails = await mailsTo(context.owner, email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Pedido recebido',
    'Pagamento confirmado',
    'Confirme seu e-mail',
    'Serviço ativado!',
  ]);
  for (const { subject, text } of mails) expect(text, subject).not.toMatch(/\/api\/auth|SHA-256/);
  for (const { subject, text } of mails) expect(text.match(/https?:\/\/\S+/g), subject).toHaveLength(1);
});

test('without a lawyer, the mails of the first day offer no legal work', async () => {
  await query("update site_config set value = value || '{\"on\": false}' where key = 'legal_front'");
  const email = 'sem.advogado@exemplo.com.br';
  await firstDay(email);
  const mails = await mailsTo(context.owner, email);
  expect(mails).toHaveLength(4);
  for (const { subject, text } of mails)
    expect(`${subject} ${text}`).not.toMatch(/limpa jus|advogad|liminar|judicia|na justiça|três frentes/i);
});
