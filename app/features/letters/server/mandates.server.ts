import { createHash } from 'node:crypto';
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { placeAsked } from '#app/features/letters/rules/brakes.ts';
import type { MandateDecision, MandateRefusal } from '#app/features/letters/rules/input.ts';
import {
  MANDATE_POWERS,
  type MandateLevel,
  mandateFault,
  raisesLevel,
  usualTerms,
} from '#app/features/letters/rules/mandate.ts';
import {
  codeLine,
  type MandateFileState,
  type MandateWay,
  mandateNumber,
  mandateText,
} from '#app/features/letters/rules/mandate-files.ts';
import { refuseLetter } from '#app/features/letters/rules/messages.ts';
import { CONSENT_MISSING } from '#app/features/profiles/rules/holder-consent.ts';
import { withoutConsent } from '#app/features/profiles/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import {
  asActor,
  type CustomerActor,
  type SignedInActor,
  sees,
  system,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { byPerson, type JudgedFile, judgeSigned } from './judge-signed.server.ts';
import { holderKind, letterHolder, powerOf } from './letter-facts.server.ts';
import { shownHolder, standing } from './powers.server.ts';
import { noticesOf } from './revocation.server.ts';

const { addressees: a, addresseeTerms: t, mandateFiles: f, powersOfAttorney: p } = schema;

type Power = typeof p.$inferSelect & { paper: string };

const NO_POWER = 'Dê primeiro a procuração nesta página; depois assine melhor.';
const SCAN = 'A equipe confere o reconhecimento da firma.';
const STORED_KIND = 'Envie o PDF que o assinador devolve. Foto vale só para firma reconhecida.';

/** Returns the power in force of the shown holder, with the text of its page, which is stored at the first call. */
async function standingPower(tx: Tx, customer: CustomerActor, now: Date): Promise<Power | null> {
  const holder = await shownHolder(tx, customer.userId);
  const [power] = await tx.select().from(p).where(standing(holder)).for('update');
  if (!power || power.endsOn < civilDateAt(now)) return null;
  if (power.paper !== null) return { ...power, paper: power.paper };
  const { company } = await getSite('company');
  const text = mandateText({
    holder: await letterHolder(tx, holder),
    ...{ company, places: power.places, endsOn: power.endsOn },
  });
  const sha256 = createHash('sha256').update(text).digest('hex');
  const paper = `${text}\n\n${codeLine(power.id, sha256)}`;
  await tx.update(p).set({ paper }).where(eq(p.id, power.id));
  return { ...power, paper };
}

/** Draws the page to sign: the same bytes each time, as long as the letterhead stays. */
async function drawPaper({ paper, givenAt }: Power): Promise<Buffer> {
  const [{ company }, { textPaper }] = await Promise.all([
    getSite('company'),
    import('#app/platform/pdf/text-paper.server.ts'),
  ]);
  return textPaper({
    ...{ company, title: 'Procuração', note: 'Para cartas a birôs, credores, bancos e cartórios' },
    ...{ body: paper, signed: 'Assinatura:', date: givenAt },
  });
}

/** Returns the page to sign of the customer's power in force; null without such a power. */
export async function mandatePdf(customer: CustomerActor, now: Date = new Date()) {
  const power = await asActor(system('letters'), (tx) => standingPower(tx, customer, now));
  return power && { name: `procuracao-${mandateNumber(power.id)}.pdf`, bytes: await drawPaper(power) };
}

const STATE = { valid: 'verified', inconclusive: 'to_check', invalid: 'refused' } as const;

/**
 * Takes a signed page of the customer's power: a valid one raises its level, an inconclusive one waits for a
 * person, an invalid one is kept and refused with its reason. The same file again changes nothing.
 */
export async function sendMandate(
  customer: CustomerActor,
  file: AcceptedFile,
  way: MandateWay,
  now: Date = new Date(),
): Promise<Result<null>> {
  const isPdf = file.mimeType === 'application/pdf';
  if (way === 'signed' && !isPdf) return refuseLetter('type', STORED_KIND, { file: STORED_KIND });
  const open = await asActor(system('letters'), async (tx) => {
    const power = await standingPower(tx, customer, now);
    if (!power) return refuseLetter('ended', NO_POWER, { file: NO_POWER });
    if ((await withoutConsent(tx, [power.linkedProfileId])).size > 0) return err(CONSENT_MISSING);
    const [before] = await tx
      .select()
      .from(f)
      .where(and(eq(f.powerId, power.id), eq(f.sha256, file.sha256)));
    return ok({ power, before, holder: await letterHolder(tx, power) });
  });
  if (!open.ok) return open;
  const { power, before, holder } = open.value;
  if (before) return answerOf(before);
  const result: Result<JudgedFile> =
    way === 'scan'
      ? ok(byPerson(SCAN, 'firma'))
      : await judgeSigned(customer.userId, {
          ...{ file: file.bytes, issued: await drawPaper(power), paper: power.paper, holder, now },
        });
  if (!result.ok) return result;
  const filePath = newStorePath('contracts', {
    ...{ userId: customer.userId as UserId, folder: power.id, fileName: file.name, now },
  });
  await fileStore().put(filePath, file.bytes);
  const judged = result.value;
  const { message } = judged;
  const kept = await asActor(system('letters'), async (tx) => {
    const still = await standingPower(tx, customer, now);
    if (still?.id !== power.id) return false;
    const { name: fileName, mimeType, sha256 } = file;
    await storeMandateFile(tx, customer, power, { fileName, mimeType, filePath, sha256, way, ...judged });
    return true;
  });
  if (!kept) {
    await fileStore().remove(filePath);
    return refuseLetter('ended', NO_POWER, { file: NO_POWER });
  }
  return answerOf({ message, state: STATE[judged.verdict] });
}

type StoredFile = Pick<typeof f.$inferSelect, 'fileName' | 'mimeType' | 'filePath' | 'sha256' | 'way'> &
  JudgedFile;

/** Stores a judged file of a power, once; a valid one raises the level. @returns its id; null for a stored one */
export async function storeMandateFile(
  tx: Tx,
  customer: CustomerActor,
  power: { id: string; level: MandateLevel },
  file: StoredFile,
): Promise<string | null> {
  const { verdict, level, message } = file;
  const [added] = await tx
    .insert(f)
    .values({ ...file, id: newId(), userId: customer.userId, powerId: power.id, state: STATE[verdict] })
    .onConflictDoNothing()
    .returning({ id: f.id });
  if (!added) return null;
  if (verdict === 'valid' && level) await raise(tx, power, level);
  await recordAudit(tx, customer, {
    action: 'power.sign',
    entity: 'powers_of_attorney',
    entityId: power.id,
    after: { verdict, level, message },
  });
  return added.id;
}

const answerOf = ({ state, message }: { state: MandateFileState; message: string }): Result<null> =>
  state === 'refused' ? refuseLetter('invalid', message, { file: message }) : ok(null);

/** Raises a power to a level, with all powers of its page. A weaker signature lowers nothing. */
async function raise(tx: Tx, { id, level: held }: { id: string; level: MandateLevel }, level: MandateLevel) {
  if (!raisesLevel(held, level)) return;
  await tx
    .update(p)
    .set({ level, powers: [...MANDATE_POWERS] })
    .where(eq(p.id, id));
}

/** Loads the files of the shown holder's power in force, newest first. */
export async function mandateFilesOf(customer: CustomerActor) {
  return asActor(system('letters'), async (tx) => {
    const holder = await shownHolder(tx, customer.userId);
    return tx
      .select({
        ...{ id: f.id, fileName: f.fileName, state: f.state, message: f.message, level: f.level },
        createdAt: sql<string>`to_char(${f.createdAt} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`,
      })
      .from(f)
      .innerJoin(p, eq(p.id, f.powerId))
      .where(standing(holder))
      .orderBy(desc(f.createdAt), desc(f.id))
      .limit(20);
  });
}

/** Lists bureaus, banks, notaries and offices, each with the reason why the shown holder's power does not reach it. */
export async function mandateReach(customer: CustomerActor, now: Date = new Date()) {
  return asActor(system('letters'), async (tx) => {
    const holder = await shownHolder(tx, customer.userId);
    const [power, { document }] = await Promise.all([powerOf(tx, holder), letterHolder(tx, holder)]);
    const rows = await tx
      .select({ addressee: a, terms: t })
      .from(a)
      .leftJoin(t, and(eq(t.addresseeId, a.id), eq(t.holder, holderKind(document))))
      .where(ne(a.kind, 'creditor'))
      .orderBy(asc(a.name), asc(a.id))
      .limit(60);
    return rows.map(({ addressee, terms }) => {
      const asked = placeAsked(addressee, addressee.place ?? 'outro');
      const own = terms ?? usualTerms(addressee.channel);
      return {
        ...{ id: addressee.id, name: addressee.name },
        why: mandateFault(power, own, asked, civilDateAt(now)),
      };
    });
  });
}

/** Fields of a file that the panel shows. */
const SHOWN = {
  ...{ id: f.id, userId: f.userId, fileName: f.fileName, way: f.way, verdict: f.verdict },
  ...{ message: f.message, checks: f.checks, level: f.level, signer: f.signer, state: f.state },
  createdAt: sql<string>`to_char(${f.createdAt} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`,
  powerId: f.powerId,
};

/** Most pages that the queue shows at once: each has its two forms. */
const MOST_TO_CHECK = 20;

/** Loads the oldest signed pages that wait for a person, and the number of all of them. */
export async function mandatesToCheck(admin: SignedInActor) {
  return asActor(admin, async (tx) => {
    const isOpen = and(eq(f.state, 'to_check'), isNull(p.revokedAt));
    const rows = await tx
      .select({ ...SHOWN, linkedProfileId: p.linkedProfileId })
      .from(f)
      .innerJoin(p, eq(p.id, f.powerId))
      .where(isOpen)
      .orderBy(asc(f.createdAt), asc(f.id))
      .limit(MOST_TO_CHECK);
    const [{ total } = { total: 0 }] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(f)
      .innerJoin(p, eq(p.id, f.powerId))
      .where(isOpen);
    const named = [];
    for (const { linkedProfileId, ...row } of rows) {
      const holder = await letterHolder(tx, { userId: row.userId, linkedProfileId });
      named.push({ ...row, holder: holder.name, number: mandateNumber(row.powerId) });
    }
    return { waiting: named, total };
  });
}

/** Loads all powers of attorney of a client with their files, newest first. */
export async function clientMandates(tx: Tx, clientId: UserId) {
  const powers = await tx.select().from(p).where(eq(p.userId, clientId)).orderBy(desc(p.givenAt), desc(p.id));
  const files = await tx.select(SHOWN).from(f).where(eq(f.userId, clientId)).orderBy(desc(f.createdAt));
  const shown = [];
  for (const { id, level, places, powers: given, endsOn, revokedAt, linkedProfileId, content } of powers) {
    const { name } = await letterHolder(tx, { userId: clientId, linkedProfileId });
    shown.push({
      ...{ id, number: mandateNumber(id), holder: name, level, places, powers: given, endsOn, content },
      revokedOn: revokedAt && civilDateAt(revokedAt),
      files: files.filter(({ powerId }) => powerId === id),
    });
  }
  return { mandates: shown, notices: await noticesOf(tx, clientId) };
}

type Decision = { state: 'verified'; level: MandateLevel } | { state: 'refused'; message: string };

async function decide(
  admin: SignedInActor,
  id: string,
  decision: Decision,
  now: Date,
): Promise<Result<null>> {
  if (!(await sees(admin, f, id))) return refuseLetter('not-found', 'Este arquivo não existe.');
  return asActor(system('letters'), (tx) => decideFile(tx, admin, id, decision, now));
}

/** Stores a person's decision on a file that waits for it. */
export async function decideFile(
  tx: Tx,
  admin: SignedInActor,
  id: string,
  decision: Decision,
  now: Date,
): Promise<Result<null>> {
  const [found] = await tx
    .select({ state: f.state, power: p })
    .from(f)
    .innerJoin(p, eq(p.id, f.powerId))
    .where(eq(f.id, id))
    .for('update');
  if (!found) return refuseLetter('not-found', 'Este arquivo não existe.');
  if (found.state !== 'to_check') return refuseLetter('stale', 'Esta procuração já foi conferida.');
  const { power } = found;
  const isOver = power.revokedAt !== null || power.endsOn < civilDateAt(now);
  if (decision.state === 'verified' && isOver)
    return refuseLetter('ended', 'A procuração terminou ou foi cancelada.');
  await tx
    .update(f)
    .set({ ...decision, decidedBy: admin.userId, decidedAt: now })
    .where(eq(f.id, id));
  if (decision.state === 'verified') await raise(tx, power, decision.level);
  await recordAudit(tx, admin, {
    action: decision.state === 'verified' ? 'power.approve' : 'power.refuse',
    entity: 'powers_of_attorney',
    entityId: power.id,
    after: decision,
  });
  return ok(null);
}

/** Accepts a file that waits for a person: its power rises to the level that the admin saw. */
export const approveMandate = (
  admin: SignedInActor,
  { file, level }: MandateDecision,
  now: Date = new Date(),
): Promise<Result<null>> => decide(admin, file, { state: 'verified', level }, now);

/** Refuses a file that waits for a person, with a reason that the customer reads. */
export const refuseMandate = (
  admin: SignedInActor,
  { file, why }: MandateRefusal,
  now: Date = new Date(),
): Promise<Result<null>> => decide(admin, file, { state: 'refused', message: why }, now);
