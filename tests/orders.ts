import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { CheckoutInput } from '#app/features/checkout/rules/input.ts';
import {
  mailContract,
  type OrderProof,
  placeOrder,
  previewContract,
} from '#app/features/checkout/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { addPerson } from './people.ts';

export const SENDER = { ip: '203.0.113.9', userAgent: 'Navegador de teste' };

/** Representative of the company of an order. */
export const REPRESENTATIVE = {
  representative_name: 'Ana Souza',
  representative_cpf: '529.982.247-25',
  representative_role: 'Sócia-administradora',
};

/** Input of the checkout form, parsed as its action does. */
export const orderInput = (over: Record<string, string | undefined> = {}) =>
  CheckoutInput.parse({
    ...(over.plan === 'CNPJ' && REPRESENTATIVE),
    plan: 'CPF',
    full_name: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    phone: '(49) 98888-7777',
    doc_number: '529.982.247-25',
    uf: 'SC',
    accept_terms: 'on',
    ...over,
  });

/** Proof of a form that has just shown this order's contract. */
export async function orderProof(input: CheckoutInput): Promise<OrderProof> {
  const preview = await previewContract(input);
  if (!preview.ok) throw new Error(preview.error.message);
  const { sha256, shownAt } = preview.value;
  return { idempotencyKey: randomUUID(), contractSha256: sha256, shownAt };
}

/** An order whose buyer read the contract and sent the form. */
export async function addOrder(
  over: Record<string, string | undefined> = {},
  from: { partnerCode?: string } = {},
) {
  const input = orderInput(over);
  const result = await placeOrder({ ...SENDER, ...from }, input, await orderProof(input));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** Runs the job that stores and mails the contract of an order. */
export async function workContract(owner: pg.Client, orderId: string): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from contract_acceptances where transaction_id = $1',
    [orderId],
  );
  await mailContract(rows[0]?.id ?? '');
}

/** Number of rows in the tables that an order writes. */
export async function orderRows(owner: pg.Client) {
  const { rows } = await owner.query(
    `select (select count(*)::int from leads) as leads, (select count(*)::int from transactions) as orders,
       (select count(*)::int from installment_payments) as installments, (select count(*)::int from contract_acceptances) as acceptances,
       (select count(*)::int from pgboss.job) as jobs`,
  );
  return rows[0];
}

/** A refusal of the checkout. */
export const refusedWith = (code: string) => ({ ok: false, error: { code, title: 'Erro ao processar' } });

/** Creates an account with a unique e-mail, confirmed or not. */
export async function addAccount(owner: pg.Client, verified = true) {
  const { userId } = await addPerson(owner);
  const email = `${randomUUID()}@exemplo.com.br`;
  await owner.query('update users set email = $1, email_verified = $2 where id = $3', [
    email,
    verified,
    userId,
  ]);
  return { userId, email };
}

/** All rows that a claim writes, to compare before and after. */
export async function serviceState(owner: pg.Client, userId: string) {
  const { rows } = await owner.query(
    `select
       (select json_agg(json_build_array(c.card_type, c.status, c.version) order by c.card_type) from cards c where c.user_id = $1) as cards,
       (select bool_and((select count(*) from user_process_steps s where s.card_id = c.id)
         = (select count(*) from process_steps p where p.card_type = c.card_type and p.active)) from cards c where c.user_id = $1) as steps,
       (select count(*)::int from transactions where user_id = $1) as orders,
       (select count(*)::int from installment_payments where user_id = $1) as installments,
       (select count(*)::int from extended_warranties where user_id = $1) as warranties,
       (select count(*)::int from notifications where user_id = $1) as notices,
       (select count(*)::int from leads where converted_user_id = $1 and status = 'converted') as leads,
       (select count(*)::int from audit_log where after->>'userId' = $1::text) as audits,
       (select count(*)::int from pgboss.job where data->>'subject' = 'Serviço ativado!'
         and data->>'to' = (select email from users where id = $1)) as mails`,
    [userId],
  );
  return rows[0];
}

/** The state of an account without services, and of one with a single order. */
export const NOTHING = {
  cards: null,
  steps: null,
  orders: 0,
  installments: 0,
  warranties: 0,
  notices: 0,
  leads: 0,
  audits: 0,
  mails: 0,
};
export const ONE_ORDER = {
  cards: [
    ['bacen', 'pending', 1],
    ['jus', 'pending', 1],
    ['nome', 'pending', 1],
  ],
  steps: true,
  orders: 1,
  installments: 1,
  warranties: 0,
  notices: 1,
  leads: 1,
  audits: 1,
  mails: 1,
};

/** Opens every connection of the system's pool, so that concurrent calls really overlap. */
export const openConnections = () =>
  Promise.all(
    Array.from({ length: 20 }, () => asActor(system('teste'), (tx) => tx.execute(sql`select pg_sleep(0.1)`))),
  );
