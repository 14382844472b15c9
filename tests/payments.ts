import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { LateFees } from '#app/features/catalog/rules/late-fees.ts';
import {
  cancelAuthorization,
  cancelCharge,
  prepareCharge,
  processWebhook,
  refundCharge,
  requestCharge,
  sendDebit,
} from '#app/features/payments/server/index.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { MP } from './mercado-pago.ts';
import { addPerson } from './people.ts';

/** Sends the charges of this test file to a server that speaks Mercado Pago's protocol. */
export const useMercadoPago = (apiUrl: string) =>
  setEnv({
    ...env(),
    decided: new Set([...env().decided, 'payments']),
    payments: { ...env().payments, mercadoPago: { ...MP, apiUrl } },
  });

export type Customer = { kind: 'customer'; userId: string };
export type TestOrder = { customer: Customer; orderId: string; installmentIds: string[] };

type OrderOptions = {
  /** The buyer; a new customer by default. */
  user?: UserId | undefined;
  installments?: number[];
  activates?: string[];
  daysAgo?: number;
  dueInDays?: number;
  /** By card, in one charge: the installments are those of its statement. */
  oneCharge?: boolean;
  /** That the contract states. */
  lateFees?: LateFees;
};

/** An order with one installment per amount in centavos, due today by default. */
export async function addPaymentOrder(owner: pg.Client, options: OrderOptions = {}): Promise<TestOrder> {
  const { installments = [49_900], activates = [], daysAgo = 0, dueInDays = 0, oneCharge = false } = options;
  const { lateFees } = options;
  const method = oneCharge ? 'card' : 'pix';
  const userId = options.user ?? (await addPerson(owner)).userId;
  const total = installments.reduce((sum, amount) => sum + amount, 0);
  const { rows } = await owner.query<{ id: string }>(
    `insert into transactions (user_id, amount, installments, plan_snapshot, created_at, one_charge, payment_method)
     values ($1, $2::numeric / 100, $3, $4, now() - make_interval(days => $5), $6, $7) returning id`,
    [
      userId,
      total,
      installments.length,
      JSON.stringify({ plan: 'CPF', activates, lateFees }),
      daysAgo,
      oneCharge,
      method,
    ],
  );
  const orderId = rows[0]?.id ?? '';
  const installmentIds: string[] = [];
  for (const [i, amount] of installments.entries()) {
    const installment = await owner.query<{ id: string }>(
      `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, created_at, payment_method)
       values ($1, $2, $3, $4::numeric / 100, (now() at time zone 'America/Sao_Paulo')::date + $5::int,
         now() - make_interval(days => $6), $7) returning id`,
      [orderId, userId, i + 1, amount, dueInDays, daysAgo, method],
    );
    installmentIds.push(installment.rows[0]?.id ?? '');
  }
  return { customer: { kind: 'customer', userId }, orderId, installmentIds };
}

/** The card that an order opened, in progress. */
export const openCardOf = (owner: pg.Client, { customer, orderId }: TestOrder, type = 'nome') =>
  owner.query("insert into cards (user_id, card_type, status, opened_by) values ($1, $2, 'active', $3)", [
    customer.userId,
    type,
    orderId,
  ]);

/** Requests a charge and returns its row's id and its provider's payment. */
export async function chargeFor(owner: pg.Client, { customer, installmentIds }: TestOrder, installment = 0) {
  const result = await requestCharge(customer, installmentIds[installment] ?? '', 'pix');
  if (!result.ok) throw new Error(result.error.message);
  const { rows } = await owner.query<{ gateway_payment_id: string }>(
    'select gateway_payment_id from payment_charges where id = $1',
    [result.value.id],
  );
  return { chargeId: result.value.id, paymentId: rows[0]?.gateway_payment_id ?? '' };
}

/** State of an order, in one word each: order, installments by number, charges by age. */
export async function stateOf(owner: pg.Client, orderId: string) {
  const { rows } = await owner.query<{
    order: string;
    installments: string[];
    charges: string[];
    credited: number;
  }>(
    `select t.status as order,
       (select array_agg(p.status order by p.installment_number) from installment_payments p where p.transaction_id = t.id) as installments,
       (select coalesce(array_agg(c.status order by c.id), '{}') from payment_charges c
          join installment_payments p on p.id = c.installment_id where p.transaction_id = t.id) as charges,
       (select count(*)::int from payment_charges c join installment_payments p on p.id = c.installment_id
          where p.transaction_id = t.id and c.credited) as credited
     from transactions t where t.id = $1`,
    [orderId],
  );
  return rows[0];
}

/** Titles of a person's notices, oldest first. */
export async function toldTo(owner: pg.Client, userId: string): Promise<string[]> {
  const { rows } = await owner.query<{ title: string }>(
    'select title from notifications where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ title }) => title);
}

type JobData = { inboxId: string; chargeId: string; authorizationId: string };
const HANDLERS: Record<string, (data: JobData) => Promise<unknown>> = {
  'payments.webhook': ({ inboxId }) => processWebhook(inboxId),
  'payments.charge': ({ chargeId }) => prepareCharge(chargeId),
  'payments.cancel': ({ chargeId }) => cancelCharge(chargeId),
  'payments.refund': ({ chargeId }) => refundCharge(chargeId),
  'payments.debit': ({ chargeId }) => sendDebit(chargeId),
  'payments.end-automatic': ({ authorizationId }) => cancelAuthorization(authorizationId),
};

/**
 * Works the queued jobs of payments, including those scheduled for later, until the queue is empty or all
 * remaining jobs fail.
 */
export async function workJobs(owner: pg.Client, { atOnce = 8 } = {}): Promise<number> {
  let failures = 0;
  for (const tried = new Set<string>(); ; ) {
    const { rows } = await owner.query<{ id: string; name: string; data: never }>(
      "select id, name, data from pgboss.job where name like 'payments.%' and state = 'created' and not (id = any($1))",
      [[...tried]],
    );
    if (rows.length === 0) return failures;
    const queue = [...rows];
    const work = async () => {
      for (let job = queue.pop(); job; job = queue.pop()) {
        tried.add(job.id);
        try {
          await HANDLERS[job.name]?.(job.data);
          await owner.query("update pgboss.job set state = 'completed' where id = $1", [job.id]);
        } catch {
          failures += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
}

export const shuffled = <T>(items: T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

export const unknownId = () => randomUUID();
