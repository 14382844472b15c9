import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import {
  type ChainedRecord,
  type DayPath,
  EVIDENCE_FILE,
  EVIDENCE_FORMAT,
  type Evidence,
} from '#app/features/proof/rules/evidence.ts';
import { OID } from '#app/features/proof/rules/signed-data.ts';
import { timeStampRequest, tokenOfResponse } from '#app/features/proof/rules/time-stamp.ts';
import type { Bytes } from '#app/lib/bytes.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { answerTimeStamp } from './answer-time-stamp.server.ts';
import { askTimeStamp } from './ask-time-stamp.server.ts';
import { type HouseKeys, houseKeys } from './house-keys.server.ts';
import type { Identity } from './make-certificate.server.ts';
import { sha256, signData } from './sign-data.server.ts';
import { preparePdf } from './update-pdf.server.ts';

/** Room for signature and time stamp; bytes. Chains of an external authority are longer than the house's. */
const ROOM = { house: 8 * 1024, outside: 20 * 1024 };

export type DocumentFacts = {
  kind: string;
  title: string;
  code?: string;
  issuedAt: Date;
  record?: ChainedRecord;
  dayUntilHere?: DayPath;
};

export type SealedPdf = {
  bytes: Buffer;
  /** The time stamping authority did not answer: `queueLateStamp` retries once the document is stored. */
  stampMissing: boolean;
};

/** Address of the time stamping authority; null for the house's own clock. */
export async function stampUrl(): Promise<string | null> {
  const { id, stampUrl: url } = schema.signingSettings;
  const [row] = await asActor(system('proof'), (tx) =>
    tx.select({ url }).from(schema.signingSettings).where(eq(id, 1)),
  );
  return row?.url || null;
}

/** A time stamp of the house's own clock. */
export async function houseStamp(authority: Identity, hash: Bytes, now = new Date()): Promise<Bytes> {
  const nonce = Uint8Array.of(1);
  return tokenOfResponse(await answerTimeStamp(authority, timeStampRequest(hash, nonce), now));
}

/**
 * Stamps a signature by the configured authority, without one by the house's own clock; null if the authority
 * does not answer, which does not stop the signing.
 */
const stampFor = (keys: HouseKeys, url: string | null, now: Date) => async (signature: Bytes) => {
  const hash = sha256(signature);
  if (!url) return houseStamp(keys.timeStamp, hash, now);
  try {
    return await askTimeStamp(url, hash);
  } catch (error) {
    log.warn({ event: 'time-stamp', ...errorFields(error) }, 'a document is sealed without a time stamp');
    return null;
  }
};

/**
 * Attaches the evidence to a PDF of the house and signs both (PAdES B-T, or B-B without a time stamp). The
 * file still begins with the drawn bytes. Callers store, hash and send the returned bytes.
 */
export async function sealPdf(
  drawn: Buffer,
  facts: DocumentFacts,
  now: Date = new Date(),
): Promise<SealedPdf> {
  const [keys, url, { company }] = await Promise.all([houseKeys(now), stampUrl(), getSite('company')]);
  const { kind, title, code = '', issuedAt, record = null, dayUntilHere = null } = facts;
  const evidence: Evidence = {
    format: EVIDENCE_FORMAT,
    issuer: { name: company.legalName, taxId: company.taxId, site: env().appUrl },
    document: {
      kind,
      title,
      code,
      issuedAt: issuedAt.toISOString(),
      bytes: drawn.length,
      sha256: createHash('sha256').update(drawn).digest('hex'),
    },
    record,
    dayUntilHere,
  };
  const prepared = preparePdf(
    drawn,
    {
      name: EVIDENCE_FILE,
      bytes: Buffer.from(JSON.stringify(evidence, null, 1)),
      description: 'Registro de evidências para conferir este documento',
    },
    { name: company.legalName, reason: 'Emissão do documento', at: now },
    keys.company || url ? ROOM.outside : ROOM.house,
  );
  let stampMissing = false;
  const stamp = stampFor(keys, url, now);
  const signature = await signData(
    keys.company ?? keys.signer,
    prepared.covered,
    { type: OID.data, carried: false },
    async (made) => {
      const token = await stamp(made);
      stampMissing = token === null;
      return token;
    },
  );
  return { bytes: prepared.signedBy(signature), stampMissing };
}
