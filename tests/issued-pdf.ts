import type { DayProof } from '#app/features/proof/rules/evidence.ts';
import { type DocumentJudgement, judgeDocument } from '#app/features/proof/rules/judge-document.ts';
import { trustedCertificates } from '#app/features/proof/server/house-keys.server.ts';

/** Verifies a PDF of this house like an outsider: by its bytes and the published certificates only. */
export const judgeIssued = async (
  bytes: Uint8Array | undefined,
  proof: DayProof | null = null,
): Promise<DocumentJudgement> =>
  judgeDocument(new Uint8Array(bytes ?? []), await trustedCertificates(), proof);
