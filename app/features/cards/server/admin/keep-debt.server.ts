import { and, eq } from 'drizzle-orm';
import { CARDS_COLUMNS } from '#app/features/cards/columns.ts';
import type { DebtInput, RemovalInput } from '#app/features/cards/rules/admin-input.ts';
import { type AdminDebt, shownDebt } from '#app/features/cards/rules/admin-view.ts';
import { CARD_GONE, RECORD_GONE, stale, staleRemoval } from '#app/features/cards/rules/service-messages.ts';
import { debtsChanged } from '#app/features/cards/rules/service-notices.ts';
import { changedSince, readShown } from '#app/lib/changed-fields.ts';
import { toNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { labelsOf } from '#app/terms/described-tables.ts';
import type { UserId } from '#app/terms/ids.ts';
import { clientCard, tellOnce } from './client-card.server.ts';
import { DEBT_COLUMNS, readDebt } from './record-columns.server.ts';

/** Of the fields that two editors of the same record may meet in. */
const LABELS = labelsOf(CARDS_COLUMNS.card_debts);

const { cardDebts: d } = schema;

async function lockDebt(tx: Tx, clientId: UserId, debtId: string): Promise<AdminDebt | undefined> {
  const [row] = await tx
    .select(DEBT_COLUMNS)
    .from(d)
    .where(and(eq(d.id, debtId), eq(d.userId, clientId)))
    .for('update');
  return row && readDebt(row);
}

/** Adds a debt to a card, or changes one that is there. */
export async function keepDebt(
  admin: SignedInActor,
  clientId: UserId,
  { debtId, expectedVersion, cardId, ...input }: DebtInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const card = await clientCard(tx, clientId, cardId);
    if (!card) return err(CARD_GONE);
    const values = { ...input, dueDate: input.dueDate || null };
    const stored = { ...values, amount: toNumeric(values.amount) };
    const id = debtId || newId();
    if (debtId) {
      const before = await lockDebt(tx, clientId, debtId);
      if (!before || before.cardId !== cardId) return err(RECORD_GONE);
      const changes = changedSince(readShown(expectedVersion), shownDebt(before), LABELS);
      if (changes.length > 0) return err(stale(changes));
      await tx.update(d).set(stored).where(eq(d.id, debtId));
      await recordAudit(tx, admin, {
        action: 'debt.update',
        entity: 'card_debts',
        entityId: id,
        before,
        after: values,
      });
    } else {
      await tx.insert(d).values({ id, userId: clientId, cardId, ...stored });
      await recordAudit(tx, admin, {
        action: 'debt.create',
        entity: 'card_debts',
        entityId: id,
        after: { ...values, cardId },
      });
    }
    await tellOnce(tx, clientId, debtsChanged(card.type));
    return ok(null);
  });
}

/** Removes a debt, unless it moved since it was shown. @returns it as it was, so that it can be put back */
export async function removeDebt(
  admin: SignedInActor,
  clientId: UserId,
  { id: debtId, expectedVersion }: RemovalInput,
): Promise<Result<AdminDebt>> {
  return asActor(admin, async (tx) => {
    const before = await lockDebt(tx, clientId, debtId);
    const card = before && (await clientCard(tx, clientId, before.cardId));
    if (!card) return err(RECORD_GONE);
    const changes = changedSince(readShown(expectedVersion), shownDebt(before), LABELS);
    if (changes.length > 0) return err(staleRemoval(changes));
    await tx.delete(d).where(eq(d.id, debtId));
    await tellOnce(tx, clientId, debtsChanged(card.type));
    await recordAudit(tx, admin, { action: 'debt.remove', entity: 'card_debts', entityId: debtId, before });
    return ok(before);
  });
}
