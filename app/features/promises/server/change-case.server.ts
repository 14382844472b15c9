import { and, eq, isNull, sql } from 'drizzle-orm';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { promiseCases: c, promiseMessages: m } = schema;
const TITLE = 'Prazo não alterado';
const refuse = (message: string) => err({ code: 'closed' as const, title: TITLE, message });
const NO_CASE = err({ code: 'not-found' as const, title: TITLE, message: 'Este prazo não existe.' });

async function lockCase(tx: Tx, id: string) {
  const [row] = isUuid(id) ? await tx.select().from(c).where(eq(c.id, id)).for('update') : [];
  return row;
}

/** Excludes a running case from the count, with a public reason. It cannot be undone. */
export const excuseCase = (
  admin: SignedInActor,
  id: string,
  reason: string,
  now: Date = new Date(),
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const row = await lockCase(tx, id);
    if (!row) return NO_CASE;
    if (row.keptAt || row.brokenAt || row.excusedAt)
      return refuse('Este prazo já tem desfecho, e um desfecho não muda.');
    if (row.dueAt < now && !row.paused)
      return refuse('Este prazo já passou: ele conta como não cumprido. Diga depois o que foi feito.');
    await tx
      .update(c)
      .set({ excusedAt: now, excusedReason: reason, excusedBy: admin.userId })
      .where(eq(c.id, id));
    await recordAudit(tx, admin, {
      action: 'promise.excuse',
      entity: 'promise_cases',
      entityId: id,
      after: { promiseKey: row.promiseKey, excusedReason: reason },
    });
    await tx.execute(sql`select pg_notify('nome_cache', 'promise_cases')`);
    return ok(null);
  });

/** Stores the amends for a broken case, once; the public page shows them. */
export const makeAmends = (admin: SignedInActor, id: string, amends: string): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const row = await lockCase(tx, id);
    if (!row) return NO_CASE;
    if (!row.brokenAt) return refuse('Só um prazo não cumprido pede uma explicação.');
    if (row.amends !== null) return refuse('O que foi feito já está escrito, e não muda.');
    await tx.update(c).set({ amends }).where(eq(c.id, id));
    await recordAudit(tx, admin, {
      action: 'promise.amends',
      entity: 'promise_cases',
      entityId: id,
      after: { promiseKey: row.promiseKey, amends },
    });
    return ok(null);
  });

/** Answers a customer's message about a broken case. An answer cannot be changed. */
export const answerCaseMessage = (
  admin: SignedInActor,
  messageId: string,
  answer: string,
  now: Date = new Date(),
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const [row] = await tx
      .update(m)
      .set({ answer, answeredAt: now, answeredBy: admin.userId })
      .where(and(eq(m.id, messageId), isNull(m.answeredAt)))
      .returning({ caseId: m.caseId });
    if (!row) return refuse('Esta mensagem já foi respondida.');
    await recordAudit(tx, admin, {
      action: 'promise.answer',
      entity: 'promise_cases',
      entityId: row.caseId,
      after: { answer },
    });
    return ok(null);
  });
