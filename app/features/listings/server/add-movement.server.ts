import { movementInput } from '#app/features/listings/rules/input.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { parseInput } from '#app/lib/form-data.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { addMovements, lockLawsuitOf } from './apply-answer.server.ts';

const LAWSUIT_MISSING = { code: 'not-found', message: 'Este processo não existe mais.' } as const;
const KNOWN = { code: 'exists', message: 'Este andamento já está registrado neste dia.' } as const;

/** Adds a movement read in the court file; it counts like one of the court records. */
export async function addMovement(
  admin: SignedInActor,
  clientId: UserId,
  lawsuitId: string,
  form: Record<string, string>,
): Promise<Result<null>> {
  const parsed = parseInput(movementInput(civilDateAt(new Date())), form);
  if (!parsed.ok) return parsed;
  return asActor(admin, async (tx) => {
    const lawsuit = await lockLawsuitOf(tx, lawsuitId, clientId);
    if (!lawsuit) return err(LAWSUIT_MISSING);
    const added = await addMovements(tx, admin, lawsuit, [parsed.value], 'hand');
    if (added === 0) return err(KNOWN);
    const { code, name, at } = parsed.value;
    await recordAudit(tx, admin, {
      action: 'lawsuit.movement',
      entity: 'card_lawsuits',
      entityId: lawsuitId,
      after: { code, name, at },
    });
    return ok(null);
  });
}
