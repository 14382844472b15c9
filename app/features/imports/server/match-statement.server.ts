import { createHash } from 'node:crypto';
import { getSite } from '#app/features/content/server/index.server.ts';
import { checkRow } from '#app/features/imports/rules/check-row.ts';
import type { Mapping } from '#app/features/imports/rules/columns-of-kind.ts';
import {
  type Candidate,
  type Credit,
  explainInstallments,
  type Match,
  matchCredit,
  maySame,
  type OpenInstallment,
} from '#app/features/imports/rules/match-credit.ts';
import { isTable, SHOWN_ENTRIES } from '#app/features/imports/rules/terms.ts';
import { type House, houseOf, payerMark, readText } from '#app/features/imports/rules/text-evidence.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { toNumeric } from '#app/lib/money.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { type Actor, asActor, type Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { type WaitingRow, waitingRows } from './check-rows.server.ts';
import {
  findCharged,
  findNamed,
  findPaidFor,
  findRecorded,
  openInstallments,
  searchInstallments,
} from './find-installments.server.ts';

export type ReadEntry = Credit & { line: number; number: string; account: string };
export type StatementEntry = ReadEntry & {
  /** The client with a recorded payment of this amount and day, which may be the same money. */
  doubt: string | null;
} & Match;

type Read = { header: string[]; mapping: Mapping };

/** Hash of the payer that an entry names; null without a named payer. */
export function payerKeyOf(
  { text, docNumber }: Pick<Credit, 'text' | 'docNumber'>,
  house: House,
): string | null {
  const mark = payerMark(readText(text, house, docNumber));
  return mark && createHash('sha256').update(mark).digest('hex');
}

/** Clears the payer hashes of an erased client: of payments for the client, and of those that the client made. */
export async function forgetPayer(tx: Tx, userId: UserId): Promise<void> {
  const house = houseOf((await getSite('company')).company);
  const { rows } = await clientOf(tx).query<{ name: string; document: string }>(
    'select full_name as name, doc_number as document from profiles where id = $1',
    [userId],
  );
  const keys = rows.flatMap(({ name, document }) => [
    payerKeyOf({ text: name }, house),
    payerKeyOf({ text: '', docNumber: document }, house),
  ]);
  await clientOf(tx).query(
    `update import_rows set payer_key = null where payer_key = any($2)
       or payer_key is not null and entity_id in (select id from installment_payments where user_id = $1)`,
    [userId, keys.filter((key) => key !== null)],
  );
}

/** Loads the payments of a file that wait, behind a line, each with the installments that it may pay. */
export const matchStatement = (actor: Actor, id: string, after = 0): Promise<StatementEntry[]> =>
  asActor(actor, async (tx) => {
    const entries = await waitingEntries(tx, id, after);
    return entries.length === 0 ? [] : withoutDoubles(await matchEntries(tx, id, entries));
  });

async function waitingEntries(tx: Tx, id: string, after: number): Promise<ReadEntry[]> {
  const { rows: found } = await clientOf(tx).query<Read>(
    'select header, mapping from imports where id = $1',
    [id],
  );
  const [read] = found;
  const rows = read ? await waitingRows(tx, id, { after, most: SHOWN_ENTRIES }) : [];
  return rows.flatMap((row) => (read && readStatementEntry(read, row)) ?? []);
}

/** Loads everything that is evidence for these entries, and compares. */
async function matchEntries(tx: Tx, id: string, entries: readonly ReadEntry[]): Promise<StatementEntry[]> {
  const house = houseOf((await getSite('company')).company);
  const facts = entries.map((entry) => readText(entry.text, house, entry.docNumber));
  const people = await findNamed(tx, facts);
  const charges = await findCharged(tx, [
    ...new Set([
      ...facts.flatMap(({ ids }) => ids),
      ...entries.flatMap(({ number }) => readText(number).ids),
    ]),
  ]);
  const payers = entries.map((entry) => payerKeyOf(entry, house));
  const paid = await findPaidFor(tx, payers);
  const amounts = entries.map(({ amount }) => amount);
  const userIds = [...people.map(({ userId }) => userId), ...paid.map(({ userId }) => userId)];
  const orders = entries.flatMap(({ order }) => order || []);
  const open = await openInstallments(tx, { amounts, userIds, orders, ids: charges.map((one) => one.id) });
  const recorded = await findRecorded(tx, id, entries);
  return entries.map((entry, at) => {
    const ids = new Set([...(facts[at]?.ids ?? []), ...readText(entry.number).ids]);
    const match = matchCredit(entry, open, {
      ...{ people, house },
      charged: new Set(charges.filter(({ mark }) => ids.has(mark)).map((one) => one.id)),
      paidFor: new Set(paid.filter(({ key }) => key === payers[at]).map(({ userId }) => userId)),
    });
    const same = recorded.find(
      (one) => one.amount === toNumeric(entry.amount) && one.day === entry.day && maySame(entry, one, house),
    );
    return { ...entry, ...match, doubt: same?.name ?? null, ...(same && { trust: 'open' as const }) };
  });
}

/**
 * Reads a payment as it was staged: of a statement day, centavos, text, the bank's number and the account; of a
 * spreadsheet by the chosen columns. @returns null for a row at fault
 */
export function readStatementEntry({ header, mapping }: Read, { line, cells }: WaitingRow): ReadEntry | null {
  if (isTable({ kind: 'payments', header })) {
    const reading = { mapping, today: civilDateAt(new Date()) };
    const checked = checkRow('payments', reading, cells);
    return checked.ok ? { ...checked.value, line, number: `Linha ${line}`, account: '' } : null;
  }
  const [day = '', amount, text = '', number = '', account = header[0] ?? ''] = cells;
  return { line, day: day as CivilDate, amount: Number(amount), text, number, account };
}

/** Lets only the first of two entries for one installment be sure; a clerk decides about the next. */
function withoutDoubles(entries: StatementEntry[]): StatementEntry[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const [first] = entry.candidates;
    if (entry.trust !== 'sure' || !first) return entry;
    if (taken.has(first.id)) return { ...entry, trust: 'open' };
    taken.add(first.id);
    return entry;
  });
}

/** The chosen installments that are still open, as `explainInstallments` sees them for this entry. */
export const explainChosen = (actor: Actor, entry: Credit, ids: readonly string[]): Promise<Candidate[]> =>
  asActor(actor, async (tx) => {
    const wanted = new Set(ids.filter(isUuid));
    const open = await openInstallments(tx, { amounts: [], userIds: [], orders: [], ids: [...wanted] });
    return explainInstallments(entry, open, {});
  });

/** Looks up open installments by client, document, order or amount, with the evidence of one entry for each. */
export const searchForEntry = (actor: Actor, entry: Credit, search: string): Promise<Candidate[]> =>
  asActor(actor, async (tx) => {
    const found: OpenInstallment[] = await searchInstallments(tx, search);
    const house = houseOf((await getSite('company')).company);
    return explainInstallments(entry, found, { house });
  });
