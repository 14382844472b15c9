import { CertificateRevocationList } from 'pkijs';
import {
  type Certificate,
  chainOf,
  isSame,
  isValidAt,
  poolOf,
  readCertificate,
  signsDocuments,
} from '#app/features/proof/rules/certificate.ts';
import { type PdfRevision, readRevision } from '#app/features/proof/rules/pdf-revision.ts';
import {
  type ByteRange,
  claimedRanges,
  coveredBytes,
  signatureOf,
} from '#app/features/proof/rules/pdf-signature.ts';
import { judgeTail } from '#app/features/proof/rules/pdf-update.ts';
import { readSignedData, type SignedData } from '#app/features/proof/rules/signed-data.ts';
import { checkTimeStamp } from '#app/features/proof/rules/time-stamp.ts';
import { type Bytes, bytesOfBase64, digest, latin1 } from '#app/lib/bytes.ts';
import { maskedDocument, normalizeDocument } from '#app/lib/documents.ts';
import { fold } from '#app/lib/text.ts';
import { personOf } from './certificate-person.ts';
import type { CheckResult, MandateCheck, MandateVerdict } from './mandate-files.ts';

/** Levels that a digital signature reaches. */
type SignedLevel = 'gov_br' | 'icp';
/** A root certificate that the business trusts for a level; DER in base64. */
export type SignatureRoot = { level: SignedLevel; certificate: string };

export type MandateJudgement = {
  verdict: MandateVerdict;
  /** Message of the first check that decided; empty for a valid file. */
  message: string;
  checks: CheckResult[];
  /** Level of the root; for an unknown root the level that its names claim; null without a claim. */
  level: SignedLevel | null;
  /** Name in the certificate of the signer; empty without a signature. */
  signer: string;
};

export type MandateCase = {
  file: Bytes;
  /** Text of the file's pages, and of the paper drawn again. */
  text: string;
  issuedText: string;
  /** Stored text of the paper; its last line is the code. */
  paper: string;
  holder: { name: string; document: string };
  roots: readonly SignatureRoot[];
  /** Revocation lists in DER, those that could be loaded. */
  lists: readonly Bytes[];
  now: Date;
};

const GOV_BR = 'governo federal do brasil';
const ICP = 'autoridade certificadora raiz brasileira';
const NO_SIGNATURE =
  'Este arquivo não tem assinatura digital. Assine em assinador.iti.br e envie o PDF que ele devolve.';
const CHANGED = 'O arquivo mudou depois de assinado.';
const ADDED = 'Algo foi acrescentado depois da assinatura.';

type Claim = {
  range: ByteRange;
  revision: PdfRevision | null;
  /** The gap of the range is the whole `/Contents` of a signature that the form names. */
  fillsGap: boolean;
  signed: SignedData;
  chain: Certificate[];
  /** Time of the time stamp; otherwise the time of the judgement. */
  at: Date;
};

async function claimOf(
  file: Bytes,
  range: ByteRange,
  known: readonly Certificate[],
  now: Date,
): Promise<Claim> {
  const revision = await readRevision(file, range[2] + range[3]).catch(() => null);
  const found = await signatureOf(file, range, revision);
  const signed = await readSignedData(found.cms, coveredBytes(file, range));
  const pool = poolOf(known, signed.certificates);
  const stamp = signed.timeStamp
    ? await checkTimeStamp(signed.timeStamp, await digest(signed.signature), { pool }).catch(() => null)
    : null;
  // A time stamp counts only below a trusted root: anyone can make a clock.
  const top = stamp?.chain.at(-1);
  const at = stamp && top && known.some((one) => isSame(one, top)) ? stamp.at : now;
  const chain = await chainOf(signed.signer, pool, at);
  const fillsGap = found.isNamed && found.cms.subarray(signed.size).every((byte) => byte === 0);
  return { range, revision, fillsGap, signed, chain, at };
}

const tight = (text: string) => text.replace(/\s+/g, '');

/** Returns whether the pages show the paper that was issued. */
function paperCheck({ text, issuedText, paper }: MandateCase): CheckResult {
  const sent = tight(text);
  if (sent === tight(issuedText)) return pass('paper');
  const lost = paper.split(/\n{2,}/).find((part) => !sent.includes(tight(part)));
  return lost === undefined
    ? {
        check: 'paper',
        verdict: 'inconclusive',
        message: 'O texto tem mais do que a procuração que enviamos.',
      }
    : {
        check: 'paper',
        verdict: 'invalid',
        message: `Este não é o documento que enviamos (falta “${lost.trim().slice(0, 60)}”). Baixe de novo e assine sem imprimir.`,
      };
}

const pass = (check: MandateCheck): CheckResult => ({ check, verdict: 'valid', message: '' });

async function wholeCheck(file: Bytes, { range, revision, fillsGap }: Claim): Promise<CheckResult> {
  const fault: CheckResult = { check: 'whole', verdict: 'inconclusive', message: ADDED };
  if (range[0] !== 0 || !fillsGap || !revision) return fault;
  const tail = await judgeTail(file, revision, range[2] + range[3]).catch(() => ({ fault: 'unreadable' }));
  return tail.fault === null ? pass('whole') : fault;
}

/** Returns the level that the names of a chain claim. */
function claimedLevel(chain: readonly Certificate[]): SignedLevel | null {
  const names = fold(chain.map(({ name, issuerName }) => `${name} ${issuerName}`).join(' '));
  if (names.includes(GOV_BR)) return 'gov_br';
  return names.includes(ICP) || names.includes('icp-brasil') ? 'icp' : null;
}

async function revokedCheck({ chain, at }: Claim, { lists, now }: MandateCase): Promise<CheckResult> {
  const [leaf, issuer] = chain;
  const unknown: CheckResult = {
    check: 'revoked',
    verdict: 'inconclusive',
    message: 'Não foi possível consultar se o certificado foi cancelado.',
  };
  if (!leaf || !issuer) return unknown;
  for (const bytes of lists) {
    const list = await Promise.resolve(bytes)
      .then((der) => CertificateRevocationList.fromBER(der))
      .catch(() => null);
    if (!list?.issuer.isEqual(leaf.x509.issuer)) continue;
    const isFresh = list.nextUpdate !== undefined && list.nextUpdate.value >= now;
    const isGenuine = await list.verify({ issuerCertificate: issuer.x509 }).catch(() => false);
    if (!isFresh || !isGenuine) continue;
    const entry = list.revokedCertificates?.find(({ userCertificate }) =>
      userCertificate.isEqual(leaf.x509.serialNumber),
    );
    return entry && entry.revocationDate.value <= at
      ? { check: 'revoked', verdict: 'invalid', message: 'O certificado de quem assinou foi cancelado.' }
      : pass('revoked');
  }
  return unknown;
}

function personCheck(signer: Certificate, { holder }: MandateCase): CheckResult {
  const { name, cpf, cnpj } = personOf(signer);
  const document = normalizeDocument(holder.document);
  if (document.length === 14) {
    if (cnpj === document) return pass('person');
    return cnpj === null
      ? {
          check: 'person',
          verdict: 'inconclusive',
          message: 'Falta conferir se quem assinou representa a empresa.',
        }
      : { check: 'person', verdict: 'invalid', message: 'Assinado por outra empresa.' };
  }
  if (cpf !== null)
    return cpf === document
      ? pass('person')
      : {
          check: 'person',
          verdict: 'invalid',
          message: `Assinado por outra pessoa (CPF ${maskedDocument(cpf)}).`,
        };
  return fold(name) === fold(holder.name).trim()
    ? {
        check: 'person',
        verdict: 'inconclusive',
        message: 'A assinatura traz o nome, sem o CPF: uma pessoa confere.',
      }
    : { check: 'person', verdict: 'invalid', message: 'Assinado por outra pessoa: o nome é outro.' };
}

async function checksOf(of: MandateCase, claim: Claim, known: readonly KnownRoot[]): Promise<CheckResult[]> {
  const { signed, chain, at } = claim;
  const isRight = signed.content === null && signed.statesType && signed.digestFits && signed.signatureFits;
  const root = rootOf(chain, known);
  return [
    pass('signature'),
    paperCheck(of),
    isRight ? pass('bytes') : { check: 'bytes', verdict: 'invalid', message: CHANGED },
    await wholeCheck(of.file, claim),
    root && signsDocuments(signed.signer)
      ? pass('chain')
      : { check: 'chain', verdict: 'inconclusive', message: 'Não reconhecemos quem emitiu a assinatura.' },
    isValidAt(signed.signer, at)
      ? pass('time')
      : { check: 'time', verdict: 'inconclusive', message: 'O certificado não valia no dia da assinatura.' },
    await revokedCheck(claim, of),
    personCheck(signed.signer, of),
  ];
}

/** Reads a root; an unreadable one recognises nothing. */
function rootIn(level: SignedLevel, certificate: string): KnownRoot[] {
  try {
    return [{ level, certificate: readCertificate(bytesOfBase64(certificate)) }];
  } catch {
    return [];
  }
}

type KnownRoot = { level: SignedLevel; certificate: Certificate };
const rootOf = (chain: readonly Certificate[], known: readonly KnownRoot[]) => {
  const top = chain.at(-1);
  return top && known.find(({ certificate }) => isSame(certificate, top));
};

const refused = (check: CheckResult, checks: CheckResult[]): MandateJudgement => ({
  ...{ verdict: check.verdict, message: check.message, checks, level: null, signer: '' },
});

const RANK: Record<MandateVerdict, number> = { valid: 0, inconclusive: 1, invalid: 2 };
const worst = (checks: readonly CheckResult[]): CheckResult | undefined =>
  checks.find(({ verdict }) => verdict === 'invalid') ??
  checks.find(({ verdict }) => verdict === 'inconclusive');

/**
 * Judges a signed power of attorney by its bytes. Among several signatures the best one counts. Pure: lists of
 * revoked certificates and texts of the pages are arguments.
 */
export async function judgeMandate(of: MandateCase): Promise<MandateJudgement> {
  const ranges = claimedRanges(latin1(of.file));
  if (ranges.length === 0) {
    const check: CheckResult = { check: 'signature', verdict: 'invalid', message: NO_SIGNATURE };
    return refused(check, [check]);
  }
  const known = of.roots.flatMap(({ level, certificate }) => rootIn(level, certificate));
  const certificates = known.map(({ certificate }) => certificate);
  let best: MandateJudgement | null = null;
  for (const range of ranges) {
    const claim = await claimOf(of.file, range, certificates, of.now).catch(() => null);
    if (!claim) continue;
    const checks = await checksOf(of, claim, known);
    const failed = worst(checks);
    const judged: MandateJudgement = {
      verdict: failed?.verdict ?? 'valid',
      message: failed?.message ?? '',
      checks,
      level: rootOf(claim.chain, known)?.level ?? claimedLevel(claim.chain),
      signer: personOf(claim.signed.signer).name,
    };
    if (!best || RANK[judged.verdict] < RANK[best.verdict]) best = judged;
  }
  if (best) return best;
  const check: CheckResult = { check: 'bytes', verdict: 'invalid', message: CHANGED };
  return refused(check, [check]);
}
