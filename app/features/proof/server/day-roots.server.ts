import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { rootSignature } from '#app/features/proof/rules/day-root.ts';
import {
  type DayPath,
  type DayProof,
  PROOF_FORMAT,
  rootStatement,
} from '#app/features/proof/rules/evidence.ts';
import { merklePath, merkleRoot } from '#app/features/proof/rules/merkle.ts';
import { OID } from '#app/features/proof/rules/signed-data.ts';
import { hexOf, utf8 } from '#app/lib/bytes.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system, type Tx, VISITOR } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { houseKeys, ownSigners, toBase64 } from './house-keys.server.ts';
import { queueLateStamp } from './late-stamp.server.ts';
import { houseStamp, stampUrl } from './seal-pdf.server.ts';
import { sha256, signData } from './sign-data.server.ts';

const actor = system('proof');
const { contractAcceptances: a, dayRoots: r } = schema;
type DayRoot = typeof r.$inferSelect;
/** Days checked for a missing stamp, so that a newly configured authority also anchors the last month. */
const MOST_ANCHORED = 31;
/** The day in Brasília of an acceptance. */
const DAY = sql<string>`(${a.createdAt} at time zone 'America/Sao_Paulo')::date::text`;

const startOf = (day: SQL) => sql`(${day}::timestamp at time zone 'America/Sao_Paulo')`;
const within = (day: string) =>
  sql`${a.createdAt} >= ${startOf(sql`${day}::date`)} and ${a.createdAt} < ${startOf(sql`(${day}::date + 1)`)}`;

type Stated = Pick<DayRoot, 'day' | 'size' | 'root' | 'previousRoot'>;
/** Hash of a day's statement, which the external authority stamps. */
const statementHash = ({ previousRoot, ...day }: Stated) =>
  hexOf(sha256(utf8(rootStatement(day, previousRoot))));

/** Returns the external time stamps received for these days, by the hash that they cover. */
async function outsideStamps(days: readonly Stated[]): Promise<Map<string, string>> {
  const { sha256: hash, token } = schema.lateStamps;
  const rows = await asActor(actor, (tx) =>
    tx
      .select({ hash, token })
      .from(schema.lateStamps)
      .where(inArray(hash, days.map(statementHash))),
  );
  return new Map(rows.map((row) => [row.hash, row.token]));
}

/**
 * Requests a time stamp from the external authority, if one is configured, for each of the last days without
 * one: from then on even the house, with all of its keys, cannot present another root for that day.
 */
async function anchorOutside(): Promise<void> {
  if (!(await stampUrl())) return;
  const days = await publishedRoots(MOST_ANCHORED);
  for (const day of days)
    if (!day.outsideStamp) await asActor(actor, (tx) => queueLateStamp(tx, statementHash(day)));
}

const hashesOf = async (tx: Tx, day: string, upTo?: number) =>
  (
    await tx
      .select({ hash: sql<string>`acceptance_hash(contract_acceptances)` })
      .from(a)
      .where(and(within(day), upTo === undefined ? undefined : sql`${a.seq} <= ${upTo}`))
      .orderBy(asc(a.seq))
  ).map(({ hash }) => hash);

/** Returns the tree of an acceptance's day from its first record to this one. */
export async function dayUntil(position: number): Promise<DayPath> {
  const { day, hashes } = await asActor(actor, async (tx) => {
    const [row] = await tx.select({ day: DAY }).from(a).where(eq(a.seq, position));
    if (!row) throw new Error('There is no such acceptance.');
    return { day: row.day, hashes: await hashesOf(tx, row.day, position) };
  });
  const index = hashes.length - 1;
  return {
    day,
    index,
    size: hashes.length,
    path: await merklePath(index, hashes),
    root: await merkleRoot(hashes),
  };
}

/** Signs the root of a day with the house's own key and clock, whatever certificate signs the documents. */
async function signRoot(statement: string, now: Date): Promise<string> {
  const keys = await houseKeys(now);
  return toBase64(
    await signData(keys.signer, utf8(statement), { type: OID.data, carried: false }, (made) =>
      houseStamp(keys.timeStamp, sha256(made), now),
    ),
  );
}

/**
 * Job `proof.roots`: closes every past day with acceptances, oldest first. A day with a root is never closed
 * again.
 */
export async function closeDays(now: Date = new Date()): Promise<void> {
  const today = civilDateAt(now);
  const open = await asActor(actor, async (tx) => {
    const [last] = await tx.select({ day: r.day }).from(r).orderBy(desc(r.day)).limit(1);
    const { rows } = await tx.execute<{ day: string }>(sql`
      select distinct ${DAY} as day from contract_acceptances
      where created_at < ${startOf(sql`${today}::date`)}
        and created_at >= ${startOf(sql`(${last?.day ?? '0001-01-01'}::date + 1)`)} order by 1`);
    return rows;
  });
  for (const { day } of open) await closeDay(day, now);
  await anchorOutside();
}

async function closeDay(day: string, now: Date): Promise<void> {
  const { hashes, previousRoot } = await asActor(actor, async (tx) => {
    const [last] = await tx.select({ root: r.root }).from(r).orderBy(desc(r.day)).limit(1);
    return { hashes: await hashesOf(tx, day), previousRoot: last?.root ?? '' };
  });
  const size = hashes.length;
  const root = await merkleRoot(hashes);
  const signature = await signRoot(rootStatement({ day, size, root }, previousRoot), now);
  await asActor(actor, (tx) =>
    tx
      .insert(r)
      .values({ id: newId(), day, size, root, previousRoot, signature })
      .onConflictDoNothing({ target: r.day }),
  );
}

export type PublishedRoot = {
  day: string;
  size: number;
  root: string;
  previousRoot: string;
  signature: string;
  outsideStamp?: string;
};

/** The newest roots, newest first. */
export async function publishedRoots(most: number): Promise<PublishedRoot[]> {
  const days = await asActor(VISITOR, (tx) => tx.select().from(r).orderBy(desc(r.day)).limit(most));
  const stamps = await outsideStamps(days);
  return days.map((one) => {
    const { day, size, root, previousRoot, signature } = one;
    return { day, size, root, previousRoot, signature, ...stampOf(stamps, one) };
  });
}

const stampOf = (stamps: Map<string, string>, day: Stated) => {
  const outsideStamp = stamps.get(statementHash(day));
  return outsideStamp ? { outsideStamp } : {};
};

/**
 * Returns the path from an acceptance to the signed root of its day; null for an unknown code, and until the
 * day is closed.
 */
export async function dayProof(code: string): Promise<DayProof | null> {
  const found = await asActor(actor, async (tx) => {
    const [row] = await tx
      .select({ day: DAY, hash: sql<string>`acceptance_hash(contract_acceptances)` })
      .from(a)
      .where(eq(a.code, code));
    const [root] = row ? await tx.select().from(r).where(eq(r.day, row.day)) : [];
    return row && root ? { row, root, hashes: await hashesOf(tx, row.day) } : null;
  });
  if (!found) return null;
  const { row, root, hashes } = found;
  const index = hashes.indexOf(row.hash);
  return {
    format: PROOF_FORMAT,
    code,
    hash: row.hash,
    day: { day: root.day, index, size: root.size, path: await merklePath(index, hashes), root: root.root },
    previousRoot: root.previousRoot,
    signature: root.signature,
    ...stampOf(await outsideStamps([root]), root),
  };
}

/**
 * Whether the records of an acceptance's day are those that the house signed when it closed the day. An open
 * day is valid, unless a later one is closed: then its root was removed.
 */
export async function dayStands(tx: Tx, position: number): Promise<{ stands: boolean; closed: boolean }> {
  const [row] = await tx.select({ day: DAY }).from(a).where(eq(a.seq, position));
  if (!row) return { stands: false, closed: false };
  const [root] = await tx.select().from(r).where(sql`${r.day} >= ${row.day}`).orderBy(asc(r.day)).limit(1);
  if (!root) return { stands: true, closed: false };
  if (root.day !== row.day) return { stands: false, closed: false };
  const known = (await ownSigners(tx)).map((certificate) => ({ role: 'signer' as const, certificate }));
  const { previousRoot, signature } = root;
  const signed = await rootSignature(
    { day: { ...root, index: 0, path: [] }, previousRoot, signature },
    known,
  );
  const sameRecords = (await merkleRoot(await hashesOf(tx, root.day))) === root.root;
  return { stands: sameRecords && signed.holds && signed.byRootKey, closed: true };
}
