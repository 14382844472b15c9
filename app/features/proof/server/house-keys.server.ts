import { createPrivateKey, X509Certificate } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { type Certificate, isValidAt, readCertificate } from '#app/features/proof/rules/certificate.ts';
import type { KeyRole, Trusted } from '#app/features/proof/rules/key-roles.ts';
import type { Bytes } from '#app/lib/bytes.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { openText, sealText } from '#app/platform/secrets.server.ts';
import { type Identity, makeCertificate } from './make-certificate.server.ts';

const { signingKeys: k } = schema;
const actor = system('proof');

/** Context that the key of a row is sealed for. */
export const keyPlace = (id: string): string => `signing_keys/${id}`;

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
export const fromBase64 = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'base64'));

/** Converts an identity to a row; the key is sealed for that row only. */
export function keyRow(role: KeyRole, { certificate, key, chain }: Identity) {
  const id = newId();
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    id,
    role,
    certificate: toBase64(certificate),
    chain: chain.map(toBase64),
    encryptedKey: sealText(keyPlace(id), pem),
  };
}

/** @throws when the key cannot be opened, or does not match its certificate */
function identityOf(row: typeof k.$inferSelect): Identity {
  const certificate = fromBase64(row.certificate);
  const key = createPrivateKey(openText(keyPlace(row.id), row.encryptedKey));
  if (!new X509Certificate(certificate).checkPrivateKey(key)) throw new Error('The key does not match.');
  return { certificate, chain: row.chain.map(fromBase64), key };
}

async function findKey(tx: Tx, role: KeyRole): Promise<Identity | null> {
  const [row] = await tx
    .select()
    .from(k)
    .where(and(eq(k.role, role), isNull(k.retiredAt)));
  return row ? identityOf(row) : null;
}

export type HouseKeys = {
  signer: Identity;
  timeStamp: Identity;
  /** The bought certificate that signs instead of the house's, if the panel has one that has not expired. */
  company: Identity | null;
};

const DAY_MS = 86_400_000;
/** Keys of the house are renewed while their predecessors are valid for this long; days. */
const AHEAD_DAYS = 180;
/**
 * Days before its end at which an authority is renewed: it must outlive the longest certificate that it
 * signs.
 */
const AUTHORITY_AHEAD_DAYS = 6 * 365;

const lasts = ({ certificate }: Identity, now: Date, days = 0): boolean =>
  isValidAt(readCertificate(certificate), new Date(now.getTime() + days * DAY_MS));

/**
 * Returns the keys of this installation. The first process creates those of the house; the others wait and
 * load them. Expired keys are renewed here too, in case the job never ran.
 * @throws when they are sealed under an unknown secret
 */
export async function houseKeys(now: Date = new Date()): Promise<HouseKeys> {
  const found = await asActor(actor, (tx) => readKeys(tx, now));
  if (found && lasts(found.signer, now) && lasts(found.timeStamp, now)) return found;
  return makeKeys(now);
}

/** Part of the job `proof.keys`: renews keys before they expire. Signatures of earlier keys stay valid. */
export const renewHouseKeys = (now: Date = new Date()): Promise<HouseKeys> => makeKeys(now, AHEAD_DAYS);

/** One attempt at a time per process: creating keys takes a second of its processor. */
let making: Promise<HouseKeys> | undefined;

function makeKeys(now: Date, aheadDays = 0): Promise<HouseKeys> {
  making ??= makeMissing(now, aheadDays).finally(() => {
    making = undefined;
  });
  return making;
}

async function makeMissing(now: Date, aheadDays: number): Promise<HouseKeys> {
  const { company } = await getSite('company');
  const house = company.legalName || company.name;
  return asActor(actor, async (tx) => {
    // One row of each role is active: a second process waits for the first one here, and loads its row.
    const [held] = await tx
      .select()
      .from(k)
      .where(and(eq(k.role, 'authority'), isNull(k.retiredAt)))
      .for('update');
    const old = held && identityOf(held);
    const keep = old && lasts(old, now, aheadDays > 0 ? AUTHORITY_AHEAD_DAYS : 0);
    const authority = keep ? old : await makeAuthority([house, company.name], now, old);
    if (!keep) {
      if (old) await retireKey(tx, 'authority', now);
      if (!(await putInForce(tx, 'authority', authority))) return theKeys(tx, now);
    }
    const names = { signer: house, timeStamp: `${company.name}: relógio da casa` };
    for (const role of ['signer', 'timeStamp'] as const) {
      const key = await findKey(tx, role);
      if (keep && key && lasts(key, now, aheadDays)) continue;
      const made = await makeCertificate(role, [house, names[role]], now, authority);
      await retireKey(tx, role, now);
      await putInForce(tx, role, made);
    }
    return theKeys(tx, now);
  });
}

/**
 * Creates an authority of the house. The previous authority also signs its successor, so that older
 * downloaded verifiers accept it.
 */
async function makeAuthority([house, name]: [string, string], now: Date, old?: Identity): Promise<Identity> {
  const words = `${name.slice(0, 34)}: prova interna da casa`;
  // Names of authorities differ: a chain is followed by name.
  const names = [house, old ? `${words} ${now.getUTCFullYear()}` : words] as const;
  const authority = await makeCertificate('authority', names, now);
  if (!old || !lasts(old, now)) return authority;
  const { certificate } = await makeCertificate('authority', names, now, old, authority.key);
  return { ...authority, chain: [certificate] };
}

const retireKey = (tx: Tx, role: KeyRole, now: Date) =>
  tx
    .update(k)
    .set({ retiredAt: now })
    .where(and(eq(k.role, role), isNull(k.retiredAt)));

/** @returns false if another process was first */
async function putInForce(tx: Tx, role: KeyRole, identity: Identity): Promise<boolean> {
  const row = keyRow(role, identity);
  const [added] = await tx.insert(k).values(row).onConflictDoNothing().returning({ id: k.id });
  return added !== undefined;
}

async function theKeys(tx: Tx, now: Date): Promise<HouseKeys> {
  const keys = await readKeys(tx, now);
  if (!keys) throw new Error('The keys of the house are incomplete.');
  return keys;
}

async function readKeys(tx: Tx, now: Date): Promise<HouseKeys | null> {
  const signer = await findKey(tx, 'signer');
  const timeStamp = signer && (await findKey(tx, 'timeStamp'));
  if (!signer || !timeStamp) return null;
  const company = await findKey(tx, 'company');
  return { signer, timeStamp, company: company && lasts(company, now) ? company : null };
}

/**
 * Returns the certificates with which the house signed days, also before a renewal. A row could have been
 * inserted by someone else: its key has to open under a secret of this installation.
 */
export async function ownSigners(tx: Tx): Promise<Certificate[]> {
  const rows = await tx.select().from(k).where(eq(k.role, 'signer'));
  return rows.flatMap((row) => {
    const content = `${row.id} ${row.certificate} ${row.encryptedKey}`;
    const known = opened.get(content);
    if (known) return [known];
    try {
      const certificate = readCertificate(identityOf(row).certificate);
      opened.set(content, certificate);
      return [certificate];
    } catch {
      return [];
    }
  });
}

/** Certificates of `ownSigners` by the whole content of their row: opening a key takes some ms of each verification. */
const opened = new Map<string, Certificate>();

/**
 * Returns the certificates that signatures of this house chain to: its authorities, and each certificate that
 * it bought.
 */
export async function trustedCertificates(now: Date = new Date()): Promise<Trusted[]> {
  const find = () =>
    asActor(actor, (tx) =>
      tx
        .select({ role: sql<Trusted['role']>`${k.role}`, certificate: k.certificate })
        .from(k)
        .where(sql`${k.role} in ('authority', 'company')`)
        .orderBy(k.createdAt),
    );
  const found = await find();
  // Renewing the keys is work of `houseKeys`; here a new installation gets its first ones.
  if (found.some(({ role }) => role === 'authority')) return found;
  await houseKeys(now);
  return find();
}
