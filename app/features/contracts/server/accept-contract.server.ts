import { createHash } from 'node:crypto';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { randomLetters } from '#app/platform/protocols.server.ts';
import type { LeadId, OrderId, UserId } from '#app/terms/ids.ts';
import { queueContractPdf } from './store-contract-pdf.server.ts';

/** SHA-256 in hex of a text as UTF-8, as PostgreSQL's `sha256(convert_to(text, 'UTF8'))` computes it. */
export const textSha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Code of /verificar: 80 random bits in four groups, so that an acceptance cannot be found by guessing. */
const newCode = (): string => Array.from({ length: 4 }, () => randomLetters(4)).join('-');

type Acceptance = {
  /**
   * The accepting party: at the checkout, before the account exists, the lead. The row never changes
   * afterwards.
   */
  owner: { leadId: LeadId } | { userId: UserId };
  transactionId: OrderId;
  contractId: string;
  /** Exactly what the person saw, fields filled. */
  text: string;
  from: { ip: string; userAgent: string };
  /** How the signer was authenticated, in words for a judge. */
  identifiedBy: string;
};

/**
 * Stores the evidence of an acceptance (MP 2.200-2 art. 10 § 2; docs/facts.md, Law): the text, its hash, IP
 * address and user agent of the sender; a job creates its document. The database sets time, position and
 * hashes of the chain (`chain_acceptance`).
 * @returns the public verification code.
 */
export async function acceptContract(tx: Tx, acceptance: Acceptance): Promise<{ code: string }> {
  const { owner, text, from, ...rest } = acceptance;
  const code = newCode();
  const id = newId();
  await tx.insert(schema.contractAcceptances).values({
    id,
    ...owner,
    ...rest,
    acceptedText: text,
    textSha256: textSha256(text),
    code,
    ipAddress: from.ip,
    userAgent: from.userAgent,
  });
  await queueContractPdf(tx, id);
  return { code };
}
