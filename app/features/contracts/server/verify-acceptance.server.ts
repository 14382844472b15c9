import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { eq, type SQL, sql } from 'drizzle-orm';
import {
  isIntact,
  type Verification,
  type VerifiedAcceptance,
  verificationView,
} from '#app/features/contracts/rules/verification.ts';
import { codeInFile, readCode } from '#app/features/proof/rules/verification-code.ts';
import { dayStands, trustedCertificates } from '#app/features/proof/server/index.server.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { foreignError } from '#app/platform/foreign/foreign-refusals.server.ts';
import { type ForeignSender, parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { CONTRACT_TYPE_LABELS } from '#app/terms/contract-type.ts';
import { SENT_CONTRACT } from './foreign-contract.server.ts';

const actor = system('verify');

/**
 * Counts one use of /verificar. Codes and files share the limit, so that neither bypasses it.
 * @returns seconds to wait, or 0.
 */
export const consumeVerification = (ip: string): Promise<number> => consume('verify-ip', ip);

/** Verifies a code. Malformed and unknown codes get the same answer. */
export async function verifyCode(typed: string): Promise<Verification> {
  const code = readCode(typed);
  const found = code && (await asActor(actor, (tx) => find(tx, eq(a.code, code))));
  return found ? judged(found, 'code') : { state: 'unknown', by: 'code' };
}

/**
 * Verifies a file: whether it equals an issued one, byte for byte, or starts with a complete one. In the
 * second case the judge of the offline verifier decides, in a parser, whether the rest is harmless. The file
 * is hashed and not stored.
 */
export async function verifyFile(bytes: Buffer, sender: ForeignSender): Promise<Result<Verification>> {
  const fileSha256 = await sha256(bytes);
  const code = codeInFile(bytes);
  const { found, named } = await asActor(actor, async (tx) => {
    const found = await find(tx, eq(d.sha256, fileSha256));
    return { found, named: !found && code ? await find(tx, eq(a.code, code)) : null };
  });
  if (found) return ok(judged(found, 'file'));
  if (!named) return ok({ state: 'unknown', by: 'file' });
  const { fileSize, ...issued } = named;
  const beginning = await sha256(bytes.subarray(0, fileSize ?? 0));
  if (!isIntact(issued) || beginning !== issued.fileSha256)
    return ok({ state: 'altered', code: issued.code, fileSha256 });
  const trusted = await trustedCertificates();
  const read = await parseForeign(SENT_CONTRACT, sender, { trusted }, [bytes]);
  if (!read.ok) return foreignError(read.reason, 'file', 'file');
  const { answer, added } = read.value;
  return ok({
    state: answer === 'authentic' ? 'appended' : 'covered',
    view: verificationView(issued),
    added: { kinds: added.kinds, fault: added.fault },
    fileSha256,
  });
}

/** Bytes that are hashed in a turn of the event loop. */
const PIECE = 256 * 1024;

/** Hashes with pauses: WebCrypto copies all bytes first, which delays requests longer than hashing them in pieces. */
async function sha256(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += PIECE) {
    hash.update(bytes.subarray(at, at + PIECE));
    await setImmediate();
  }
  return hash.digest('hex');
}

function judged({ fileSize: _, ...found }: Found, by: 'code' | 'file'): Verification {
  return { state: isIntact(found) ? 'authentic' : 'broken', by, view: verificationView(found) };
}

const {
  contractAcceptances: a,
  contractDocuments: d,
  contracts,
  lateStamps,
  leads,
  profiles,
  transactions: t,
} = schema;
const { linkedProfiles: holders } = schema;

type Found = VerifiedAcceptance & { fileSize: number | null };

/** The row's neighbours in the chain, by order and not by number: a removed row leaves a gap. */
const PREVIOUS = sql`(select p.seq = ${a.seq} - 1 and p.hash = ${a.previousHash} and acceptance_hash(p) = p.hash
  from contract_acceptances p where p.seq < ${a.seq} order by p.seq desc limit 1)`;
const NEXT = sql`(select n.seq = ${a.seq} + 1 and n.previous_hash = ${a.hash}
  from contract_acceptances n where n.seq > ${a.seq} order by n.seq limit 1)`;

/** The acceptance with its hashes recomputed by the database, with the function that chained it. */
async function find(tx: Tx, which: SQL): Promise<Found | null> {
  const [found] = await tx
    .select({
      code: a.code,
      type: contracts.type,
      title: contracts.title,
      version: contracts.version,
      acceptedAt: a.createdAt,
      textSha256: a.textSha256,
      seq: a.seq,
      previousHash: a.previousHash,
      hash: a.hash,
      last: sql<boolean>`${NEXT} is null`,
      fileSha256: d.sha256,
      fileSize: d.fileSize,
      stampedAt: lateStamps.stampedAt,
      service: sql<string | null>`${t.planSnapshot} #>> '{product,title}'`,
      status: t.status,
      withdrawnAt: t.withdrawnAt,
      canceledAt: t.canceledAt,
      orderAt: t.updatedAt,
      person: {
        name: sql<string>`coalesce(${leads.name}, ${holders.fullName}, ${profiles.fullName})`,
        document: sql<string>`coalesce(${leads.docNumber}, ${holders.docNumber}, ${profiles.docNumber})`,
      },
      checks: {
        text: sql<boolean>`encode(sha256(convert_to(${a.acceptedText}, 'UTF8')), 'hex') = ${a.textSha256}`,
        own: sql<boolean>`acceptance_hash(contract_acceptances) = ${a.hash}`,
        previous: sql<boolean>`coalesce(${PREVIOUS}, ${a.seq} = 1 and ${a.previousHash} = '')`,
        next: sql<boolean>`coalesce(${NEXT}, true)`,
      },
    })
    .from(a)
    .innerJoin(contracts, eq(contracts.id, a.contractId))
    .innerJoin(t, eq(t.id, a.transactionId))
    .leftJoin(d, eq(d.acceptanceId, a.id))
    .leftJoin(lateStamps, eq(lateStamps.sha256, d.sha256))
    .leftJoin(leads, eq(leads.id, a.leadId))
    .leftJoin(holders, eq(holders.id, t.linkedProfileId))
    .leftJoin(profiles, eq(profiles.id, a.userId))
    .where(which)
    .limit(1);
  if (!found) return null;
  const { type, acceptedAt, stampedAt, service, status, withdrawnAt, canceledAt, orderAt, checks, ...rest } =
    found;
  const day = await dayStands(tx, rest.seq);
  const plan = CONTRACT_TYPE_LABELS[type];
  return {
    ...rest,
    plan: type === 'servico' && service ? `${plan}: ${service}` : plan,
    acceptedAt: acceptedAt.toISOString(),
    stampedAt: stampedAt?.toISOString() ?? null,
    checks: { ...checks, day: day.stands },
    dayClosed: day.closed,
    ended: endOf({ status, withdrawnAt, canceledAt, orderAt }),
  };
}

type Order = Pick<typeof t.$inferSelect, 'status' | 'withdrawnAt' | 'canceledAt'> & { orderAt: Date };

/**
 * Returns how the order ended. A refunded order without a protocol ended at its last update: it does not
 * change after that.
 */
function endOf({ status, withdrawnAt, canceledAt, orderAt }: Order): VerifiedAcceptance['ended'] {
  if (withdrawnAt) return { how: 'withdrawn', at: withdrawnAt.toISOString() };
  if (canceledAt) return { how: 'canceled', at: canceledAt.toISOString() };
  return status === 'refunded' ? { how: 'refunded', at: orderAt.toISOString() } : null;
}
