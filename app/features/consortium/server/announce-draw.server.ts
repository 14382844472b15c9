import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { refuseUnnamed } from '#app/features/catalog/server/index.server.ts';
import { DRAW_FIELDS, type DrawInput, isFuture, linesOfDraw } from '#app/features/consortium/rules/input.ts';
import { assemblyFacts } from '#app/features/consortium/rules/terms.ts';
import { pickFields } from '#app/lib/changed-fields.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { CHANGED_MEANWHILE, NOT_SAVED } from '#app/lib/toast.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { GroupId } from '#app/terms/ids.ts';
import { refusing } from './constraint-refusals.server.ts';
import { notifyMembers } from './notify-members.server.ts';

const { consortiumDraws: d, consortiumGroups: g } = schema;
const refused = refusalsOf(NOT_SAVED);

const PAST = refused('past', 'A extração precisa ser de um dia que ainda não chegou.', {
  extractionDate: 'Escolha um dia que ainda não chegou',
});

const toColumns = ({ extraction, ...rest }: DrawInput) => ({ ...rest, extraction: String(extraction) });

/** Announces an assembly of an active group: public at once, with notices to its members. @returns the draw's id. */
export const announceDraw = (
  admin: SignedInActor,
  groupId: GroupId,
  input: DrawInput,
  now: Date = new Date(),
): Promise<Result<string>> =>
  refusing(
    asActor(admin, async (tx) => {
      if (!isFuture(input.extractionDate, civilDateAt(now))) return PAST;
      const [group] = await tx.select({ code: g.code, status: g.status }).from(g).where(eq(g.id, groupId));
      if (group?.status !== 'active') {
        return refused('not-active', 'Só um grupo ativo tem assembleias. Mude a situação do grupo.');
      }
      // Only a company authorised by the Central Bank may run a consórcio (Lei 11.795/2008, arts. 5 and 7):
      // the page names it.
      const unnamed = await refuseUnnamed(tx, ['consortium']);
      if (unnamed) return err(unnamed);
      const id = newId();
      await tx.insert(d).values({ id, groupId, ...toColumns(input) });
      const words = await noticeText(tx, 'draw.announced', assemblyFacts(group.code, input));
      await notifyMembers(tx, groupId, words);
      await recordAudit(tx, admin, {
        action: 'draw.announce',
        entity: 'consortium_draws',
        entityId: id,
        after: { group: group.code, ...input },
      });
      return ok(id);
    }),
  );

/**
 * Changes an announced assembly; members are notified when day, hour or place changed. A frozen one does not change.
 */
export const saveDraw = (
  admin: SignedInActor,
  groupId: GroupId,
  drawId: string,
  version: number,
  input: DrawInput,
  now: Date = new Date(),
): Promise<Result<null>> =>
  refusing(
    asActor(admin, async (tx) => {
      const draw = await lockDraw(tx, groupId, drawId);
      if (draw?.status === 'canceled')
        return refused('closed', 'Esta assembleia foi cancelada: nada mais muda.');
      if (draw?.status !== 'announced') return refused('frozen', 'Depois de congelado, nada mais muda.');
      if (draw.version !== version) {
        const now = linesOfDraw({ ...draw, extraction: Number(draw.extraction) });
        const conflict = { expectedVersion: String(draw.version), now };
        return err({ code: 'stale', title: NOT_SAVED, message: CHANGED_MEANWHILE, conflict });
      }
      if (!isFuture(input.extractionDate, civilDateAt(now))) return PAST;
      const before: DrawInput = {
        assemblyDate: draw.assemblyDate,
        assemblyTime: draw.assemblyTime,
        place: draw.place,
        extraction: Number(draw.extraction),
        extractionDate: draw.extractionDate,
        kind: draw.kind,
        onExcluded: draw.onExcluded,
      };
      const fields = (Object.keys(DRAW_FIELDS) as (keyof DrawInput)[]).filter(
        (field) => before[field] !== input[field],
      );
      if (fields.length === 0) return ok(null);
      await tx.update(d).set(toColumns(input)).where(eq(d.id, drawId));
      const [was, is] = [assemblyFacts(draw.code, before), assemblyFacts(draw.code, input)];
      if (!isDeepStrictEqual(was, is)) {
        await notifyMembers(tx, groupId, await noticeText(tx, 'draw.changed', is));
      }
      await recordAudit(tx, admin, {
        action: 'draw.update',
        entity: 'consortium_draws',
        entityId: drawId,
        before: pickFields(before, fields),
        after: pickFields(input, fields),
      });
      return ok(null);
    }),
  );

/**
 * Cancels an assembly, with a public reason. A frozen one only until the day before its extraction. `version`
 * is the one that the admin started from: a draw that was frozen or changed since is refused.
 */
export const cancelDraw = (
  admin: SignedInActor,
  groupId: GroupId,
  drawId: string,
  version: number,
  reason: string,
): Promise<Result<null>> =>
  refusing(
    asActor(admin, async (tx) => {
      const draw = await lockDraw(tx, groupId, drawId);
      if (draw?.status !== 'announced' && draw?.status !== 'frozen') {
        return refused('closed', 'Este sorteio já terminou.');
      }
      if (draw.version !== version) return refused('stale', CHANGED_MEANWHILE);
      await tx.update(d).set({ status: 'canceled', cancelReason: reason }).where(eq(d.id, drawId));
      const words = await noticeText(tx, 'draw.canceled', {
        ...assemblyFacts(draw.code, draw),
        motivo: reason,
      });
      await notifyMembers(tx, groupId, { ...words, type: 'warning' });
      await recordAudit(tx, admin, {
        action: 'draw.cancel',
        entity: 'consortium_draws',
        entityId: drawId,
        before: { status: draw.status },
        after: { status: 'canceled', reason },
      });
      return ok(null);
    }),
  );

/** A draw of this group with the group's code, locked until the transaction ends. */
async function lockDraw(tx: Tx, groupId: GroupId, drawId: string) {
  const [row] = await tx
    .select({ draw: d, code: g.code })
    .from(d)
    .innerJoin(g, eq(g.id, d.groupId))
    .where(and(eq(d.id, drawId), eq(d.groupId, groupId)))
    .for('update', { of: d });
  return row && { ...row.draw, code: row.code };
}
