import {
  addImportedTasks,
  type ImportedTask,
  removeUntouchedTasks,
} from '#app/features/automation/server/index.server.ts';
import {
  addImportedCard,
  addImportedDocument,
  removeUntouchedCards,
  removeUntouchedDocuments,
  settleClocks,
} from '#app/features/cases/server/index.server.ts';
import { addOutsideContract, removeOutsideContracts } from '#app/features/contracts/server/index.server.ts';
import type { CheckedInstallment, FirmValues } from '#app/features/imports/rules/check-firm-row.ts';
import type { CheckedRow } from '#app/features/imports/rules/check-lead-row.ts';
import { checkRow } from '#app/features/imports/rules/check-row.ts';
import { contractFault, contractKey } from '#app/features/imports/rules/imported-contract.ts';
import { holderOf, UNKNOWN_HOLDER, UNKNOWN_OWNER } from '#app/features/imports/rules/row-holder.ts';
import type { HolderKind } from '#app/features/imports/rules/terms.ts';
import { addImportedListings, removeUntouchedListings } from '#app/features/listings/server/index.server.ts';
import type { OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import { addImportedOrder, removeUntouchedOrders } from '#app/features/payments/server/index.server.ts';
import {
  addImportedCompany,
  addImportedNotes,
  type FoundHolder,
  findHolders,
  removeNotes,
  removeUnusedCompanies,
} from '#app/features/profiles/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { WaitingRow } from './check-rows.server.ts';
import { responsibleFinder, UNKNOWN_MEMBER } from './find-responsible.server.ts';
import { endOfFirm } from './firm-order.server.ts';
import type { Outcome, RunningImport, TakenRow } from './lock-import.server.ts';
import { ownReader } from './own-reader.server.ts';

type Good<Kind extends HolderKind> = {
  line: number;
  value: FirmValues[Kind];
  own: OwnValues;
  holder: FoundHolder;
};

/**
 * Checks rows and finds their holders.
 * @returns the good ones, the outcomes of the others, and the rows that cannot be read
 */
async function readRows<Kind extends HolderKind>(
  tx: Tx,
  kind: Kind,
  running: RunningImport,
  rows: readonly WaitingRow[],
): Promise<{ good: Good<Kind>[]; outcomes: Outcome[]; faulty: WaitingRow[] }> {
  const outcomes: Outcome[] = [];
  const faulty: WaitingRow[] = [];
  const reading = { mapping: running.mapping, today: civilDateAt(new Date()) };
  const readOwn = await ownReader(tx, running);
  const read: { line: number; value: FirmValues[Kind]; own: OwnValues; document: string }[] = [];
  for (const row of rows) {
    const { line, cells } = row;
    const checked: CheckedRow<FirmValues[Kind]> = checkRow(kind, reading, cells);
    const own = readOwn(cells);
    if (checked.ok && own.ok)
      read.push({ line, value: checked.value, own: own.value, document: holderOf(checked.value) });
    else {
      outcomes.push({ line, result: 'bad', note: checked.ok ? (own.ok ? '' : own.note) : checked.note });
      faulty.push(row);
    }
  }
  const holders = await findHolders(
    tx,
    read.map(({ document }) => document),
  );
  const good: Good<Kind>[] = [];
  for (const { document, ...row } of read) {
    const holder = holders.get(document);
    if (holder) good.push({ ...row, holder });
    else
      outcomes.push({
        line: row.line,
        result: 'bad',
        note: kind === 'companies' ? UNKNOWN_OWNER : UNKNOWN_HOLDER,
      });
  }
  return { good, outcomes, faulty };
}

export async function takeCompanies(tx: Tx, running: RunningImport, rows: WaitingRow[]): Promise<Outcome[]> {
  const { good, outcomes } = await readRows(tx, 'companies', running, rows);
  for (const { line, value, holder } of good) {
    const { document, owner: _, name: fullName, ...company } = value;
    const added = await addImportedCompany(tx, running.admin, holder.userId, {
      ...company,
      ...{ docType: 'CNPJ', docNumber: document, fullName },
    });
    if (added === 'full')
      outcomes.push({ line, result: 'bad', note: 'O cliente já acompanha o máximo de empresas e pessoas' });
    else if ('known' in added)
      outcomes.push({ line, result: 'known', note: 'Já é uma empresa deste cliente', entityId: added.known });
    else outcomes.push({ line, result: 'added', entityId: added.id });
  }
  return outcomes;
}

export async function takeServices(tx: Tx, running: RunningImport, rows: WaitingRow[]): Promise<Outcome[]> {
  const { good, outcomes } = await readRows(tx, 'services', running, rows);
  const unsettled = new Set<UserId>();
  for (const { line, value, own, holder } of good) {
    const { userId, linkedProfileId } = holder;
    const id = await addImportedCard(tx, running.admin, { userId, linkedProfileId }, { ...value, own });
    if (id && !value.startedOn) unsettled.add(userId);
    outcomes.push(
      id
        ? { line, result: 'added', entityId: id }
        : { line, result: 'known', note: 'O titular já tem este serviço' },
    );
  }
  return outcomes;
}

export async function takeListings(tx: Tx, running: RunningImport, rows: WaitingRow[]): Promise<Outcome[]> {
  const { good, outcomes } = await readRows(tx, 'listings', running, rows);
  const results = await addImportedListings(
    tx,
    running.admin,
    good.map(({ value: { document: _, ...listing }, holder: { userId, linkedProfileId } }) => ({
      holder: { userId, linkedProfileId },
      listing,
    })),
    civilDateAt(new Date()),
  );
  for (const [at, { line }] of good.entries()) {
    const added = results[at];
    if (!added?.ok) outcomes.push({ line, result: 'bad', note: added?.error.message ?? '' });
    else if (added.value.isNew) outcomes.push({ line, result: 'added', entityId: added.value.id });
    else
      outcomes.push({
        ...{ line, result: 'known', note: 'Este registro já está cadastrado', entityId: added.value.id },
      });
  }
  return outcomes;
}

export async function takeNotes(tx: Tx, running: RunningImport, rows: WaitingRow[]): Promise<Outcome[]> {
  const { good, outcomes } = await readRows(tx, 'notes', running, rows);
  const ids = await addImportedNotes(
    tx,
    running.admin,
    good.map(({ value: { body }, holder: { userId } }) => ({ userId, body })),
  );
  return [
    ...outcomes,
    ...good.map(({ line }, at): Outcome => ({ line, result: 'added', entityId: ids[at] ?? null })),
  ];
}

/** Adds open tasks about clients; a row without a responsible goes to the member who imports. */
export async function takeTasks(tx: Tx, running: RunningImport, rows: WaitingRow[]): Promise<Outcome[]> {
  const { good, outcomes } = await readRows(tx, 'tasks', running, rows);
  const find = await responsibleFinder(tx);
  const tasks: (ImportedTask & { line: number })[] = [];
  for (const { line, value, holder } of good) {
    const { title, dueOn, responsible } = value;
    const assigneeId = responsible ? find(responsible) : running.admin.userId;
    if (assigneeId) tasks.push({ line, title, dueOn, assigneeId, clientId: holder.userId });
    else outcomes.push({ line, result: 'bad', note: UNKNOWN_MEMBER });
  }
  const ids = await addImportedTasks(tx, running.admin, tasks);
  return [
    ...outcomes,
    ...tasks.map(({ line }, at): Outcome => ({ line, result: 'added', entityId: ids[at] ?? null })),
  ];
}

/** Adds the documents whose files were checked and stored before; their clocks are settled after the piece. */
export async function takeDocuments(tx: Tx, running: RunningImport, rows: WaitingRow[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const unsettled = new Set<UserId>();
  const reading = { mapping: running.mapping, today: civilDateAt(new Date()) };
  for (const { line, cells } of rows) {
    const ready = running.files?.get(line);
    // Another job took the rows before: this one is next.
    if (ready === undefined) continue;
    if (typeof ready === 'string') {
      outcomes.push({ line, result: 'bad', note: ready });
      continue;
    }
    const { holder, file } = ready;
    const { cardId } = holder;
    const checked = checkRow('documents', reading, cells);
    if (!checked.ok || !cardId || !file) throw new Error('A document is not ready.');
    const { kind, side } = checked.value;
    const added = await addImportedDocument(
      tx,
      running.admin,
      { ...holder, cardId },
      { ...file, kind, side },
    );
    if ('known' in added) {
      running.gone.push(file.path);
      outcomes.push({
        line,
        result: 'known',
        note: 'Este arquivo já está com o cliente',
        entityId: added.known,
      });
    } else {
      unsettled.add(holder.userId);
      outcomes.push({ line, result: 'added', entityId: added.id });
    }
  }
  await settleClocks(tx, [...unsettled].toSorted());
  return outcomes;
}

/** Adds contracts that were signed elsewhere; their files were checked and stored before. */
export async function takeContracts(tx: Tx, running: RunningImport, rows: WaitingRow[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const reading = { mapping: running.mapping, today: civilDateAt(new Date()) };
  for (const { line, cells } of rows) {
    const ready = running.files?.get(line);
    // Another job took the rows before: this one is next.
    if (ready === undefined) continue;
    if (typeof ready === 'string') {
      outcomes.push({ line, result: 'bad', note: ready });
      continue;
    }
    const checked = checkRow('contracts', reading, cells);
    if (!checked.ok) throw new Error('A contract is not ready.');
    const { title, signedOn } = checked.value;
    const { holder, file } = ready;
    const added = await addOutsideContract(tx, running.admin, holder, { title, signedOn, file });
    if ('known' in added) {
      if (file) running.gone.push(file.path);
      outcomes.push({ line, result: 'known', note: 'Este contrato já entrou', entityId: added.known });
    } else outcomes.push({ line, result: 'added', entityId: added.id });
  }
  return outcomes;
}

/** Enters whole contracts: with a faulty installment the others of its contract wait too. */
export async function takeInstallments(
  tx: Tx,
  running: RunningImport,
  piece: WaitingRow[],
): Promise<Outcome[]> {
  const rows = await wholeContracts(tx, running, piece);
  const { good, outcomes, faulty } = await readRows(tx, 'installments', running, rows);
  const faultyContracts = contractsOf(running, faulty);
  const contracts = Map.groupBy(good, ({ value }) => contractKey(value));
  const unsettled = new Set<UserId>();
  for (const [key, parts] of contracts) {
    const values = parts.map(({ value }) => value);
    const fault = faultyContracts.has(key)
      ? 'Outra parcela deste contrato tem erro: corrija e envie todas juntas'
      : contractFault(values);
    const [first] = parts;
    if (fault || !first) {
      outcomes.push(...parts.map(({ line }): Outcome => ({ line, result: 'bad', note: fault ?? '' })));
      continue;
    }
    const { userId, linkedProfileId } = first.holder;
    const { id, isNew } = await addImportedOrder(
      tx,
      running.admin,
      { userId, linkedProfileId },
      { contract: first.value.contract, signedOn: signedOn(values), installments: values },
    );
    if (isNew) unsettled.add(userId);
    outcomes.push(
      ...parts.map(
        ({ line }): Outcome =>
          isNew
            ? { line, result: 'added', entityId: id }
            : { line, result: 'known', note: 'Este contrato já entrou', entityId: id },
      ),
    );
  }
  await settleClocks(tx, [...unsettled]);
  return outcomes;
}

/** The stated day of the contract, else the earliest day of its installments, at the latest today. */
const signedOn = (rows: readonly CheckedInstallment[]): string =>
  rows.find((row) => row.signedOn)?.signedOn ??
  [
    civilDateAt(new Date()),
    ...rows.flatMap(({ dueDate, paid }) => [dueDate, paid?.on ?? dueDate]),
  ].toSorted()[0] ??
  '';

/** Keys of the contracts of rows that cannot be read. */
function contractsOf({ mapping }: RunningImport, rows: readonly WaitingRow[]): Set<string> {
  const cell = (cells: readonly string[], name: string) => cells[mapping[name] ?? -1] ?? '';
  return new Set(
    rows.map(({ cells }) =>
      contractKey({ document: cell(cells, 'document'), contract: cell(cells, 'contract') }),
    ),
  );
}

/** Adds the later waiting rows of the same documents to a piece, so that no contract is divided. */
async function wholeContracts(
  tx: Tx,
  { id, mapping }: RunningImport,
  piece: WaitingRow[],
): Promise<WaitingRow[]> {
  const column = mapping.document ?? 0;
  const documents = piece.map(({ cells }) => cells[column] ?? '');
  const plain = `ltrim(regexp_replace(upper(%), '[^0-9A-Z]', '', 'g'), '0')`;
  const { rows } = await clientOf(tx).query<WaitingRow>(
    `select line, cells from import_rows where import_id = $1 and result is null and line > $2
       and ${plain.replace('%', 'cells[$3]')} in (select ${plain.replace('%', 'd')} from unnest($4::text[]) d)
     order by line`,
    [id, piece.at(-1)?.line ?? 0, column + 1, documents],
  );
  return [...piece, ...rows];
}

/** @param since the end of the import */
type Remove = (tx: Tx, ids: string[], since: Date, running: RunningImport) => Promise<Set<string>>;

const takenBack = (line: number, stays: boolean): Outcome =>
  stays ? { line, result: 'kept', note: 'Foi usado depois da importação' } : { line, result: 'removed' };

/** Removes what the rows of a piece brought; records that are in use stay. */
const takeBackWith =
  (remove: Remove) =>
  async (tx: Tx, rows: TakenRow[], running: RunningImport): Promise<Outcome[]> => {
    const ids = [...new Set(rows.map(({ entityId }) => entityId))];
    const stays = await remove(tx, ids, await endOfFirm(tx, running), running);
    return rows.map(({ line, entityId }) => takenBack(line, stays.has(entityId)));
  };

export const TAKE_HOLDERS_BACK = {
  companies: takeBackWith(removeUnusedCompanies),
  services: takeBackWith(removeUntouchedCards),
  installments: takeBackWith(removeUntouchedOrders),
  listings: takeBackWith(removeUntouchedListings),
  tasks: takeBackWith(removeUntouchedTasks),
  documents: async (tx, rows, running) => {
    const ids = rows.map(({ entityId }) => entityId);
    const { stays, paths } = await removeUntouchedDocuments(tx, ids, await endOfFirm(tx, running));
    running.gone.push(...paths);
    return rows.map(({ line, entityId }) => takenBack(line, stays.has(entityId)));
  },
  contracts: takeBackWith(async (tx, ids, _since, running) => {
    running.gone.push(...(await removeOutsideContracts(tx, ids)));
    return new Set();
  }),
  notes: takeBackWith(async (tx, ids) => {
    await removeNotes(tx, ids);
    return new Set();
  }),
} satisfies Record<HolderKind, (tx: Tx, rows: TakenRow[], running: RunningImport) => Promise<Outcome[]>>;
