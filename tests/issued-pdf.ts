import type { DayProof } from '#app/features/proof/rules/evidence.ts';
import { type DocumentJudgement, judgeDocument } from '#app/features/proof/rules/judge-document.ts';
import { trustedCertificates } from '#app/features/proof/server/house-keys.server.ts';

/** The judgement of a stranger over a PDF of this house: of its bytes and the published certificates alone. */
export const judgeIssued = async (
  bytes: Uint8Array | undefined,
  proof: DayProof | null = null,
): Promise<DocumentJudgement> =>
  judgeDocument(new Uint8Array(bytes ?? []), await trustedCertificates(), proof);
