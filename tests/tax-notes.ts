import type pg from 'pg';
import type { UserId } from '#app/terms/ids.ts';
import { addPaymentOrder } from './payments.ts';

/** Complete settings of tax notes, as the form sends them: a simulation that issues every payment. */
export const NOTE_SETTINGS = {
  active: 'on',
  environment: 'simulation',
  provider: 'national',
  grouping: 'receipt',
  startsOn: '2020-01-01',
  city: '4204202',
  cityRegistration: '12345',
  serviceCode: '17.01.01',
  nbs: '1.1502.10.00',
  regime: '3',
  simplesTaxes: '1',
  taxRate: '6,00',
  ibsOperation: '',
  ibsCst: '',
  ibsClass: '',
  series: '1',
  hash: 'sha256',
};

type ReceivedOptions = { user?: UserId | undefined; at?: Date };

/** Adds a received payment. @param amount in centavos @returns the id of its charge */
export async function addReceived(
  db: pg.Client,
  amount: number,
  { user, at = new Date() }: ReceivedOptions = {},
): Promise<string> {
  const { installmentIds, customer } = await addPaymentOrder(db, { installments: [amount], user });
  const { rows } = await db.query<{ id: string }>(
    `insert into payment_charges (installment_id, user_id, gateway, gateway_payment_id, method, amount, status, live, credited, paid_at)
     values ($1, $2, 'sandbox', gen_random_uuid(), 'pix', $3::numeric / 100, 'paid', false, true, $4) returning id`,
    [installmentIds[0], customer.userId, amount, at],
  );
  return rows[0]?.id ?? '';
}

/** Adds a finished refund of a payment. @param amount in centavos */
export const addRefunded = (db: pg.Client, charge: string, amount: number) =>
  db.query(
    `insert into refunds (transaction_id, charge_id, user_id, amount, reason, by_hand, status, due_on, done_at)
     select p.transaction_id, c.id, c.user_id, $2::numeric / 100, 'outside', false, 'done', current_date, now()
     from payment_charges c join installment_payments p on p.id = c.installment_id where c.id = $1`,
    [charge, amount],
  );
