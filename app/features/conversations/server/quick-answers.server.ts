import { and, asc, eq, ne } from 'drizzle-orm';
import type { AnswerFields, QuickAnswerInput } from '#app/features/conversations/rules/input.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { firstName } from '#app/lib/text.ts';
import { asActor, asReader, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { quickAnswers: q, users } = schema;

export type QuickAnswer = { id: string; title: string; body: string; version: number };

export const quickAnswersIn = (tx: Tx): Promise<QuickAnswer[]> =>
  tx
    .select({ id: q.id, title: q.title, body: q.body, version: q.version })
    .from(q)
    .orderBy(asc(q.title))
    .limit(200);

export const listQuickAnswers = (admin: SignedInActor): Promise<QuickAnswer[]> =>
  asReader(admin, quickAnswersIn);

/** Values of the fields of quick answers, for one client and the member of the team who answers. */
export async function answerFields(
  tx: Tx,
  admin: SignedInActor,
  client: string,
  company: string,
): Promise<AnswerFields> {
  const [author] = await tx.select({ name: users.name }).from(users).where(eq(users.id, admin.userId));
  return {
    nome: client,
    primeiro_nome: firstName(client),
    atendente: firstName(author?.name ?? ''),
    empresa: company,
  };
}

const taken = () =>
  err({ code: 'taken', message: 'Já existe uma resposta com este nome.', fields: { title: 'Já existe' } });

/** Adds a quick answer. */
export async function addQuickAnswer(admin: SignedInActor, input: QuickAnswerInput): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [added] = await tx
      .insert(q)
      .values({ id: newId(), ...input })
      .onConflictDoNothing()
      .returning({ id: q.id });
    if (!added) return taken();
    await recordAudit(tx, admin, {
      action: 'quick-answer.save',
      entity: 'quick_answers',
      entityId: added.id,
      after: input,
    });
    return ok(null);
  });
}

/** Changes a quick answer; one that changed since the page was shown is refused. */
export async function saveQuickAnswer(
  admin: SignedInActor,
  id: string,
  input: QuickAnswerInput,
  expectedVersion: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [before] = await tx.select().from(q).where(eq(q.id, id)).for('update');
    if (!before || String(before.version) !== expectedVersion)
      return err({ code: 'stale', message: 'Outra pessoa mudou esta resposta. Confira e salve de novo.' });
    if ((await tx.$count(q, and(eq(q.title, input.title), ne(q.id, id)))) > 0) return taken();
    await tx.update(q).set(input).where(eq(q.id, id));
    await recordAudit(tx, admin, {
      action: 'quick-answer.save',
      entity: 'quick_answers',
      entityId: id,
      before: { title: before.title, body: before.body },
      after: input,
    });
    return ok(null);
  });
}

/** Deletes a quick answer; messages that were sent with it stay. */
export async function deleteQuickAnswer(admin: SignedInActor, id: string): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [gone] = await tx.delete(q).where(eq(q.id, id)).returning({ title: q.title });
    if (gone)
      await recordAudit(tx, admin, {
        action: 'quick-answer.delete',
        entity: 'quick_answers',
        entityId: id,
        before: { title: gone.title },
      });
    return ok(null);
  });
}
