import { eq, sql } from 'drizzle-orm';
import { BULK_ACTS, type BulkAct } from '#app/features/bulk/rules/bulk-act.ts';
import { actFaults, actWords, bulkUndoUntil } from '#app/features/bulk/rules/terms.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { err, ok, type Result, refusalsOf } from '#app/lib/result.ts';
import {
  asActor,
  positionOf,
  type SignedInActor,
  sees,
  system,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { isTeam } from '#app/platform/position-now.server.ts';
import type { BulkList } from '#app/terms/bulk-list.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import { foundRows, MOST_BULK_ROWS, targetRows } from './find-rows.server.ts';

/** Changes of many rows are written with the system's rights; the audit log names the admin. */
export const BULK_SYSTEM = system('bulk');
const NOT_STARTED = 'Nada mudou';
const { bulkActions: b } = schema;
const refused = refusalsOf(NOT_STARTED);

/** @throws for admins whose position lacks the area: the system's rights exceed theirs */
export function requireArea(admin: SignedInActor, area: 'bulk' | 'leads'): void {
  if (!mayIn(positionOf(admin), area, 'do')) throw new Error(`A change of many rows needs the area ${area}.`);
}

/** Days for which the rows of a change and their results are kept. */
const ITEM_DAYS = 30;

export type BulkWish = {
  list: BulkList;
  query: URLSearchParams;
  act: BulkAct;
  /** Number of rows that the page showed: if more match meanwhile, the page asks again. */
  expected: number;
};

/**
 * Records every row that the list currently finds, and starts to change them. Rows that match later are not
 * included.
 * @param most refuses to change more rows than this
 * @returns the id of the change
 */
export async function startBulk(
  admin: SignedInActor,
  { list, query, act, expected }: BulkWish,
  most = MOST_BULK_ROWS,
): Promise<Result<string>> {
  requireArea(admin, 'bulk');
  if (!BULK_ACTS[list].includes(act.kind)) return refused('form', 'Esta lista não oferece isso.');
  const fields = actFaults(list, act);
  const [fault] = Object.values(fields);
  if (fault) return err({ code: 'invalid', title: NOT_STARTED, message: fault, fields });
  return asActor(BULK_SYSTEM, async (tx) => {
    if ('assigneeId' in act && act.assigneeId && !(await isTeam(tx, act.assigneeId))) {
      const message = 'Escolha alguém da equipe';
      return err({ code: 'team', title: NOT_STARTED, message, fields: { assigneeId: message } });
    }
    const id = newId();
    // The stored address leaves out the search, which may be a name.
    const kept = new URLSearchParams(query);
    for (const name of ['busca', 'depois', 'contar', 'ordem']) kept.delete(name);
    await tx.insert(b).values({ id, list, query: kept.toString(), act, createdBy: admin.userId });
    const chosen = targetRows(list, act.kind, foundRows(admin, list, query, new Date(), most));
    const { rowCount } = await tx.execute(sql`
      insert into bulk_items (bulk_id, position, entity_id)
      select ${id}, row_number() over (order by c.id), c.id from (${chosen}) c limit ${most + 1}`);
    const total = rowCount ?? 0;
    if (total === 0) return refused('empty', 'Nenhum registro combina mais com este filtro.');
    if (total > most) return refused('many', `Passa de ${formatNumber(most)} registros. Filtre mais.`);
    if (total > expected)
      return refused('stale', 'Chegaram mais registros a este filtro. Confira o número e aplique de novo.');
    await tx.update(b).set({ total }).where(eq(b.id, id));
    await tx.execute(sql`delete from bulk_items where bulk_id in (
      select id from bulk_actions where created_at < now() - make_interval(days => ${ITEM_DAYS}))`);
    await enqueue(tx, 'bulk.run', { bulkId: id });
    await recordAudit(tx, admin, {
      action: 'bulk.start',
      entity: 'bulk_actions',
      entityId: id,
      after: { list, what: actWords(list, act, {}), total },
    });
    return ok(id);
  });
}

type BulkRow = typeof b.$inferSelect;

/** The change, locked: its pieces, its stop and its undo wait for each other. */
export async function lockBulk(tx: Tx, id: string): Promise<BulkRow | null> {
  const [found] = await tx.select().from(b).where(eq(b.id, id)).for('update');
  return found ?? null;
}

const changed = () =>
  err({
    code: 'stale',
    title: NOT_STARTED,
    message: 'Ela mudou enquanto esta página estava aberta. Confira como está agora.',
  });

type Move = { from: readonly BulkRow['status'][]; to: BulkRow['status'] };

async function move(
  admin: SignedInActor,
  id: string,
  { from, to }: Move,
  may?: (found: BulkRow) => Result<null>,
): Promise<Result<null>> {
  requireArea(admin, 'bulk');
  if (!(await sees(admin, b, id))) return changed();
  return asActor(BULK_SYSTEM, async (tx): Promise<Result<null>> => {
    const found = await lockBulk(tx, id);
    if (!found || !from.includes(found.status)) return changed();
    const allowed = may?.(found) ?? ok(null);
    if (!allowed.ok) return allowed;
    await tx
      .update(b)
      .set({ status: to, endedAt: to === 'stopped' ? sql`now()` : null })
      .where(eq(b.id, id));
    if (to !== 'stopped') await enqueue(tx, 'bulk.run', { bulkId: id });
    await recordAudit(tx, admin, {
      action: 'bulk.status',
      entity: 'bulk_actions',
      entityId: id,
      before: { status: found.status },
      after: { status: to },
    });
    return ok(null);
  });
}

/** Stops between two pieces; changed rows stay changed. */
export const stopBulk = (admin: SignedInActor, id: string) =>
  move(admin, id, { from: ['running'], to: 'stopped' });

export const continueBulk = (admin: SignedInActor, id: string) =>
  move(admin, id, { from: ['stopped'], to: 'running' });

/** Undoes the changes, except for rows that were changed again since. */
export const undoBulk = (admin: SignedInActor, id: string, now: Date = new Date()) =>
  move(admin, id, { from: ['done', 'stopped'], to: 'undoing' }, ({ status, createdAt, act }) =>
    bulkUndoUntil({ status, createdAt: createdAt.toISOString(), act }, now)
      ? ok(null)
      : act.kind === 'welcome'
        ? refused('too-late', 'As boas-vindas já saíram, e não voltam.')
        : refused('too-late', 'O prazo de 24 horas para desfazer já passou.'),
  );
