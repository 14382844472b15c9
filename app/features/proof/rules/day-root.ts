import { bytesOfBase64, digest, hexOf, utf8 } from '#app/lib/bytes.ts';
import { type Certificate, chainOf, isSame, isValidAt, poolOf, signsDocuments } from './certificate.ts';
import { type DayProof, type Evidence, rootStatement } from './evidence.ts';
import type { Trusted } from './key-roles.ts';
import { rootByPath } from './merkle.ts';
import { OID, readSignedData } from './signed-data.ts';
import { checkTimeStamp } from './time-stamp.ts';

export type KnownCertificate = { role: Trusted['role']; certificate: Certificate };

/**
 * Returns the role of a known chain: of its first link for a known certificate, of a higher one for an
 * authority.
 */
export const roleOfChain = (
  known: readonly KnownCertificate[],
  [leaf, ...above]: readonly Certificate[],
): Trusted['role'] | null =>
  known.find(({ role, certificate }) =>
    (role === 'authority' ? above : leaf ? [leaf] : []).some((one) => isSame(one, certificate)),
  )?.role ?? null;

export type SignedRoot = Pick<DayProof, 'day' | 'previousRoot' | 'signature'>;

/** Validity of the signature of a day's root: over its statement, and by the key that signs roots. */
export type RootSignature = { holds: boolean; byRootKey: boolean };

/**
 * Checks the signature of a day's root. Only the house's own signer signs roots: a clock, an authority and
 * the bought certificate may not.
 */
export async function rootSignature(
  { day, previousRoot, signature }: SignedRoot,
  known: readonly KnownCertificate[],
): Promise<RootSignature> {
  try {
    const signed = await readSignedData(bytesOfBase64(signature), utf8(rootStatement(day, previousRoot)));
    const { signer } = signed;
    const pool = poolOf(
      known.map(({ certificate }) => certificate),
      signed.certificates,
    );
    const at = await signedAt(signed.timeStamp, signed.signature, pool, signer.notBefore);
    const role = roleOfChain(
      known.filter((one) => one.role !== 'company'),
      await chainOf(signer, pool, at),
    );
    return {
      holds:
        signed.contentType === OID.data &&
        signed.statesType &&
        signed.content === null &&
        signed.digestFits &&
        signed.signatureFits &&
        signed.namesSigner,
      byRootKey: role !== null && signsDocuments(signer) && isValidAt(signer, at),
    };
  } catch {
    return { holds: false, byRootKey: false };
  }
}

async function signedAt(
  token: Uint8Array | null,
  signature: Uint8Array,
  pool: readonly Certificate[],
  otherwise: Date,
): Promise<Date> {
  if (!token) return otherwise;
  const stamp = await checkTimeStamp(token, await digest(signature), { pool }).catch(() => null);
  return stamp?.at ?? otherwise;
}

export type RecordJudgement = {
  /** The record has the hash that it states, and its path leads to the root. */
  leadsToRoot: boolean;
  root: {
    day: string;
    root: string;
    /** Root of the whole day, if its proof was given; otherwise of the day until this record. */
    whole: boolean;
    outside: { at: string; by: string } | null;
  } | null;
};

/** Checks an evidence's record against its root: the embedded one, or the one of a proof of the whole day. */
export async function judgeRecord(
  { record, dayUntilHere }: Evidence,
  proof: DayProof | null,
  known: readonly KnownCertificate[],
): Promise<RecordJudgement> {
  if (!record) return { leadsToRoot: true, root: null };
  const broken = { leadsToRoot: false, root: null };
  if (hexOf(await digest(utf8(record.content))) !== record.hash) return broken;
  if (proof && proof.hash !== record.hash) return broken;
  const path = proof ? proof.day : dayUntilHere;
  if (!path) return { leadsToRoot: true, root: null };
  const root = await rootByPath(record.hash, path.index, path.size, path.path).catch(() => null);
  if (root === null || root !== path.root) return broken;
  const outside = proof && (await outsideOf(proof, known));
  return { leadsToRoot: true, root: { day: path.day, root, whole: proof !== null, outside } };
}

/** Returns when an external authority stamped the root of a day. */
async function outsideOf(
  { day, previousRoot, outsideStamp }: DayProof,
  known: readonly KnownCertificate[],
): Promise<{ at: string; by: string } | null> {
  if (!outsideStamp) return null;
  try {
    const pool = known.map(({ certificate }) => certificate);
    const hash = await digest(utf8(rootStatement(day, previousRoot)));
    const { at, authority, chain } = await checkTimeStamp(bytesOfBase64(outsideStamp), hash, { pool });
    return roleOfChain(known, chain) ? null : { at: at.toISOString(), by: authority.name };
  } catch {
    return null;
  }
}
