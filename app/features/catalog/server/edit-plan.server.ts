import { desc, eq } from 'drizzle-orm';
import { planFault } from '#app/features/catalog/rules/input.ts';
import { PLAN_NOT_PUBLISHED, PLAN_NOT_SAVED } from '#app/features/catalog/rules/messages.ts';
import { changedFigures, figureWords, PLAN_FIGURES } from '#app/features/catalog/rules/plan-changes.ts';
import type { PlanFigures, PlanId } from '#app/features/catalog/rules/plans.ts';
import { pickFields } from '#app/lib/changed-fields.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { CHANGED_MEANWHILE } from '#app/lib/toast.ts';
import { asActor, holdLock, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { lastChange } from '#app/platform/audit/last-change.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { toFigures, toPlanColumns } from './plan-columns.server.ts';
import { lookUpVersions } from './plans.server.ts';

const { planVersions: v } = schema;
type Row = typeof v.$inferSelect;

/** State that an editor of a plan starts from: the numbers of the version on sale and of the draft. */
export const planState = (current: { version: number }, draft: { revision: number } | null | undefined) =>
  `${current.version}.${draft?.revision ?? 0}`;

/** Reads the version on sale and the draft, locked until the transaction ends: one editor at a time. */
async function lockPlan(tx: Tx, plan: PlanId) {
  await holdLock(tx, 'plan_versions');
  const rows = await tx.select().from(v).where(eq(v.plan, plan)).orderBy(desc(v.version));
  const draft = rows.find(({ publishedAt }) => publishedAt === null);
  const current = rows.find(({ publishedAt }) => publishedAt !== null);
  if (!current) throw new Error('A plan was never published.');
  return { current, draft, newest: rows[0]?.version ?? 0 };
}

/** Returns the conflict of an edit on an outdated version, with the last editor and the current values. */
async function conflictOf(tx: Tx, title: string, current: Row, draft: Row | undefined) {
  const now = draft ?? current;
  const action = draft ? 'plan.save' : 'plan.publish';
  const last = await lastChange(tx, { entity: 'plan_versions', entityId: now.id, action });
  const figures = toFigures(now);
  return err({
    code: 'stale',
    title,
    message: CHANGED_MEANWHILE,
    conflict: {
      expectedVersion: planState(current, draft),
      changes: [last],
      now: (['price', 'list', 'maxInstallments', 'campaignName'] as const).map((name) => ({
        label: PLAN_FIGURES[name],
        value: figureWords(name, figures[name]),
      })),
    },
  });
}

/** Saves the draft of the next version; the version on sale does not change. */
export async function savePlanDraft(
  admin: SignedInActor,
  plan: PlanId,
  expected: string,
  figures: PlanFigures,
): Promise<Result<{ state: string }>> {
  return asActor(admin, async (tx) => {
    const { current, draft, newest } = await lockPlan(tx, plan);
    if (planState(current, draft) !== expected) return conflictOf(tx, PLAN_NOT_SAVED, current, draft);
    const before = toFigures(draft ?? current);
    const changed = changedFigures(before, figures);
    if (changed.length === 0 && draft) return ok({ state: expected });
    if (changed.length === 0)
      return err({
        code: 'changed',
        title: PLAN_NOT_SAVED,
        message: 'Nada mudou: é o que já está à venda.',
      });
    const columns = { ...toPlanColumns(figures), authorId: admin.userId };
    const revision = (draft?.revision ?? 0) + 1;
    const id = draft?.id ?? newId();
    if (draft)
      await tx
        .update(v)
        .set({ ...columns, revision })
        .where(eq(v.id, id));
    else await tx.insert(v).values({ id, plan, version: newest + 1, revision, ...columns });
    await recordAudit(tx, admin, {
      action: 'plan.save',
      entity: 'plan_versions',
      entityId: id,
      before: pickFields(before, changed),
      after: { plan, ...pickFields(figures, changed) },
    });
    return ok({ state: planState(current, { revision }) });
  });
}

/**
 * Publishes a draft in place of the version on sale, in one transaction. Earlier orders keep their version;
 * an order in progress with the old contract is refused, and shows the new one.
 */
export async function publishPlan(
  admin: SignedInActor,
  plan: PlanId,
  expected: string,
  now: Date = new Date(),
): Promise<Result<{ version: number }>> {
  const refused = (message: string) => err({ code: 'invalid', title: PLAN_NOT_PUBLISHED, message });
  return asActor(admin, async (tx) => {
    const { current, draft } = await lockPlan(tx, plan);
    if (planState(current, draft) !== expected) return conflictOf(tx, PLAN_NOT_PUBLISHED, current, draft);
    if (!draft) return refused('Não há rascunho para publicar.');
    const [before, figures] = [toFigures(current), toFigures(draft)];
    const changed = changedFigures(before, figures);
    if (changed.length === 0) return refused('Nada mudou: é o que já está à venda.');
    const fault = planFault(figures, civilDateAt(now));
    if (fault) return refused(`${fault}.`);
    const sold = { ...(await lookUpVersions(tx)), [plan]: { ...figures } };
    if (sold.CNPJ.price < sold.CPF.price)
      return refused(
        `O plano CNPJ não pode custar menos que o CPF (${formatBRL(sold.CPF.price)}): as páginas dos produtos mostram os dois, do menor ao maior.`,
      );
    await tx.update(v).set({ publishedAt: now, authorId: admin.userId }).where(eq(v.id, draft.id));
    await recordAudit(tx, admin, {
      action: 'plan.publish',
      entity: 'plan_versions',
      entityId: draft.id,
      before: { version: current.version, ...pickFields(before, changed) },
      after: { plan, version: draft.version, ...pickFields(figures, changed) },
    });
    return ok({ version: draft.version });
  });
}

/**
 * Discards a draft; the version on sale is not touched. A second call succeeds: the draft is deleted already.
 */
export async function discardPlanDraft(
  admin: SignedInActor,
  plan: PlanId,
  expected: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const { current, draft } = await lockPlan(tx, plan);
    if (!draft) return ok(null);
    if (planState(current, draft) !== expected) return conflictOf(tx, PLAN_NOT_SAVED, current, draft);
    await tx.delete(v).where(eq(v.id, draft.id));
    await recordAudit(tx, admin, {
      action: 'plan.discard',
      entity: 'plan_versions',
      entityId: draft.id,
      before: { plan, version: draft.version },
    });
    return ok(null);
  });
}
