import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { refuseUnnamed } from '#app/features/catalog/server/index.server.ts';
import { GROUP_FIELDS, type GroupInput, linesOfGroup } from '#app/features/consortium/rules/input.ts';
import { pickFields } from '#app/lib/changed-fields.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { CHANGED_MEANWHILE, NOT_SAVED } from '#app/lib/toast.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { refusing } from './constraint-refusals.server.ts';

const { consortiumGroups: g } = schema;

const toColumns = ({ credit, ...rest }: GroupInput) => ({ ...rest, credit: toNumeric(credit) });
const toInput = (row: typeof g.$inferSelect): GroupInput => ({
  code: row.code,
  asset: row.asset,
  credit: fromNumeric(row.credit),
  termMonths: row.termMonths,
  size: row.size,
  status: row.status,
});

/** Only a company authorised by the Central Bank may run a consórcio (Lei 11.795/2008, arts. 5 and 7). */
const refuseUnauthorised = (tx: Tx, { status }: GroupInput) =>
  refuseUnnamed(tx, status === 'active' ? ['consortium'] : []);

/** @returns the new group's id. */
export const createGroup = (admin: SignedInActor, input: GroupInput): Promise<Result<string>> =>
  refusing(
    asActor(admin, async (tx) => {
      const unnamed = await refuseUnauthorised(tx, input);
      if (unnamed) return err(unnamed);
      const id = newId();
      await tx.insert(g).values({ id, ...toColumns(input) });
      await recordAudit(tx, admin, {
        action: 'consortium.create',
        entity: 'consortium_groups',
        entityId: id,
        after: { ...input },
      });
      return ok(id);
    }),
  );

/**
 * Changes a group. `version` is the one that the editor saw; code and size of a frozen list cannot change.
 */
export const saveGroup = (
  admin: SignedInActor,
  id: string,
  version: number,
  input: GroupInput,
): Promise<Result<null>> =>
  refusing(
    asActor(admin, async (tx) => {
      const [row] = await tx.select().from(g).where(eq(g.id, id)).for('update');
      if (!row) return err({ code: 'deleted', title: NOT_SAVED, message: 'Este grupo não existe mais.' });
      const before = toInput(row);
      if (row.version !== version) {
        const conflict = { expectedVersion: String(row.version), now: linesOfGroup(before) };
        return err({ code: 'stale', title: NOT_SAVED, message: CHANGED_MEANWHILE, conflict });
      }
      const fields = (Object.keys(GROUP_FIELDS) as (keyof GroupInput)[]).filter(
        (field) => !isDeepStrictEqual(before[field], input[field]),
      );
      if (fields.length === 0) return ok(null);
      const unnamed = fields.includes('status') ? await refuseUnauthorised(tx, input) : null;
      if (unnamed) return err(unnamed);
      await tx.update(g).set(toColumns(input)).where(eq(g.id, id));
      await recordAudit(tx, admin, {
        action: 'consortium.update',
        entity: 'consortium_groups',
        entityId: id,
        before: pickFields(before, fields),
        after: pickFields(input, fields),
      });
      return ok(null);
    }),
  );
