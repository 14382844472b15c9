import { and, asc, eq, sql } from 'drizzle-orm';
import { shownStep } from '#app/features/cases/rules/admin-view.ts';
import { stepNotice, stepsAdded, stepsReordered } from '#app/features/cases/rules/case-notices.ts';
import type { StepInput, StepOrderInput, StepStatusInput } from '#app/features/cases/rules/input.ts';
import { CARD_MISSING, RECORD_MISSING, stale } from '#app/features/cases/rules/panel-messages.ts';
import { STEP_STATUS } from '#app/features/cases/rules/terms.ts';
import { changedSince, readShown } from '#app/lib/changed-fields.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { labelsOf } from '#app/platform/db/table.server.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';
import { lockClientCard, notifyOfCard, notifyOnce } from './client-card.server.ts';

/** Of the fields that two editors of the same record may meet in. */
const LABELS = {
  ...labelsOf(schema.userProcessSteps),
  enabled: 'Faz parte do serviço',
  notes: 'Recado',
};

const { userProcessSteps: u, processSteps, cards } = schema;

async function lockStep(tx: Tx, clientId: UserId, stepId: string) {
  const [step] = await tx
    .select({
      id: u.id,
      cardId: u.cardId,
      name: processSteps.name,
      card: cards.cardType,
      status: u.status,
      enabled: u.enabled,
      notes: u.notes,
    })
    .from(u)
    .innerJoin(processSteps, eq(processSteps.id, u.stepId))
    .innerJoin(cards, eq(cards.id, u.cardId))
    .where(and(eq(u.id, stepId), eq(u.userId, clientId)))
    .for('update', { of: u });
  return step;
}

type Step = Awaited<ReturnType<typeof lockStep>> & object;
type StepChange = Partial<Pick<Step, 'status' | 'enabled' | 'notes'>>;

/** Writes a change to a step and notifies the customer. */
async function writeStep(tx: Tx, admin: SignedInActor, clientId: UserId, before: Step, change: StepChange) {
  await tx.update(u).set(change).where(eq(u.id, before.id));
  const notice = stepNotice(before.card, before, { ...before, ...change });
  if (notice) await notifyOfCard(tx, clientId, notice, before.cardId);
  const { status, enabled, notes } = before;
  await recordAudit(tx, admin, {
    action: 'step.update',
    entity: 'user_process_steps',
    entityId: before.id,
    before: { status, enabled, notes },
    after: change,
  });
}

/** Changes status, notes and whether a step takes part, unless one of them moved since it was shown. */
export async function changeStep(
  admin: SignedInActor,
  clientId: UserId,
  { stepId, expectedVersion, ...change }: StepInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const before = await lockStep(tx, clientId, stepId);
    if (!before) return err(RECORD_MISSING);
    const changes = changedSince(readShown(expectedVersion), shownStep(before), LABELS);
    if (changes.length > 0) return err(stale(changes));
    await writeStep(tx, admin, clientId, before, change);
    return ok(null);
  });
}

/** Changes only the status of a step, unless another admin changed it. */
export async function setStepStatus(
  admin: SignedInActor,
  clientId: UserId,
  { stepId, expectedVersion: from, to }: StepStatusInput,
): Promise<Result<StepStatusInput>> {
  return asActor(admin, async (tx) => {
    const before = await lockStep(tx, clientId, stepId);
    if (!before) return err(RECORD_MISSING);
    if (before.status !== from) {
      return err(stale([`“${before.name}” agora está como “${STEP_STATUS[before.status].label}”`]));
    }
    if (from !== to) await writeStep(tx, admin, clientId, before, { status: to });
    return ok({ stepId, expectedVersion: from, to });
  });
}

/** Puts the steps of a card in another order. The second of two concurrent orders gets a conflict. */
export async function orderSteps(
  admin: SignedInActor,
  clientId: UserId,
  { cardId, expectedVersion, order }: StepOrderInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const card = await lockClientCard(tx, clientId, cardId);
    if (!card) return err(CARD_MISSING);
    const rows = await tx
      .select({ id: u.id })
      .from(u)
      .where(eq(u.cardId, cardId))
      .orderBy(asc(u.stepOrder), asc(u.id));
    const current = rows.map(({ id }) => id);
    if (current.join() !== expectedVersion.join()) return err(stale(['A ordem das etapas é outra']));
    if ([...order].sort().join() !== [...current].sort().join()) return err(RECORD_MISSING);
    await tx.execute(sql`
      update user_process_steps s set step_order = o.place
      from unnest(${sql.param(order)}::uuid[]) with ordinality as o(id, place)
      where s.id = o.id and s.card_id = ${cardId} and s.step_order <> o.place`);
    await notifyOnce(tx, clientId, stepsReordered(card.type), cardId);
    await recordAudit(tx, admin, {
      action: 'steps.order',
      entity: 'cards',
      entityId: cardId,
      before: { order: current },
      after: { order },
    });
    return ok(null);
  });
}

/** Adds the missing steps of the type's template to a card; existing steps stay unchanged. */
export async function applyTemplate(
  admin: SignedInActor,
  clientId: UserId,
  cardId: CardId,
): Promise<Result<{ added: number }>> {
  return asActor(admin, async (tx) => {
    const card = await lockClientCard(tx, clientId, cardId);
    if (!card) return err(CARD_MISSING);
    const { rowCount } = await tx.execute(sql`
      insert into user_process_steps (user_id, card_id, step_id, step_order)
      select ${clientId}, ${cardId}, s.id,
        coalesce((select max(step_order) from user_process_steps where card_id = ${cardId}), 0) + s.step_order
      from process_steps s where s.card_type = ${card.type} and s.active
      on conflict do nothing`);
    const added = rowCount ?? 0;
    if (added > 0) {
      await notifyOnce(tx, clientId, stepsAdded(card.type, added), cardId);
      await recordAudit(tx, admin, {
        action: 'steps.template',
        entity: 'cards',
        entityId: cardId,
        after: { added },
      });
    }
    return ok({ added });
  });
}
