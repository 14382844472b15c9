import { type Bytes, hexOf, isEqual, readDer, utf8 } from '#app/lib/der.ts';
import { type Certificate, chainOf, digest, isValidAt } from './certificate.ts';
import { type DayProof, type Evidence, readEvidence, rootStatement } from './evidence.ts';
import { rootByPath } from './merkle.ts';
import { endsWhole, latin1, namedCode, type PdfSignature, packedEvidence, signaturesOf } from './read-pdf.ts';
import { coveredBytes, readSignedData, type SignedData } from './signed-data.ts';
import { checkTimeStamp, signatureImprint, type TimeStamp } from './time-stamp.ts';

/** The first one that holds, in this order, is the answer. */
export type Answer =
  | 'authentic'
  | 'no-pdf'
  | 'not-ours'
  | 'cut'
  | 'altered'
  | 'signed-by-other'
  | 'other-evidence'
  | 'record-broken';

export type DocumentJudgement = {
  answer: Answer;
  /** Who signed, and the chain above them by name; empty where nothing could be read. */
  signedBy: string[];
  /** `house`: the internal proof of the issuer; `company`: a certificate that it bought. */
  trust: 'house' | 'company' | null;
  stamp: { at: string; by: string; house: boolean } | null;
  evidence: Evidence | null;
  /** The record leads to a root: of the day until it, or of the whole day by a proof that was given. */
  root: { day: string; root: string; whole: boolean; outside: { at: string; by: string } | null } | null;
  /** Signatures behind the issuer's, by name, and bytes behind what the issuer signed. */
  added: { signatures: string[]; bytes: number };
  sha256: string;
};

export type Trusted = { role: 'authority' | 'company'; certificate: Certificate };

type Checked = { signature: PdfSignature; signed: SignedData; stamp: TimeStamp | null; chain: Certificate[] };

const isTrusted = (trusted: readonly Trusted[], chain: readonly Certificate[]) =>
  trusted.find(({ role, certificate }) =>
    // A bought certificate is known itself; the house's authority by what it signed.
    (role === 'company' ? chain.slice(0, 1) : chain.slice(1)).some((one) =>
      isEqual(one.raw, certificate.raw),
    ),
  )?.role ?? null;

async function checked(
  file: Bytes,
  signature: PdfSignature,
  trusted: readonly Trusted[],
): Promise<Checked | null> {
  try {
    const signed = await readSignedData(signature.cms, coveredBytes(file, signature.range));
    const known = trusted.map(({ certificate }) => certificate);
    const stamp = signed.timeStamp
      ? await checkTimeStamp(signed.timeStamp, await signatureImprint(signed.signature), {
          pool: known,
        }).catch(() => null)
      : null;
    const pool = [...signed.certificates, ...known];
    return {
      signature,
      signed,
      stamp,
      chain: await chainOf(signed.signer, pool, stamp?.at ?? signed.signer.notBefore),
    };
  } catch {
    return null;
  }
}

/** A time stamp also says that the certificate was good when it signed. */
const isTrue = ({ signed, stamp }: Checked) =>
  signed.digestFits &&
  signed.signatureFits &&
  signed.namesSigner &&
  isValidAt(signed.signer, stamp?.at ?? signed.signer.notBefore);

/**
 * What a PDF is, without asking anyone: its signatures, whom they belong to, its evidence, and what was written behind.
 * @param trusted certificates of the house that the answer rests on.
 * @param unpack inflates a zlib stream.
 * @param proof of the record's whole day, where it was given too.
 */
export async function judgeDocument(
  file: Bytes,
  trusted: readonly Trusted[],
  unpack: (bytes: Bytes) => Promise<Bytes>,
  proof: DayProof | null = null,
): Promise<DocumentJudgement> {
  const text = latin1(file);
  const nothing: DocumentJudgement = {
    answer: 'no-pdf',
    signedBy: [],
    trust: null,
    stamp: null,
    evidence: null,
    root: null,
    added: { signatures: [], bytes: 0 },
    sha256: hexOf(await digest(file)),
  };
  if (!text.startsWith('%PDF-')) return nothing;
  const found = signaturesOf(file, text);
  const all = (await Promise.all(found.map((one) => checked(file, one, trusted)))).filter(
    (one) => one !== null,
  );
  const ours = all.find((one) => isTrue(one) && isTrusted(trusted, one.chain));
  const claims = all.find((one) => isTrusted(trusted, one.chain));
  const evidence = await evidenceOf(file, text, unpack);
  const main = ours ?? claims ?? all[0];
  const base = { ...nothing, evidence, ...(main && seen(main, trusted)) };
  if (!ours)
    return {
      ...base,
      answer: answerWithout(file, text, all, claims, await fitsEvidence(file, text, evidence)),
    };

  const end = ours.signature.range[2] + ours.signature.range[3];
  const others = all.filter((one) => one !== ours);
  const added = { signatures: others.map(({ signed }) => signed.signer.name), bytes: file.length - end };
  // What stands behind the signed part cannot change what is read in it.
  const own = evidence && (await evidenceOf(file.subarray(0, end), text.slice(0, end), unpack));
  const judged: DocumentJudgement = { ...base, evidence: own, added };
  const fits = await fitsEvidence(file, text.slice(0, end), own);
  if (fits !== 'fits') return { ...judged, answer: 'other-evidence' };
  const root = own && (await rootOf(own, proof, trusted));
  if (root === false) return { ...judged, answer: 'record-broken' };
  if (proof && own && proof.code !== own.document.code) return { ...judged, root, answer: 'other-evidence' };
  return { ...judged, root, answer: 'authentic' };
}

function seen({ stamp, chain }: Checked, trusted: readonly Trusted[]) {
  const top = chain.at(-1);
  return {
    signedBy: [
      ...chain.map(({ name }) => name),
      ...(top && !isEqual(top.issuer, top.subject) ? [top.issuerName] : []),
    ],
    trust:
      isTrusted(trusted, chain) &&
      (isTrusted(trusted, chain) === 'company' ? ('company' as const) : ('house' as const)),
    stamp: stamp && {
      at: stamp.at.toISOString(),
      by: stamp.authority.name,
      house: isTrusted(trusted, stamp.chain) === 'authority',
    },
  };
}

/** Why a file without a true signature of the house has none. */
function answerWithout(
  file: Bytes,
  text: string,
  all: readonly Checked[],
  claims: Checked | undefined,
  evidence: Fit,
): Answer {
  const reaches = [...text.matchAll(/\/ByteRange\s*\[\s*\d+\s+\d+\s+(\d+)\s+(\d+)\s*\]/g)].map(
    ([, from, length]) => Number(from) + Number(length),
  );
  if (!endsWhole(text) || reaches.some((end) => end > file.length)) return 'cut';
  if (evidence === 'other-code') return 'other-evidence';
  if (claims) return 'altered';
  if (all.some(isTrue)) return evidence === 'other-bytes' ? 'other-evidence' : 'signed-by-other';
  if (all.length > 0 || evidence !== 'none') return 'altered';
  // The pages of a contract of ours, without what was signed behind them.
  return namedCode(text) ? 'cut' : 'not-ours';
}

async function evidenceOf(
  file: Bytes,
  text: string,
  unpack: (bytes: Bytes) => Promise<Bytes>,
): Promise<Evidence | null> {
  const place = packedEvidence(text);
  if (!place) return null;
  try {
    const bytes = await unpack(file.slice(place.from, place.from + place.length));
    return readEvidence(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

type Fit = 'none' | 'fits' | 'other-code' | 'other-bytes';

/** Is it the evidence of these pages? */
async function fitsEvidence(file: Bytes, text: string, evidence: Evidence | null): Promise<Fit> {
  if (!evidence) return 'none';
  const { document, record } = evidence;
  const named = namedCode(text.slice(0, document.bytes));
  if (document.code && named && named !== document.code) return 'other-code';
  if (record && !record.content.includes(JSON.stringify(document.code))) return 'other-code';
  return hexOf(await digest(file.subarray(0, document.bytes))) === document.sha256 ? 'fits' : 'other-bytes';
}

/** Follows the record to its root; false where they do not belong together. */
async function rootOf(
  { record, dayUntilHere: day }: Evidence,
  proof: DayProof | null,
  trusted: readonly Trusted[],
) {
  if (!record) return null;
  if (hexOf(await digest(utf8(record.content))) !== record.hash) return false;
  const whole = proof && (await proofHolds(proof, trusted));
  if (whole === false || (proof && proof.hash !== record.hash)) return false;
  const path = proof ? proof.day : day;
  if (!path) return null;
  const root = await rootByPath(record.hash, path.index, path.size, path.path);
  return root === path.root
    ? { day: path.day, root, whole: proof !== null, outside: proof && (await outsideOf(proof, trusted)) }
    : false;
}

/** When an authority that is not the house had the root of a day before it. */
async function outsideOf({ day, previousRoot, outsideStamp }: DayProof, trusted: readonly Trusted[]) {
  if (!outsideStamp) return null;
  try {
    const token = Uint8Array.from(atob(outsideStamp), (letter) => letter.charCodeAt(0));
    const pool = trusted.map(({ certificate }) => certificate);
    const hash = await digest(utf8(rootStatement(day, previousRoot)));
    const { at, authority, chain } = await checkTimeStamp(token, hash, { pool });
    return isTrusted(trusted, chain) ? null : { at: at.toISOString(), by: authority.name };
  } catch {
    return null;
  }
}

/** The root of a day is what the house signed. */
export async function proofHolds(
  { day, previousRoot, signature }: Pick<DayProof, 'day' | 'previousRoot' | 'signature'>,
  trusted: readonly Trusted[],
): Promise<boolean> {
  try {
    const cms = Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0));
    const signed = await readSignedData(readDer(cms).raw, utf8(rootStatement(day, previousRoot)));
    const pool = [...signed.certificates, ...trusted.map(({ certificate }) => certificate)];
    const chain = await chainOf(signed.signer, pool, signed.signer.notBefore);
    return signed.digestFits && signed.signatureFits && isTrusted(trusted, chain) !== null;
  } catch {
    return false;
  }
}
