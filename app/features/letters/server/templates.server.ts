import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { TemplateFamily } from '#app/features/letters/rules/grounds.ts';
import type { LetterTemplateInput } from '#app/features/letters/rules/input.ts';
import { refuseLetter } from '#app/features/letters/rules/messages.ts';
import { unknownOwnMerge } from '#app/features/own-fields/server/index.server.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { letterTemplates: t } = schema;
export type LetterTemplate = typeof t.$inferSelect;

/** Returns the newest published version of a family; undefined before the first one. */
export async function templateInUse(tx: Tx, family: TemplateFamily): Promise<LetterTemplate | undefined> {
  const [row] = await tx
    .select()
    .from(t)
    .where(and(eq(t.family, family), isNotNull(t.publishedAt)))
    .orderBy(desc(t.number))
    .limit(1);
  return row;
}

/** Every version of every family, newest first. */
export const listLetterTemplates = (admin: SignedInActor): Promise<LetterTemplate[]> =>
  asActor(admin, (tx) => tx.select().from(t).orderBy(asc(t.family), desc(t.number)));

const STALE_TEMPLATE = () =>
  refuseLetter('stale', 'Outra pessoa mudou este modelo. Confira e tente de novo.');

/** Saves the draft of a family; the first save creates it. @param version of the edited draft, 0 for none */
export async function saveLetterTemplate(
  admin: SignedInActor,
  family: TemplateFamily,
  version: number,
  input: LetterTemplateInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [draft] = await tx
      .select()
      .from(t)
      .where(and(eq(t.family, family), isNull(t.publishedAt)))
      .for('update');
    if ((draft?.version ?? 0) !== version) return STALE_TEMPLATE();
    const unknown = await unknownOwnMerge(tx, [input.body]);
    if (unknown) return refuseLetter('unknown-field', `${unknown}.`, { body: unknown });
    const id = draft?.id ?? newId();
    if (draft) await tx.update(t).set(input).where(eq(t.id, id));
    else {
      const number = ((await templateInUse(tx, family))?.number ?? 0) + 1;
      const [added] = await tx
        .insert(t)
        .values({ id, family, number, ...input })
        .onConflictDoNothing()
        .returning({ id: t.id });
      if (!added) return STALE_TEMPLATE();
    }
    await recordAudit(tx, admin, {
      action: 'letter-template.save',
      entity: 'letter_templates',
      entityId: id,
      before: draft && { title: draft.title, body: draft.body },
      after: { title: input.title, body: input.body },
    });
    return ok(null);
  });
}

/** Publishes the draft of a family for good. */
export async function publishTemplate(
  admin: SignedInActor,
  family: TemplateFamily,
  version: number,
  now: Date = new Date(),
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [draft] = await tx
      .update(t)
      .set({ publishedAt: now })
      .where(and(eq(t.family, family), isNull(t.publishedAt), eq(t.version, version)))
      .returning({ id: t.id, number: t.number });
    if (!draft) return STALE_TEMPLATE();
    await recordAudit(tx, admin, {
      action: 'letter-template.publish',
      entity: 'letter_templates',
      entityId: draft.id,
      after: { number: draft.number },
    });
    return ok(null);
  });
}
