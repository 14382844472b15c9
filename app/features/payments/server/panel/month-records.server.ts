import { sql } from 'drizzle-orm';
import { receiptNumber } from '#app/features/payments/rules/receipts.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { csvFile } from '#app/lib/csv.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatAmount } from '#app/lib/money.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql } from '#app/platform/db/json-values.server.ts';
import type { OrderId } from '#app/terms/ids.ts';

type ReceiptLine = {
  year: number;
  number: number;
  code: string;
  issuedOn: CivilDate;
  amount: number;
  returned: number;
  isWithdrawn: boolean;
  orderId: OrderId;
};

/** Writes the receipts issued in a period. The caller audits the export. */
export async function receiptsCsv(admin: SignedInActor, from: CivilDate, until: CivilDate): Promise<string> {
  const { rows } = await asActor(admin, (tx) =>
    tx.execute<ReceiptLine>(sql`
      select r.year, r.number, r.code, civil_day(r.created_at)::text as "issuedOn", r.withdrawn_at is not null as "isWithdrawn",
        t.id as "orderId", ${centavosSql('case when t.one_charge then s.paid else coalesce(p.paid_amount, 0) end')} as amount,
        ${centavosSql('case when t.one_charge then s.returned else p.refunded_amount end')} as returned
      from receipts r join installment_payments p on p.id = r.installment_id join transactions t on t.id = p.transaction_id
        cross join lateral (select coalesce(sum(i.paid_amount), 0) as paid, sum(i.refunded_amount) as returned
          from installment_payments i where i.transaction_id = t.id) s
      where r.created_at >= ${from}::timestamp at time zone 'America/Sao_Paulo'
        and r.created_at < (${until}::date + 1)::timestamp at time zone 'America/Sao_Paulo'
      order by r.year, r.number`),
  );
  return csvFile([
    ['recibo', 'emitido_em', 'valor', 'devolvido', 'situacao', 'codigo', 'pedido'],
    ...rows.map((one) => [
      receiptNumber(one),
      formatDate(one.issuedOn),
      formatAmount(one.amount),
      formatAmount(one.returned),
      one.isWithdrawn ? 'Retirado' : 'Válido',
      one.code,
      one.orderId,
    ]),
  ]);
}

type CheckLine = {
  from: CivilDate;
  until: CivilDate;
  gateway: string;
  listed: number;
  alike: number;
  others: number;
  differences: number;
};

/** Writes the finished checks with the provider that cover a day of a period. The caller audits the export. */
export async function checksCsv(admin: SignedInActor, from: CivilDate, until: CivilDate): Promise<string> {
  const { rows } = await asActor(admin, (tx) =>
    tx.execute<CheckLine>(sql`
      select from_day::text as "from", until_day::text as "until", gateway, listed, alike, others,
        jsonb_array_length(differences) as differences
      from gateway_checks where status = 'done' and from_day <= ${until}::date and until_day >= ${from}::date
      order by created_at, id`),
  );
  return csvFile([
    ['de', 'ate', 'provedor', 'no_provedor', 'iguais', 'de_outros_sistemas', 'diferencas'],
    ...rows.map((one) => [
      formatDate(one.from),
      formatDate(one.until),
      one.gateway,
      ...[one.listed, one.alike, one.others, one.differences].map(String),
    ]),
  ]);
}
