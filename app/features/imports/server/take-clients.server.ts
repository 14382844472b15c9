import { removeUnusedAccounts } from '#app/features/accounts/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { checkRow, isLeadRow } from '#app/features/imports/rules/check-row.ts';
import { CAME_AS_LEAD } from '#app/features/imports/rules/terms.ts';
import { enterImportedClient, tagNew } from '#app/features/leads/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { WaitingRow } from './check-rows.server.ts';
import { responsibleFinder, UNKNOWN_MEMBER } from './find-responsible.server.ts';
import { endOfFirm } from './firm-order.server.ts';
import type { Outcome, RunningImport, TakenRow } from './lock-import.server.ts';
import { ownReader } from './own-reader.server.ts';
import { addLeads, takeLeadsBack } from './take-leads.server.ts';

/**
 * Creates the clients of a piece one by one, as a clerk would, and leads of rows without a document; leaves existing
 * people unchanged.
 */
export async function takeClients(tx: Tx, running: RunningImport, rows: WaitingRow[]): Promise<Outcome[]> {
  const { admin, mapping, options, batchId } = running;
  const { company } = await getSite('company');
  const outcomes: Outcome[] = [];
  const tagged: { userId: UserId; tags: string[] }[] = [];
  const leads: Parameters<typeof addLeads>[2][number][] = [];
  const find = await responsibleFinder(tx);
  const readOwn = await ownReader(tx, running);
  const reading = { mapping, today: civilDateAt(new Date()) };
  for (const { line, cells } of rows) {
    const checked = checkRow('clients', reading, cells);
    if (!checked.ok) {
      outcomes.push({ line, result: 'bad', note: checked.note });
      continue;
    }
    const own = readOwn(cells);
    if (!own.ok) {
      outcomes.push({ line, result: 'bad', note: own.note });
      continue;
    }
    if (isLeadRow(checked.value)) {
      leads.push({ line, lead: { ...checked.value, own: {} } });
      continue;
    }
    const { responsible, tags, ...person } = checked.value;
    const entry = { ...person, own: own.value };
    const assigneeId = responsible ? find(responsible) : admin.userId;
    if (!assigneeId) {
      outcomes.push({ line, result: 'bad', note: UNKNOWN_MEMBER });
      continue;
    }
    const entered = await enterImportedClient(tx, admin, entry, {
      assigneeId,
      company: options?.invite === 'on' ? company.name : null,
      quiet: batchId !== null,
    });
    if (entered.taken) {
      const by = entered.taken.email ? 'mesmo e-mail' : 'mesmo documento';
      outcomes.push({
        line,
        result: 'known',
        note: `Já tem conta: ${by}`,
        entityId: entered.taken.id || null,
      });
    } else {
      outcomes.push({ line, result: 'added', entityId: entered.clientId });
      tagged.push({ userId: entered.clientId, tags });
    }
  }
  await tagNew(tx, tagged);
  const terms = { consent: null, noMessages: true, from: { ip: '', userAgent: '' } };
  return [...outcomes, ...(await addLeads(tx, running, leads, terms, CAME_AS_LEAD))];
}

/** Removes the clients of a piece on which no later record depends. */
export async function takeClientsBack(tx: Tx, rows: TakenRow[], running: RunningImport): Promise<Outcome[]> {
  const { rows: asLeads } = await clientOf(tx).query<TakenRow>(
    `select line, entity_id as "entityId" from import_rows
     where import_id = $1 and note = $2 and line = any($3::int[])`,
    [running.id, CAME_AS_LEAD, rows.map(({ line }) => line)],
  );
  const lines = new Set(asLeads.map(({ line }) => line));
  const clients = rows.filter(({ line }) => !lines.has(line));
  const stays = await removeUnusedAccounts(
    tx,
    clients.map(({ entityId }) => entityId),
    await endOfFirm(tx, running),
  );
  return [
    ...(await takeLeadsBack(tx, asLeads)),
    ...clients.map(({ line, entityId }): Outcome => {
      const note = stays.get(entityId);
      return note ? { line, result: 'kept', note } : { line, result: 'removed' };
    }),
  ];
}
