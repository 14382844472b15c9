import { and, eq, sql } from 'drizzle-orm';
import { newestAnswers } from '#app/features/cases/server/index.server.ts';
import { engagementPaper } from '#app/features/letters/rules/engagement.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { drawEngagement } from './engagements.server.ts';
import { byPerson, judgeSigned } from './judge-signed.server.ts';
import { letterHolder } from './letter-facts.server.ts';

const { legalEngagements: e } = schema;

const NO_PDF = 'Só o PDF assinado vale aqui. Assine no gov.br e envie o PDF que ele devolve.';
const NO_FILE = 'O arquivo não está no cofre: uma pessoa confere.';

/** Accepted engagements of a person whose newest signed power was not judged yet. */
async function unjudged(tx: Tx, userId: string) {
  const rows = await tx
    .select()
    .from(e)
    .where(and(eq(e.userId, userId), eq(e.state, 'accepted')));
  const files = await newestAnswers(
    tx,
    rows.flatMap(({ requestId }) => requestId ?? []),
  );
  return rows.flatMap((row) => {
    const file = files.find(({ requestId }) => requestId === row.requestId);
    return file && file.id !== row.powerDocumentId ? [{ row, file }] : [];
  });
}

/**
 * Judges the signed powers of a person's lawyers by the same checks as those of the business (`judgeMandate`), once for
 * each file, also for one that came by mail. The verdict belongs to the file: a later file gets its own.
 * @param actor a customer for the own powers, or an admin who sees the engagements
 */
export async function judgeLawyerPowers(
  actor: SignedInActor,
  userId: string,
  now: Date = new Date(),
): Promise<void> {
  for (const { row, file } of await asActor(actor, (tx) => unjudged(tx, userId))) {
    const bytes = await fileStore().get(file.path);
    const holder = await asActor(system('letters'), (tx) => letterHolder(tx, row));
    const issued = await drawEngagement(row);
    const judged =
      file.mimeType !== 'application/pdf'
        ? { ok: true as const, value: { ...byPerson(NO_PDF, null), verdict: 'invalid' as const } }
        : bytes
          ? await judgeSigned(userId, { file: bytes, issued, paper: engagementPaper(row), holder, now })
          : { ok: true as const, value: byPerson(NO_FILE, null) };
    // A busy parser leaves it to the next reading.
    if (!judged.ok) continue;
    const { verdict, message, checks } = judged.value;
    await asActor(system('letters'), (tx) =>
      tx
        .update(e)
        .set({ powerDocumentId: file.id, powerVerdict: verdict, powerMessage: message, powerChecks: checks })
        .where(and(eq(e.id, row.id), sql`${e.powerDocumentId} is distinct from ${file.id}`)),
    );
  }
}
