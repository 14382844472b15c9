import { isDeepStrictEqual } from 'node:util';
import { and, eq, ne, sql } from 'drizzle-orm';
import { textsOf } from '#app/features/automation/rules/input.ts';
import { NAME_TAKEN, RULE_MISSING } from '#app/features/automation/rules/messages.ts';
import type { Rule } from '#app/features/automation/rules/rule-parts.ts';
import { ruleSentence } from '#app/features/automation/rules/rule-sentence.ts';
import { unknownOwnMerge } from '#app/features/own-fields/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { asActor, holdLock, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { automationRules: rules, users, auditLog } = schema;

/** A new rule; it works from now on. @returns its id. */
export async function createRule(
  admin: SignedInActor,
  input: Rule,
  enabled: boolean,
): Promise<Result<string>> {
  return asActor(admin, async (tx) => {
    const id = newId();
    await lockNames(tx);
    if (await isTaken(tx, input.name, id)) return err(NAME_TAKEN);
    const unknown = await unknownOwnField(tx, input.actions);
    if (unknown) return unknown;
    await tx.insert(rules).values({ id, ...input, enabled });
    await recordAudit(tx, admin, {
      action: 'automation.create',
      entity: 'automation_rules',
      entityId: id,
      after: auditedRule({ ...input, enabled }),
    });
    return ok(id);
  });
}

/**
 * Changes a rule. `version` is the one that the editor started from: if a newer one exists, nothing is
 * written. A rule that is switched on, or gets another trigger, does not act for earlier events.
 */
export async function saveRule(
  admin: SignedInActor,
  id: string,
  version: number,
  change: Partial<Rule> & { enabled?: boolean },
): Promise<Result<{ version: number }>> {
  return asActor(admin, async (tx) => {
    await lockNames(tx);
    const [row] = await tx.select().from(rules).where(eq(rules.id, id)).for('update');
    if (!row) return err(RULE_MISSING);
    const before = kept(row);
    const after = { ...before, ...change };
    // Two admins who save the same values do not conflict.
    if (isDeepStrictEqual(before, after)) return ok({ version: row.version });
    if (row.version !== version) return stale(tx, row);
    if (after.name !== before.name && (await isTaken(tx, after.name, id))) return err(NAME_TAKEN);
    const unknown = change.actions && (await unknownOwnField(tx, change.actions));
    if (unknown) return unknown;
    const restarts = after.enabled && (!before.enabled || !isDeepStrictEqual(before.trigger, after.trigger));
    await tx
      .update(rules)
      .set({ ...after, version: version + 1, ...(restarts && { enabledAt: sql`now()` }) })
      .where(eq(rules.id, id));
    await recordAudit(tx, admin, {
      action: 'automation.update',
      entity: 'automation_rules',
      entityId: id,
      before: auditedRule(before),
      after: auditedRule(after),
    });
    return ok({ version: version + 1 });
  });
}

/** Refuses texts that name an own field which no record has now. */
async function unknownOwnField(tx: Tx, actions: Rule['actions']): Promise<Result<never> | null> {
  for (const [at, action] of actions.entries()) {
    const message = await unknownOwnMerge(tx, textsOf(action));
    if (!message) continue;
    return err({
      code: 'unknown-field',
      title: NOT_SAVED,
      message: `${message}.`,
      fields: { [`actions.${at}`]: message },
    });
  }
  return null;
}

/** Deletes a rule and its log, unless it changed since the admin read it. */
export async function deleteRule(admin: SignedInActor, id: string, version: number): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [row] = await tx.select().from(rules).where(eq(rules.id, id)).for('update');
    if (!row) return err(RULE_MISSING);
    if (row.version !== version) return stale(tx, row);
    await tx.delete(rules).where(eq(rules.id, id));
    await recordAudit(tx, admin, {
      action: 'automation.delete',
      entity: 'automation_rules',
      entityId: id,
      before: auditedRule(kept(row)),
    });
    return ok(null);
  });
}

const kept = ({ name, trigger, conditions, actions, enabled }: typeof rules.$inferSelect) => ({
  name,
  trigger,
  conditions,
  actions,
  enabled,
});

/** A rule in the audit log: in a sentence, and its actions whole. */
const auditedRule = ({ name, enabled, ...parts }: Rule & { enabled: boolean }) => ({
  name,
  rule: ruleSentence(parts),
  actions: parts.actions,
  switchedOn: enabled,
});

/** Of two concurrent saves under one name the second waits, and gets a conflict. */
const lockNames = (tx: Tx) => holdLock(tx, 'automation_rules');

const isTaken = async (tx: Tx, name: string, id: string) =>
  (await tx.$count(rules, and(eq(rules.name, name), ne(rules.id, id)))) > 0;

async function stale(tx: Tx, row: typeof rules.$inferSelect) {
  const [last] = await tx
    .select({ who: users.name, at: auditLog.createdAt })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.entity, 'automation_rules'), eq(auditLog.entityId, row.id)))
    .orderBy(sql`${auditLog.seq} desc`)
    .limit(1);
  return err({
    code: 'stale',
    title: NOT_SAVED,
    message: `${last?.who ?? 'Outra pessoa'} mudou esta regra enquanto isso. Nada foi gravado: confira como ela está agora.`,
    conflict: {
      expectedVersion: String(row.version),
      changes: last ? [{ who: last.who ?? 'Alguém da equipe', at: last.at.toISOString() }] : [],
      now: [{ label: 'A regra', value: ruleSentence(kept(row)) }],
    },
  });
}
