import { inflateSync } from 'node:zlib';
import { readCertificate } from '#app/features/proof/rules/certificate.ts';
import type { DayProof } from '#app/features/proof/rules/evidence.ts';
import {
  type DocumentJudgement,
  judgeDocument,
  type Trusted,
} from '#app/features/proof/rules/judge-document.ts';
import { fromBase64, trustedCertificates } from '#app/features/proof/server/house-keys.server.ts';

/** The judgement of a stranger over a PDF of this house: of its bytes and the published certificates alone. */
export async function judgeIssued(
  bytes: Uint8Array | undefined,
  proof: DayProof | null = null,
): Promise<DocumentJudgement> {
  const trusted = (await trustedCertificates()).map(({ role, certificate }) => ({
    role: role as Trusted['role'],
    certificate: readCertificate(fromBase64(certificate)),
  }));
  const unpack = async (packed: Uint8Array) => new Uint8Array(inflateSync(packed));
  return judgeDocument(new Uint8Array(bytes ?? []), trusted, unpack, proof);
}
