import { and, eq, sql } from 'drizzle-orm';
import { newestAnswer } from '#app/features/cases/server/index.server.ts';
import { engagementPaper } from '#app/features/letters/rules/engagement.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { JobData } from '#app/platform/job-names.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { drawEngagement, type Engagement } from './engagements.server.ts';
import { byPerson, type JudgedFile, judgeSigned } from './judge-signed.server.ts';
import { letterHolder } from './letter-facts.server.ts';

const { legalEngagements: e } = schema;
const SYSTEM = system('letters');

const NO_PDF = 'Só o PDF assinado vale aqui. Assine no gov.br e envie o PDF que ele devolve.';
const NO_FILE = 'O arquivo não está no cofre: uma pessoa confere.';

/**
 * Job `letters.judge-power`: judges the newest file that answers a request for a lawyer's signed power, by the same
 * checks as that of the business (`judgeMandate`), in a parser process. The verdict belongs to the file: a later file
 * gets its own, and a repeated run judges nothing again. Other requests are left alone.
 */
export async function judgeLawyerPower(
  { userId, requestId }: JobData['letters.judge-power'],
  now: Date = new Date(),
): Promise<void> {
  const found = await asActor(SYSTEM, async (tx) => {
    const [row] = await tx
      .select()
      .from(e)
      .where(and(eq(e.userId, userId), eq(e.requestId, requestId), eq(e.state, 'accepted')));
    const file = row && (await newestAnswer(tx, requestId));
    if (!file || file.id === row.powerDocumentId) return null;
    return { row, file, holder: await letterHolder(tx, row) };
  });
  if (!found) return;
  const { row, file } = found;
  const judged = await judgeFile(found, now);
  // The job runs again when the parsers have a place.
  if (!judged.ok) throw new Error('No place to judge a power of attorney.');
  await asActor(SYSTEM, (tx) => storeVerdict(tx, row.id, file.id, judged.value));
}

/** Stores the verdict on a file of an engagement, once. */
export const storeVerdict = (
  tx: Tx,
  id: string,
  fileId: string,
  { verdict, message, checks }: Pick<JudgedFile, 'verdict' | 'message' | 'checks'>,
) =>
  tx
    .update(e)
    .set({ powerDocumentId: fileId, powerVerdict: verdict, powerMessage: message, powerChecks: checks })
    .where(and(eq(e.id, id), sql`${e.powerDocumentId} is distinct from ${fileId}`));

type Found = {
  row: Engagement;
  file: { path: string; mimeType: string };
  holder: { name: string; document: string };
};

async function judgeFile({ row, file, holder }: Found, now: Date): Promise<Result<JudgedFile>> {
  if (file.mimeType !== 'application/pdf') return ok({ ...byPerson(NO_PDF, null), verdict: 'invalid' });
  const bytes = await fileStore().get(file.path);
  if (!bytes) return ok(byPerson(NO_FILE, null));
  const issued = await drawEngagement(row);
  return judgeSigned(row.userId, { file: bytes, issued, paper: engagementPaper(row), holder, now });
}
