import { eq } from 'drizzle-orm';
import { refusePromise } from '#app/features/catalog/server/index.server.ts';
import type { PromiseInput } from '#app/features/promises/rules/input.ts';
import { pickFields } from '#app/lib/changed-fields.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { PromiseKey } from '#app/terms/promise-keys.ts';

const { promises: p } = schema;
const TITLE = 'Promessa não salva';

/**
 * Rewords a promise, or starts or ends its count. An active promise may name a clause only while the
 * contracts of the plans contain it. @param version the version that the editor started from
 */
export const savePromise = (
  admin: SignedInActor,
  key: string,
  version: number,
  input: PromiseInput,
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const [row] = await tx
      .select()
      .from(p)
      .where(eq(p.key, key as PromiseKey))
      .for('update');
    if (!row) return err({ code: 'not-found', title: TITLE, message: 'Esta promessa não existe.' });
    if (row.version !== version)
      return err({
        code: 'stale',
        title: TITLE,
        message: 'Outra pessoa mudou esta promessa enquanto você editava. Nada foi gravado.',
      });
    if (input.active) {
      const refused = await refusePromise(tx, row.key, input.contractClause);
      if (refused) return err({ ...refused, title: TITLE });
    }
    const wanted = { ...input, activeFrom: input.activeFrom as CivilDate | null };
    await tx
      .update(p)
      .set({ ...wanted, version: version + 1 })
      .where(eq(p.key, row.key));
    const names = Object.keys(wanted) as (keyof typeof wanted)[];
    await recordAudit(tx, admin, {
      action: 'promise.update',
      entity: 'promises',
      entityId: row.id,
      before: pickFields(row, names),
      after: wanted,
    });
    return ok(null);
  });
