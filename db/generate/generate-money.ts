import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { NO_LATE_FEES } from '#app/features/catalog/rules/late-fees.ts';
import { planOffer } from '#app/features/catalog/rules/offers.ts';
import { lookUpPlans } from '#app/features/catalog/server/index.server.ts';
import { snapshotOf } from '#app/features/checkout/server/order-snapshot.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { addHolders, GENERATED_DOMAIN } from './generate-people.ts';
import { GENERATED_DAY, rowId, uuidOf } from './generate-work.ts';

export type MoneyAmounts = { orders: number; documents: number };

const TABLES = ['transactions', 'installment_payments', 'payment_charges', 'card_documents'];
/** Files stored at a time. */
const AT_ONCE = 16;

const moment = `timestamptz '${GENERATED_DAY} 12:00-03' - (n::bigint * 1234577 % 31536000) * interval '1 second'`;

/**
 * Generates orders of existing customers with their installments, the payments of the due ones (except for a
 * seventh of the orders), and documents of their services with a small file each. Triggers are off meanwhile;
 * this code writes their rows.
 */
export async function generateMoney(owner: pg.Client, { orders, documents }: MoneyAmounts): Promise<void> {
  const offer = planOffer((await lookUpPlans(drizzle(owner), GENERATED_DAY)).CPF);
  await owner.query('begin');
  try {
    await owner.query('set local session_replication_role = replica');
    await addHolders(owner);
    await owner.query(
      `insert into transactions (id, user_id, amount, payment_method, installments, plan_snapshot, plan_version_id, created_at)
       select ${rowId('order')}, h.id, $1::numeric / 100, 'pix', 1 + n % 5, $2, $3, ${moment}
       from generate_series(0, $4::int - 1) n join holders h on h.h = n % (select count(*) from holders)`,
      [offer.promo, JSON.stringify(snapshotOf(offer, false, NO_LATE_FEES)), offer.versionId, orders],
    );
    await owner.query(`
      insert into installment_payments (id, transaction_id, user_id, installment_number, amount, due_date, status, paid_at,
        paid_amount, created_at)
      select ${uuidOf("'part' || n || '-' || k")}, t.id, t.user_id, k, part.amount, part.due,
        case when part.paid then 'paid' else 'pending' end, case when part.paid then part.due + time '12:00' end,
        case when part.paid then part.amount end, t.created_at
      from generate_series(0, ${orders - 1}) n join transactions t on t.id = ${rowId('order')}
        cross join lateral generate_series(1, t.installments) k
        cross join lateral (select trunc(t.amount / t.installments, 2)
            + case when k = 1 then t.amount - trunc(t.amount / t.installments, 2) * t.installments else 0 end as amount,
          ((t.created_at at time zone 'America/Sao_Paulo')::date + make_interval(months => k - 1))::date as due) due
        cross join lateral (select due.amount, due.due, due.due < date '${GENERATED_DAY}' and (n % 7 > 0 or k = 1) as paid) part`);
    await owner.query(`
      insert into payment_charges (installment_id, user_id, gateway, method, amount, status, live, credited, paid_at, created_at)
      select p.id, p.user_id, 'manual', 'pix', p.amount, 'paid', false, true, p.paid_at, p.paid_at
      from installment_payments p join generate_series(0, ${orders - 1}) n on p.transaction_id = ${rowId('order')}
      where p.status = 'paid'`);
    await owner.query(`
      update transactions t set status = case when p.open = 0 then 'paid' when p.paid > 0 then 'processing' else 'pending' end
      from (select transaction_id, count(*) filter (where status = 'paid') as paid, count(*) filter (where status = 'pending') as open
        from installment_payments group by 1) p, generate_series(0, ${orders - 1}) n
      where t.id = ${rowId('order')} and p.transaction_id = t.id`);
    await addDocuments(owner, documents);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
  await owner.query(`analyze ${TABLES.join(', ')}`);
}

async function addDocuments(owner: pg.Client, documents: number): Promise<void> {
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { rows } = await owner.query<{ path: string }>(
    `insert into card_documents (id, user_id, card_id, kind, file_name, file_path, file_size, mime_type, sha256, status,
       created_at)
     select ${rowId('document')}, h.id, c.id, case n % 2 when 0 then 'photo_id' else 'proof_of_address' end, 'documento.pdf',
       'loan-documents/' || h.id || '/' || c.id || '/' || n || '-documento-' || left(md5('file' || n), 24) || '.pdf', $2,
       'application/pdf', $3, (array['approved', 'approved', 'pending', 'rejected'])[1 + n % 4], ${moment}
     from generate_series(0, $1::int - 1) n join holders h on h.h = n % (select count(*) from holders)
       join cards c on c.user_id = h.id and c.card_type = 'nome' and c.linked_profile_id is null
     returning file_path as path`,
    [documents, bytes.length, sha256],
  );
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await Promise.all(rows.slice(at, at + AT_ONCE).map(({ path }) => fileStore().put(path, bytes)));
}

/** Deletes orders of generated people: an account with an order cannot be deleted before it. */
export async function removeMoney(owner: pg.Client): Promise<void> {
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  const of = `user_id in (select id from users where email like '%@${GENERATED_DOMAIN}')`;
  const { rows } = await owner.query<{ path: string }>(
    `delete from card_documents where ${of} returning file_path as path`,
  );
  for (const table of ['payment_charges', 'installment_payments', 'transactions'])
    await owner.query(`delete from ${table} where ${of}`);
  await owner.query('commit');
  for (const { path } of rows) await fileStore().remove(path);
}
