import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { RefundInput, RenegotiationInput } from '#app/features/payments/rules/input.ts';
import { finishRefund, installmentsFingerprint } from '#app/features/payments/server/index.server.ts';
import { gateway } from '#app/features/payments/server/ports/gateway.server.ts';
import { type Settled, settleCharge } from '#app/features/payments/server/settle-charge.server.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import { onTestDatabase } from './db/database.ts';
import { type MercadoPagoServer, startMercadoPago } from './mercado-pago.ts';
import { useMercadoPago } from './payments.ts';
import { addPerson } from './people.ts';

/** Setting for tests of the panel's payments: a database, a provider and an admin. Called once per file. */
export function panelPayments() {
  const context = onTestDatabase();
  // Filled in before the first test.
  const server = {} as MercadoPagoServer;
  const admin = {} as SignedInActor;
  beforeAll(async () => {
    Object.assign(server, await startMercadoPago());
    useMercadoPago(server.url);
    Object.assign(admin, await addPerson(context.owner, 'admin'));
  });
  afterAll(() => server.stop());
  return { context, server, admin };
}

export const today = () => civilDateAt(new Date());

let files = 0;
/** A new, unique receipt. */
export function receipt(): AcceptedFile {
  files += 1;
  const bytes = Buffer.from(`recibo ${files}`);
  return {
    name: 'recibo.pdf',
    bytes,
    mimeType: 'application/pdf',
    sha256: files.toString(16).padStart(64, '0'),
  };
}
/** Reason and amount of a refund; all of it without an amount. */
export const why = (note: string, amount: number | null = null): RefundInput => ({
  reason: 'agreement',
  note,
  amount,
});

/** Marks a manual refund of an installment as sent. */
export async function giveBack(owner: pg.Client, admin: SignedInActor, installmentId: string) {
  const { rows } = await owner.query<{ id: string }>(
    `select r.id from refunds r join payment_charges c on c.id = r.charge_id
     where c.installment_id = $1 and r.status = 'asked' order by r.id limit 1`,
    [installmentId],
  );
  return finishRefund(admin, rows[0]?.id ?? '', receipt());
}

export const received = (amount: number) => ({ amount, paidOn: today(), method: 'transfer' as const });

export async function installmentsOf(owner: pg.Client, orderId: string) {
  const { rows } = await owner.query<{
    id: string;
    status: never;
    amount: string;
    due: string;
    replaced: boolean;
  }>(
    `select id, status, amount, due_date::text as due, replaced_by is not null as replaced
     from installment_payments where transaction_id = $1 order by installment_number`,
    [orderId],
  );
  return rows;
}
/** The version that a form loaded now would send. */
export const seen = async (owner: pg.Client, orderId: string) =>
  installmentsFingerprint(await installmentsOf(owner, orderId));
export const agreed = (over: Partial<RenegotiationInput> = {}): RenegotiationInput => ({
  count: 3,
  firstDue: addDays(today(), 10),
  discount: 0,
  reason: 'Acordo por telefone',
  confirmed: true,
  ...over,
});

/** Pays at the provider. @returns a function that settles it here. */
export async function payAtGateway(
  server: MercadoPagoServer,
  paymentId: string,
): Promise<() => Promise<Settled>> {
  server.set(paymentId, { status: 'approved' });
  const payment = await gateway().find(paymentId);
  if (!payment) throw new Error('no payment');
  return () => settleCharge('mercadopago', payment);
}
