import { eq, sql } from 'drizzle-orm';
import { notifyAdminsOnce, sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { cancelOf, type DpsFacts, documentOf, dpsIdOf, infDpsOf } from '#app/features/tax-notes/rules/dps.ts';
import type { TaxNoteSettings } from '#app/features/tax-notes/rules/input.ts';
import { type NotedPayment, noteDescription } from '#app/features/tax-notes/rules/note-words.ts';
import {
  environmentNumber,
  type NoteError,
  type NoteProvider,
  plainError,
} from '#app/features/tax-notes/rules/terms.ts';
import { textOf } from '#app/features/tax-notes/rules/xml.ts';
import { formatBRL, fromNumeric } from '#app/lib/money.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { jobsEnding } from '#app/platform/jobs.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { OF_PAYMENTS, PAYMENTS_OF_NOTE } from './note-payments.server.ts';
import { authorityFor } from './ports/authority.server.ts';
import {
  ALREADY_CANCELLED,
  ALREADY_ISSUED,
  AuthorityRefused,
  type IssuedNote,
  type NoteName,
  StillProcessing,
  type TaxAuthority,
} from './ports/tax-authority.server.ts';
import { type Issuer, loadIssuer, missingNow, readSettings, taxesOf } from './settings.server.ts';
import { enveloped } from './sign-xml.server.ts';
import { addDueNotes } from './take-notes.server.ts';
import { validateXml } from './validate-xml.server.ts';

const { taxNotes: n, taxNoteSettings } = schema;
const ACTOR = system('tax-notes');
type TaxNote = typeof n.$inferSelect;
type Tools = {
  authorityOf(provider: NoteProvider): TaxAuthority;
  settings: TaxNoteSettings;
  issuer: Issuer;
};

/** Time that an attempt has before another process may repeat it. */
const LEASE_MS = 5 * 60_000;
/** First pause after a call without an answer; it doubles up to the longest. */
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3 * 3_600_000;

const REFUNDED_ALL = 'Pagamento devolvido ao cliente';
const REFUNDED_PARTLY = 'Devolução de parte do pagamento ao cliente';

/**
 * Job `tax-notes.work`, every minute: adds and corrects notes, then sends those that are due; without an active setting
 * only tests.
 */
export async function workNotes(given?: TaxAuthority, now = new Date()): Promise<void> {
  await addDueNotes(now);
  const settings = await asActor(ACTOR, readSettings);
  const issuer = await loadIssuer(now);
  // Notes wait, and the settings show why.
  if (missingNow(settings, issuer, now).length > 0) return;
  const authorityOf = (provider: NoteProvider) =>
    given ?? authorityFor(settings.environment, provider, issuer);
  while (!jobsEnding().aborted) {
    const note = await claim(settings);
    if (!note) return;
    try {
      await advance(note, { settings, issuer, authorityOf });
    } catch (error) {
      await postpone(note);
      if (error instanceof StillProcessing) continue;
      // The outcome is unknown: the service is asked first at the next attempt.
      log.warn({ event: 'tax-note', noteId: note.id, ...errorFields(error) }, 'tax authority did not answer');
      // The failure of an earlier provider does not delay the notes of this one.
      if (providerOf(note, settings) === settings.provider) return;
    }
  }
}

/** Takes the note that is due longest; another process skips it until the lease ends. */
const claim = ({ environment, active }: TaxNoteSettings): Promise<TaxNote | undefined> =>
  asActor(ACTOR, async (tx) => {
    const due = sql`(select id from tax_notes where next_try_at <= now() and environment = ${environment}
      and (${active} or not ${OF_PAYMENTS})
      order by next_try_at, id limit 1 for update skip locked)`;
    const [note] = await tx
      .update(n)
      .set({ nextTryAt: new Date(Date.now() + LEASE_MS), attempts: sql`${n.attempts} + 1` })
      .where(eq(n.id, due))
      .returning();
    return note;
  });

const postpone = ({ id, attempts }: TaxNote) =>
  asActor(ACTOR, (tx) =>
    tx
      .update(n)
      .set({
        nextTryAt: new Date(
          Date.now() + Math.min(PAUSE_MS * 2 ** Math.min(attempts - 1, 12), LONGEST_PAUSE_MS),
        ),
      })
      .where(eq(n.id, id)),
  );

const change = (id: string, values: Partial<TaxNote>) =>
  asActor(ACTOR, (tx) =>
    tx
      .update(n)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(n.id, id)),
  );

/** The provider that has a note, or that takes it next. */
const providerOf = ({ state, provider }: TaxNote, settings: TaxNoteSettings): NoteProvider =>
  state === 'queued' ? settings.provider : provider;

/** Moves a note on until it is issued, refused or canceled. @throws when the service did not answer */
async function advance(note: TaxNote, tools: Tools): Promise<void> {
  if (note.state === 'cancel_asked') return cancel(note, tools);
  let { dpsXml, dpsId } = note;
  const provider = providerOf(note, tools.settings);
  if (note.state === 'queued') {
    const made = await makeDps(note, tools);
    if ('errors' in made) return reject(note, made.errors);
    ({ dpsXml, dpsId } = made);
    await change(note.id, { state: 'signed', provider, ...made });
  }
  if (!dpsXml || !dpsId) throw new Error(`The note ${note.id} has no document.`);
  const authority = tools.authorityOf(provider);
  try {
    let issued = note.state === 'sent' ? await authority.find(dpsId) : null;
    // Stored before the call: after a crash the service is asked whether it has the note.
    if (note.state !== 'sent') await change(note.id, { state: 'sent' });
    issued ??= await issueOnce(authority, dpsXml, dpsId);
    const isOwn = issued.xml.includes(`"${dpsId}"`) && textOf(issued.xml, 'vServ') === note.amount;
    if (isOwn) await accept(note, issued, tools);
    else await reject(note, [{ code: 'OTHER_NOTE', text: 'O serviço devolveu a nota de outro documento' }]);
  } catch (error) {
    if (!(error instanceof AuthorityRefused)) throw error;
    await reject(note, error.errors);
  }
}

/** Sends a DPS; the note of one that the service accepted before is read. */
async function issueOnce(authority: TaxAuthority, dpsXml: string, dpsId: string): Promise<IssuedNote> {
  try {
    return await authority.issue(dpsXml);
  } catch (error) {
    const isKnown =
      error instanceof AuthorityRefused && error.errors.some(({ code }) => code === ALREADY_ISSUED);
    const found = isKnown ? await authority.find(dpsId) : null;
    if (found) return found;
    throw error;
  }
}

async function makeDps(
  note: TaxNote,
  { settings, issuer }: Tools,
): Promise<{ dpsXml: string; dpsId: string } | { errors: NoteError[] }> {
  const replaced = note.replacesId ? await keyOf(note.replacesId) : null;
  const facts: DpsFacts = {
    environment: environmentNumber(note.environment),
    issuedAt: new Date(),
    series: note.series,
    number: note.number,
    competence: note.competence,
    firm: issuer,
    taxes: taxesOf(settings),
    customer: note.customerDocument ? { document: note.customerDocument, name: note.customerName } : null,
    description: noteDescription(await paymentsOf(note.id)),
    amount: fromNumeric(note.amount),
    replaces: replaced === null ? null : { key: replaced, reason: REFUNDED_PARTLY },
  };
  const dpsXml = signed('DPS', infDpsOf(facts), settings, issuer);
  const faults = await validateXml('DPS', dpsXml);
  if (faults.length > 0) return { errors: faults.map((text) => ({ code: 'SCHEMA', text })) };
  return { dpsXml, dpsId: dpsIdOf(facts.taxes, issuer.taxId, note.series, note.number) };
}

function signed(root: 'DPS' | 'pedRegEvento', part: string, { hash }: TaxNoteSettings, issuer: Issuer) {
  const { certificate, key } = issuer.company ?? issuer.house;
  return documentOf(root, part, enveloped(part, certificate, key, hash));
}

/** Loads the payments of a note, the earliest first. */
const paymentsOf = (id: string): Promise<NotedPayment[]> =>
  asActor(ACTOR, async (tx) => {
    const { rows } = await tx.execute<{ payments: NotedPayment[] }>(
      sql`select ${PAYMENTS_OF_NOTE} as payments from tax_notes where id = ${id}`,
    );
    return rows[0]?.payments ?? [];
  });

const keyOf = (id: string) =>
  asActor(ACTOR, async (tx) => {
    const [found] = await tx.select({ key: n.key }).from(n).where(eq(n.id, id));
    return found?.key ?? null;
  });

const accept = (note: TaxNote, { key, xml }: IssuedNote, { settings }: Tools) =>
  asActor(ACTOR, async (tx) => {
    const now = new Date();
    await tx
      .update(n)
      .set({ state: 'issued', key, nfseXml: xml, errors: [], nextTryAt: null, issuedAt: now, updatedAt: now })
      .where(eq(n.id, note.id));
    if (note.replacesId)
      await tx
        .update(n)
        .set({ state: 'replaced', cancelledAt: now, updatedAt: now })
        .where(eq(n.id, note.replacesId));
    if (note.environment === 'production') await notifyIssued(tx, note);
    if (settings.environment === 'test' && !settings.testedAt)
      await tx.update(taxNoteSettings).set({ testedAt: now }).where(eq(taxNoteSettings.id, 1));
  });

/** Tells the customer on the site and by mail that the note of a payment is there. */
async function notifyIssued(tx: Tx, { id, number, amount, userId }: TaxNote): Promise<void> {
  if (!userId) return;
  const facts = { numero: String(number), valor: formatBRL(fromNumeric(amount)) };
  const words = await noticeText(tx, 'tax-note.issued', facts);
  const mail = { action: 'Ver a nota' };
  const news = { userId, kind: 'account', link: '/app/notas', mail, key: `tax-note:${id}` } as const;
  await sendToCustomer(tx, { ...news, ...words });
}

/** Stores a refusal, and gives finance the task to correct it. */
const reject = (note: TaxNote, errors: NoteError[]) =>
  asActor(ACTOR, async (tx) => {
    await tx
      .update(n)
      .set({ state: 'rejected', errors, nextTryAt: null, updatedAt: new Date() })
      .where(eq(n.id, note.id));
    await notifyRefusal(tx, note, errors);
  });

async function notifyRefusal(tx: Tx, note: TaxNote, errors: NoteError[]): Promise<void> {
  await notifyAdminsOnce(tx, {
    key: `tax-note:${note.id}:${note.attempts}`,
    words: await noticeText(tx, 'tax-note.refused', {
      numero: `${note.series}/${note.number}`,
      motivo: errors.map(plainError).join(' '),
    }),
    link: '/admin/notas',
    action: 'Abrir as notas fiscais',
  });
}

/** Time between two questions about the city's answer. */
const ANALYSIS_PAUSE_MS = 6 * 3_600_000;

/**
 * Cancels a note. A refusal means that the city's limit has passed, or that something else is wrong: the city is asked
 * once to cancel it late (event 101103), and refuses that too in the second case.
 */
async function cancel(note: TaxNote, tools: Tools): Promise<void> {
  if (note.analysisAskedAt) return readAnalysis(note, tools);
  const refusal = await register(note, tools, 'e101101');
  if (!refusal) return ended(note);
  if (refusal.some(({ code }) => code === ALREADY_CANCELLED)) return ended(note);
  const late = await register(note, tools, 'e101103');
  if (late && !late.some(({ code }) => code === ALREADY_CANCELLED)) return keepIssued(note, refusal);
  const now = new Date();
  await change(note.id, { analysisAskedAt: now, nextTryAt: new Date(now.getTime() + ANALYSIS_PAUSE_MS) });
}

async function readAnalysis(note: TaxNote, { authorityOf }: Tools): Promise<void> {
  const answer = await authorityOf(note.provider).analysisOf(nameOf(note).key);
  if (answer === 'granted') return ended(note);
  if (answer === 'refused')
    return keepIssued(note, [{ code: '105105', text: 'O município negou o cancelamento fora do prazo.' }]);
  await change(note.id, { nextTryAt: new Date(Date.now() + ANALYSIS_PAUSE_MS) });
}

async function ended(note: TaxNote): Promise<void> {
  await change(note.id, { state: 'cancelled', cancelledAt: new Date(), nextTryAt: null });
}

/** The note stays issued, and finance has the task. */
const keepIssued = (note: TaxNote, errors: NoteError[]): Promise<void> =>
  asActor(ACTOR, async (tx) => {
    await tx
      .update(n)
      .set({ state: 'issued', errors, nextTryAt: null, updatedAt: new Date() })
      .where(eq(n.id, note.id));
    await notifyRefusal(tx, note, errors);
  });

function nameOf({ id, dpsId, key }: TaxNote): NoteName {
  if (!dpsId || !key) throw new Error(`The note ${id} has no key.`);
  return { dpsId, key };
}

/** Registers an event that cancels a note. @returns the refusal; null if it was accepted */
async function register(
  note: TaxNote,
  { authorityOf, settings, issuer }: Tools,
  event: 'e101101' | 'e101103',
): Promise<NoteError[] | null> {
  const name = nameOf(note);
  const part = cancelOf(
    {
      environment: environmentNumber(note.environment),
      at: new Date(),
      taxId: issuer.taxId,
      key: name.key,
      reason: REFUNDED_ALL,
    },
    event,
  );
  try {
    await authorityOf(note.provider).cancel(name, signed('pedRegEvento', part, settings, issuer));
    return null;
  } catch (error) {
    if (error instanceof AuthorityRefused) return error.errors;
    throw error;
  }
}
