import { eq, sql } from 'drizzle-orm';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import type { ChainedRecord } from '#app/features/proof/rules/evidence.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import type { AcceptanceRecord } from './acceptance-record.server.ts';

/** Where anyone may check an acceptance. */
const verifyUrl = (code: string): string => `${env().appUrl}/verificar/${code}`;

export type AcceptanceOwner = {
  transactionId: OrderId;
  /** Whether the order was placed at the checkout, with its contract. */
  atCheckout: boolean;
  /** The account that the order belongs to by now, if any. */
  userId: UserId | null;
  email: string;
};

/**
 * Loads the content of an acceptance's document, and its recipient. For the system only: other actors see
 * their own acceptances through `openContractFile`.
 */
export async function loadAcceptance(
  tx: Tx,
  acceptanceId: string,
  company: SiteContent['company'],
): Promise<{ record: AcceptanceRecord; owner: AcceptanceOwner; chained: ChainedRecord } | null> {
  const { contractAcceptances: a, contracts, transactions, leads, profiles, users } = schema;
  const { linkedProfiles: holders } = schema;
  const [found] = await tx
    .select({
      acceptance: a,
      title: contracts.title,
      version: contracts.version,
      userId: transactions.userId,
      // As given at the checkout; an acceptance without one was made from an account, for one of its holders.
      name: sql<string>`coalesce(${leads.name}, ${holders.fullName}, ${profiles.fullName})`,
      document: sql<string>`coalesce(${leads.docNumber}, ${holders.docNumber}, ${profiles.docNumber})`,
      email: sql<string>`coalesce(${users.email}, ${leads.email})`,
      content: sql<string>`acceptance_content(contract_acceptances)`,
    })
    .from(a)
    .innerJoin(contracts, eq(contracts.id, a.contractId))
    .innerJoin(transactions, eq(transactions.id, a.transactionId))
    .leftJoin(leads, eq(leads.id, a.leadId))
    .leftJoin(holders, eq(holders.id, transactions.linkedProfileId))
    .leftJoin(profiles, eq(profiles.id, a.userId))
    .leftJoin(users, eq(users.id, transactions.userId))
    .where(eq(a.id, acceptanceId));
  if (!found) return null;
  const { acceptance, title, version, userId, name, document, email, content } = found;
  const { code, acceptedText, createdAt, ipAddress, seq, transactionId, ...kept } = acceptance;
  return {
    owner: { transactionId, atCheckout: kept.leadId !== null, userId, email },
    record: {
      code,
      title,
      version,
      text: acceptedText,
      textSha256: kept.textSha256,
      acceptedAt: createdAt,
      ip: ipAddress,
      userAgent: kept.userAgent,
      identifiedBy: kept.identifiedBy,
      seq,
      previousHash: kept.previousHash,
      hash: kept.hash,
      person: { name, document },
      company: { name: company.name, legalName: company.legalName, taxId: company.taxId },
      verifyUrl: verifyUrl(code),
    },
    chained: { position: seq, previousHash: kept.previousHash, hash: kept.hash, content },
  };
}
