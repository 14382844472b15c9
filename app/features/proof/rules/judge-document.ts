import { type Bytes, bytesOfBase64, digest, hexOf, latin1 } from '#app/lib/bytes.ts';
import {
  type Certificate,
  chainOf,
  isValidAt,
  poolOf,
  readCertificate,
  signsDocuments,
} from './certificate.ts';
import {
  judgeRecord,
  type KnownCertificate,
  type RecordJudgement,
  type RootSignature,
  roleOfChain,
  rootSignature,
} from './day-root.ts';
import { type DayProof, EVIDENCE_FILE, type Evidence, readEvidence } from './evidence.ts';
import type { Addition, Fault } from './harmless-changes.ts';
import type { Trusted } from './key-roles.ts';
import { attachedFile, type PdfRevision, readRevision } from './pdf-revision.ts';
import {
  type ByteRange,
  claimedRanges,
  coveredBytes,
  endsWhole,
  namedCode,
  signatureOf,
} from './pdf-signature.ts';
import { judgeTail, type Tail } from './pdf-update.ts';
import { OID, readSignedData, type SignedData } from './signed-data.ts';
import { checkTimeStamp, type TimeStamp } from './time-stamp.ts';

export type Answer =
  | 'authentic'
  | 'no-pdf'
  | 'not-ours'
  | 'cut'
  | 'altered'
  | 'covered'
  | 'signed-by-other'
  | 'other-evidence'
  | 'record-broken';

export type DocumentJudgement = {
  answer: Answer;
  /** Name of the signer and of the chain above; empty when no signature could be read. */
  signedBy: string[];
  /** `house`: the internal proof of the issuer; `company`: a certificate that it bought. */
  trust: 'house' | 'company' | null;
  stamp: { at: string; by: string; house: boolean } | null;
  evidence: Evidence | null;
  root: RecordJudgement['root'];
  /**
   * Names in other signatures; kinds and bytes of the additions after the signed part; the first harmful
   * change.
   */
  added: { signatures: string[]; kinds: Addition[]; bytes: number; fault: Fault | null };
  sha256: string;
};

/** A signature found in a file, with everything that the rules check. */
type Claim = {
  range: ByteRange;
  /** The document that ends with the signed bytes; null when it cannot be read. */
  revision: PdfRevision | null;
  /** The gap between the ranges is the whole `/Contents` of a signature that the revision's form names. */
  fillsGap: boolean;
  signed: SignedData;
  stamp: TimeStamp | null;
  chain: Certificate[];
  role: Trusted['role'] | null;
};

/** The claim that may be the house's, with its document. */
type Case = Claim & {
  tail: Tail;
  evidence: Evidence | null;
  fit: Fit;
  record: RecordJudgement | null;
  dayRoot: RootSignature | null;
  proof: DayProof | null;
};

/** Returns when the signature was made, by its time stamp; otherwise the first day of its certificate. */
const signedAt = ({ stamp, signed }: Claim): Date => stamp?.at ?? signed.signer.notBefore;

/** Conditions of a valid signature of the house. `authentic` requires all of them. */
const SIGNATURE_RULES = {
  'starts at the first byte': ({ range }) => range[0] === 0,
  'leaves out its contents only': ({ fillsGap }) => fillsGap,
  'is detached': ({ signed }) => signed.content === null,
  'signs data': ({ signed }) => signed.contentType === OID.data && signed.statesType,
  'has the digest of the ranges': ({ signed }) => signed.digestFits,
  'is made by its certificate': ({ signed }) => signed.signatureFits,
  'names its certificate': ({ signed }) => signed.namesSigner,
  'is by a signer of documents': ({ signed }) => signsDocuments(signed.signer),
  'leads to the house': ({ role }) => role !== null,
  'is made while the certificate is valid': (claim) => isValidAt(claim.signed.signer, signedAt(claim)),
} satisfies Record<string, (claim: Claim) => boolean>;

/** Conditions of the document under that signature, with the answer for each failure. */
const DOCUMENT_RULES = {
  'is followed by harmless additions only': { answer: 'covered', holds: ({ tail }) => tail.fault === null },
  'lists its evidence in its catalog': {
    answer: 'other-evidence',
    holds: ({ evidence }) => evidence !== null,
  },
  'has the evidence of its pages': {
    answer: 'other-evidence',
    holds: ({ evidence, fit }) => evidence === null || fit === 'fits',
  },
  'has a record that leads to its root': {
    answer: 'record-broken',
    holds: ({ record }) => record?.leadsToRoot ?? true,
  },
  'has a day root that is signed': {
    answer: 'record-broken',
    holds: ({ dayRoot }) => dayRoot?.holds ?? true,
  },
  'has a day root by the key of day roots': {
    answer: 'record-broken',
    holds: ({ dayRoot }) => dayRoot?.byRootKey ?? true,
  },
  'has the code of the given proof': {
    answer: 'other-evidence',
    holds: ({ proof, evidence }) => !proof || !evidence || proof.code === evidence.document.code,
  },
} satisfies Record<string, { answer: Answer; holds: (of: Case) => boolean }>;

export type RuleName = keyof typeof SIGNATURE_RULES | keyof typeof DOCUMENT_RULES;
export const RULE_NAMES = [...Object.keys(SIGNATURE_RULES), ...Object.keys(DOCUMENT_RULES)] as RuleName[];

/**
 * Judges a PDF from its bytes alone. The offline verifier and `/verificar` share it: it has no I/O, and its
 * arguments and its result are plain data.
 * @param trusted certificates of the house on which the answer is based.
 * @param proof of the record's whole day, if given.
 * @param rules a test omits one to show that it matters.
 */
export async function judgeDocument(
  file: Bytes,
  trusted: readonly Trusted[],
  proof: DayProof | null = null,
  rules: readonly RuleName[] = RULE_NAMES,
): Promise<DocumentJudgement> {
  const nothing: DocumentJudgement = {
    answer: 'no-pdf',
    signedBy: [],
    trust: null,
    stamp: null,
    evidence: null,
    root: null,
    added: { signatures: [], kinds: [], bytes: 0, fault: null },
    sha256: hexOf(await digest(file)),
  };
  const text = latin1(file);
  if (!text.startsWith('%PDF-')) return nothing;
  const known = trusted.map(({ role, certificate }) => ({
    role,
    certificate: readCertificate(bytesOfBase64(certificate)),
  }));
  const claims: Claim[] = [];
  for (const range of claimedRanges(text)) {
    const claim = await claimOf(file, range, known).catch(() => null);
    if (claim) claims.push(claim);
  }
  const isTrue = (claim: Claim, except?: keyof typeof SIGNATURE_RULES) =>
    Object.entries(SIGNATURE_RULES).every(
      ([name, holds]) => name === except || !rules.includes(name as RuleName) || holds(claim),
    );
  const ours = claims.find((one) => isTrue(one));
  const named = claims.find(({ role, signed }) => role !== null && signsDocuments(signed.signer));
  const main = ours ?? named ?? claims[0];
  const evidence = main?.revision ? await evidenceOf(file, main.revision) : await looseEvidence(file);
  const fit = await fitOf(file, text, evidence);
  const base = { ...nothing, evidence, ...(main && seen(main, known)) };
  if (!ours) {
    const byOther =
      claims.some((one) => one.role === null || !signsDocuments(one.signed.signer)) &&
      claims.some((one) => isTrue(one, 'leads to the house') || isTrue(one, 'is by a signer of documents'));
    return {
      ...base,
      answer: answerWithout(file, text, claims, { named: named !== undefined, byOther, fit }),
    };
  }
  const end = ours.range[2] + ours.range[3];
  const tail = ours.revision
    ? await judgeTail(file, ours.revision, end)
    : { additions: [], fault: 'unreadable' as const };
  const record = evidence && (await judgeRecord(evidence, proof, known));
  const dayRoot = proof && (await rootSignature(proof, known));
  const of: Case = { ...ours, tail, evidence, fit, record, dayRoot, proof };
  const failed = Object.entries(DOCUMENT_RULES).find(
    ([name, { holds }]) => rules.includes(name as RuleName) && !holds(of),
  );
  return {
    ...base,
    answer: failed ? failed[1].answer : 'authentic',
    root: record?.root ?? null,
    added: {
      signatures: claims.filter((one) => one !== ours).map(({ signed }) => signed.signer.name),
      kinds: tail.additions,
      bytes: file.length - end,
      fault: tail.fault,
    },
  };
}

async function claimOf(file: Bytes, range: ByteRange, known: readonly KnownCertificate[]): Promise<Claim> {
  const revision = await readRevision(file, range[2] + range[3]).catch(() => null);
  const found = await signatureOf(file, range, revision);
  const signed = await readSignedData(found.cms, coveredBytes(file, range));
  const pool = poolOf(
    known.map(({ certificate }) => certificate),
    signed.certificates,
  );
  const stamp = signed.timeStamp
    ? await checkTimeStamp(signed.timeStamp, await digest(signed.signature), { pool }).catch(() => null)
    : null;
  const chain = await chainOf(signed.signer, pool, stamp?.at ?? signed.signer.notBefore);
  const fillsGap = found.isNamed && found.cms.subarray(signed.size).every((byte) => byte === 0);
  return { range, revision, fillsGap, signed, stamp, chain, role: roleOfChain(known, chain) };
}

function seen({ stamp, chain, role }: Claim, known: readonly KnownCertificate[]) {
  const top = chain.at(-1);
  return {
    signedBy: [
      ...chain.map(({ name }) => name),
      ...(top && !top.x509.issuer.isEqual(top.x509.subject) ? [top.issuerName] : []),
    ],
    trust: role && (role === 'company' ? ('company' as const) : ('house' as const)),
    stamp: stamp && {
      at: stamp.at.toISOString(),
      by: stamp.authority.name,
      house: roleOfChain(known, stamp.chain) === 'authority',
    },
  };
}

/** Returns why a file has no valid signature of the house: the first matching reason. */
function answerWithout(
  file: Bytes,
  text: string,
  claims: readonly Claim[],
  { named, byOther, fit }: { named: boolean; byOther: boolean; fit: Fit },
): Answer {
  const reaches = claimedRanges(text).map(([, , from, length]) => from + length);
  if (!endsWhole(text) || reaches.some((end) => end > file.length)) return 'cut';
  if (fit === 'other-code') return 'other-evidence';
  if (named) return 'altered';
  if (byOther) return fit === 'other-bytes' ? 'other-evidence' : 'signed-by-other';
  if (claims.length > 0 || fit !== 'none') return 'altered';
  // The pages of a contract of the house, with its signature cut off.
  return namedCode(text) ? 'cut' : 'not-ours';
}

const evidenceOf = async (file: Bytes, revision: PdfRevision): Promise<Evidence | null> => {
  try {
    const bytes = await attachedFile(revision, file, EVIDENCE_FILE);
    return bytes && readEvidence(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
};

/** Evidence of a file without a readable signature: it only selects the refusal. */
const looseEvidence = async (file: Bytes): Promise<Evidence | null> => {
  const revision = await readRevision(file, file.length).catch(() => null);
  return revision && evidenceOf(file, revision);
};

type Fit = 'none' | 'fits' | 'other-code' | 'other-bytes';

/** Whether the evidence is of these pages: the bytes that were drawn before it was attached. */
async function fitOf(file: Bytes, text: string, evidence: Evidence | null): Promise<Fit> {
  if (!evidence) return 'none';
  const { document, record } = evidence;
  const named = namedCode(text.slice(0, document.bytes));
  if (document.code && named && named !== document.code) return 'other-code';
  if (record && !record.content.includes(JSON.stringify(document.code))) return 'other-code';
  return hexOf(await digest(file.subarray(0, document.bytes))) === document.sha256 ? 'fits' : 'other-bytes';
}
