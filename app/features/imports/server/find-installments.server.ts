import { agreedLateFees } from '#app/features/catalog/rules/late-fees.ts';
import type { OpenInstallment, PossiblePayer } from '#app/features/imports/rules/match-credit.ts';
import { payerWords, type TextFacts } from '#app/features/imports/rules/text-evidence.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { normalizeDocument } from '#app/lib/documents.ts';
import { type Centavos, fromNumeric, parseBRL, toNumeric } from '#app/lib/money.ts';
import { likePattern } from '#app/lib/text.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { type InstallmentPlace, placeWords } from '#app/terms/installment-place.ts';

/** Upper bound of fines and interest on an installment: one year of them; a clerk checks larger amounts. */
const MOST_LATE = 1.14;
const MOST_OPEN = 5_000;
const MOST_PEOPLE = 2_000;
const MOST_FOUND = 20;

const OPEN = `
  select i.id, i.transaction_id as "orderId", i.user_id as "userId", p.full_name as name, p.doc_number as document,
    case when t.one_charge then t.amount else i.amount end::text as amount, i.due_date::text as "dueDate",
    (t.created_at at time zone 'America/Sao_Paulo')::date::text as "orderedOn", t.one_charge as "oneCharge", t.plan_snapshot as snapshot,
    installment_place(i.transaction_id, i.renegotiation_id, i.installment_number) as place
  from installment_payments i join transactions t on t.id = i.transaction_id join profiles p on p.id = i.user_id
  where i.status in ('pending', 'failed') and (not t.one_charge or i.installment_number = 1)`;

type OpenRow = Omit<OpenInstallment, 'amount' | 'label' | 'fees'> & {
  amount: string;
  place: InstallmentPlace;
  snapshot: unknown;
};

const toOpen = ({ amount, place, snapshot, ...row }: OpenRow): OpenInstallment => ({
  ...row,
  words: payerWords(row.name),
  fees: agreedLateFees(snapshot),
  amount: fromNumeric(amount),
  label: row.oneCharge ? 'pedido inteiro' : `parcela ${placeWords(place)}`,
});

type Wanted = { amounts: Centavos[]; userIds: string[]; orders: string[]; ids: string[] };

/** Loads open installments of these amounts, people, orders (beginning of the id) or ids. */
export async function openInstallments(
  tx: Tx,
  { amounts, userIds, orders, ids }: Wanted,
): Promise<OpenInstallment[]> {
  const { rows } = await clientOf(tx).query<OpenRow>(
    `${OPEN} and (i.user_id = any($2::uuid[]) or i.id = any($4::uuid[])
        or exists (select from unnest($3::text[]) o where replace(t.id::text, '-', '') like o || '%')
        or exists (select from unnest($1::numeric[]) a
          where case when t.one_charge then t.amount else i.amount end between a / ${MOST_LATE} and a))
     order by i.user_id = any($2::uuid[]) desc, i.due_date, i.id limit ${MOST_OPEN}`,
    [[...new Set(amounts)].map(toNumeric), [...new Set(userIds)], orders, ids],
  );
  return rows.map(toOpen);
}

/** Finds open installments by client, document, order or amount, as a person enters them. */
export async function searchInstallments(tx: Tx, search: string): Promise<OpenInstallment[]> {
  const amount = parseBRL(search);
  const plain = normalizeDocument(search);
  const { rows } = await clientOf(tx).query<OpenRow>(
    `${OPEN} and (nome_fold(p.full_name) like $1 or p.doc_number = $2
        or (length($2) >= 6 and replace(t.id::text, '-', '') like lower($2) || '%')
        or case when t.one_charge then t.amount else i.amount end = $3::numeric)
     order by p.full_name, i.due_date, i.id limit ${MOST_FOUND}`,
    [likePattern(search.trim()), plain, amount === null ? null : toNumeric(amount)],
  );
  return rows.map(toOpen);
}

/** Finds the clients whom these texts may name, also those with nothing open. */
export async function findNamed(tx: Tx, facts: readonly TextFacts[]): Promise<PossiblePayer[]> {
  const documents = facts.flatMap((one) => one.documents);
  const words = [...new Set(facts.flatMap((one) => one.words))].filter((word) => word.length > 1);
  if (documents.length === 0 && words.length === 0) return [];
  const { rows } = await clientOf(tx).query<PossiblePayer>(
    `select p.id as "userId", p.full_name as name, p.doc_number as document from profiles p
     where p.erased_at is null and (p.doc_number = any($1) or substr(p.doc_number, 4, 6) = any($2)
       or ($3 <> '' and nome_words(p.full_name) @@ to_tsquery('simple', $3)
         and split_part(nome_fold(trim(p.full_name)), ' ', 1) = any($4)
         and (regexp_match(nome_fold(trim(p.full_name)), '[^ ]+$'))[1] = any($4)))
     order by p.id limit ${MOST_PEOPLE}`,
    [
      documents.filter((one) => !one.includes('?')),
      documents.filter((one) => one.length === 11).map((one) => one.slice(3, 9)),
      words.join(' | '),
      words,
    ],
  );
  return rows.map((row) => ({ ...row, words: payerWords(row.name) }));
}

/** Finds installments whose charge has one of these numbers: a Pix transaction, its txid, or our own reference. */
export async function findCharged(tx: Tx, marks: readonly string[]): Promise<{ id: string; mark: string }[]> {
  if (marks.length === 0) return [];
  const { rows } = await clientOf(tx).query<{ id: string; mark: string }>(
    `select c.installment_id as id, m as mark from payment_charges c, unnest($1::text[]) m
     where c.status not in ('paid', 'refunded')
       and (c.gateway_payment_id = m or replace(c.id::text, '-', '') = lower(m)
         or (length(m) >= 20 and strpos(c.pix_payload, m) > 0))`,
    [marks],
  );
  return rows;
}

/** Finds the people for whom these payers have paid before, in any file. */
export async function findPaidFor(
  tx: Tx,
  keys: readonly (string | null)[],
): Promise<{ key: string; userId: string }[]> {
  const { rows } = await clientOf(tx).query<{ key: string; userId: string }>(
    `select distinct r.payer_key as key, i.user_id as "userId" from import_rows r
     join installment_payments i on i.id = r.entity_id
     where r.payer_key = any($1) and r.result in ('added', 'kept') and i.user_id is not null`,
    [keys.filter((key) => key !== null)],
  );
  return rows;
}

type Recorded = PossiblePayer & { amount: string; day: CivilDate };

/**
 * Finds payments of these amounts and days that are recorded already, by hand or from another file. The parts of a
 * credit that paid several installments count as one payment of their sum.
 */
export async function findRecorded(
  tx: Tx,
  importId: string,
  entries: readonly { amount: Centavos; day: CivilDate }[],
): Promise<Recorded[]> {
  const { rows } = await clientOf(tx).query<Recorded>(
    `with paid as (
       select c.user_id, (c.paid_at at time zone 'America/Sao_Paulo')::date as day, r.import_id,
         sum(c.amount) over (partition by coalesce(r.import_id, c.id), r.line) as amount
       from payment_charges c left join import_rows r on r.charge_id = c.id
       where c.status = 'paid' and c.taken_back_at is null
         and c.paid_at between (select min(d) from unnest($2::date[]) d) - 1 and (select max(d) from unnest($2::date[]) d) + 2)
     select distinct c.user_id as "userId", p.full_name as name, p.doc_number as document, e.amount::text, e.day::text
     from paid c join profiles p on p.id = c.user_id
     join unnest($1::numeric[], $2::date[]) e(amount, day) on c.day = e.day and c.amount = e.amount
     where c.import_id is distinct from $3`,
    [entries.map(({ amount }) => toNumeric(amount)), entries.map(({ day }) => day), importId],
  );
  return rows.map((row) => ({ ...row, amount: toNumeric(fromNumeric(row.amount)) }));
}
