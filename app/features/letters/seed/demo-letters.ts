import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import type { Ground } from '#app/features/letters/rules/grounds.ts';
import { mergeLetter } from '#app/features/letters/rules/merge-letter.ts';
import { inOwnName } from '#app/features/letters/rules/own-name.ts';
import type { LetterAnswer, LetterState } from '#app/features/letters/rules/terms.ts';
import { answerLetter, markOverdueIn } from '#app/features/letters/server/answers.server.ts';
import { letterLeft } from '#app/features/letters/server/batches.server.ts';
import { templateInUse } from '#app/features/letters/server/templates.server.ts';
import { spokenOf } from '#app/features/letters/server/voice.server.ts';
import { joinIdentity } from '#app/features/letters/server/write-letters.server.ts';
import { recordListingEvent, settleListings } from '#app/features/listings/server/index.server.ts';
import { NO_OWN_MERGE } from '#app/features/own-fields/rules/own-merge.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric } from '#app/lib/money.ts';
import type { Result } from '#app/lib/result.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { LETTER_TEXTS } from './letter-texts.ts';

const { addressees, letterBatches, letters, listings } = schema;

type DemoLetter = {
  addressee: string;
  ground: Ground;
  state: LetterState;
  sentDaysAgo?: number;
  answer?: LetterAnswer;
};
/** A letter with the record that it is about. */
type DemoRecord = DemoLetter & { creditor: string; place: ListingPlace };

const CUSTOMER = 'cliente@exemplo.com.br';

/** One letter in every state, one whose answer is due today, and two that the customer sends in person. */
const LETTERS: readonly DemoRecord[] = [
  { creditor: 'Loja Aurora', addressee: 'Serasa', place: 'serasa', ground: 'C2', state: 'draft' },
  { creditor: 'Telefonia Sul', addressee: 'SPC Brasil', place: 'spc', ground: 'C2', state: 'review' },
  { creditor: 'Banco do Vale', addressee: 'Quod', place: 'quod', ground: 'C2', state: 'approved' },
  {
    creditor: 'Financeira Norte',
    addressee: 'Boa Vista (Equifax)',
    place: 'boavista',
    ground: 'C2',
    state: 'sent',
    sentDaysAgo: 2,
  },
  {
    creditor: 'Móveis Canoas',
    addressee: 'Quod',
    place: 'quod',
    ground: 'C2',
    state: 'sent',
    sentDaysAgo: 10,
  },
  {
    creditor: 'Cartões Litoral',
    addressee: 'Serasa',
    place: 'serasa',
    ground: 'C2',
    state: 'overdue',
    sentDaysAgo: 12,
  },
  {
    creditor: 'Mercado Central',
    addressee: 'SPC Brasil',
    place: 'spc',
    ground: 'C2',
    state: 'answered',
    sentDaysAgo: 11,
    answer: 'removed',
  },
  { creditor: 'Escola Horizonte', addressee: 'Quod', place: 'quod', ground: 'C2', state: 'closed' },
  {
    ...{ creditor: 'Clube Aurora', addressee: 'consumidor.gov.br', place: 'quod', ground: 'C9' },
    ...{ state: 'answered', sentDaysAgo: 9, answer: 'kept_without_proof' },
  },
  { creditor: 'Ótica Lapa', addressee: 'Procon', place: 'spc', ground: 'C9', state: 'approved' },
];

const ADMIN = 'admin@exemplo.com.br';
const REAIS = 348.55;

type Listing = typeof listings.$inferSelect;
type Person = { id: UserId; name: string; document: string };
/** The demo's people and the transaction that they are written in. */
type Demo = { tx: Tx; person: Person; admin: SignedInActor; today: CivilDate };

/** The demonstration's customer, and the admin who writes the letters; undefined without them. */
export async function demoPeople(owner: pg.Client, tx: Tx): Promise<Demo | undefined> {
  const { rows } = await owner.query<Person & { admin: UserId }>(
    `select p.id, p.full_name as name, p.doc_number as document, a.id as admin
     from profiles p join users u on u.id = p.id, users a where u.email = $1 and a.email = $2`,
    [CUSTOMER, ADMIN],
  );
  const [person] = rows;
  const today = civilDateAt(new Date());
  return person && { tx, person, admin: { kind: 'admin', userId: person.admin }, today };
}

/**
 * Letters of the demonstration's customer, and their batches. What leaves, is answered or becomes overdue goes through
 * the use cases, so that listings have the clocks, events and turns that they have in life. The voice follows from the
 * power of attorney.
 */
export async function seedDemoLetters(owner: pg.Client): Promise<void> {
  const demo = await demoPeople(owner, drizzle(owner));
  if (!demo) return;
  const { tx, person, today } = demo;
  for (const letter of LETTERS) await addLetter(demo, await addRecord(demo, letter), letter);
  await markOverdueIn(tx, today);
  await settleListings(tx, { userId: person.id, linkedProfileId: null }, today);
}

const rowOf = <T extends object>([row]: T[]): T => {
  if (!row) throw new Error('A row of the demonstration is missing.');
  return row;
};

async function addRecord({ tx, person, admin, today }: Demo, { creditor, place }: DemoRecord) {
  const dueOn = addDays(today, -700);
  const userId = person.id;
  const listing = rowOf(
    await tx
      .insert(listings)
      .values({
        userId,
        place,
        creditor,
        amount: String(REAIS),
        dueOn,
        personSays: 'nao_sei',
        noticeProved: false,
        state: 'triaged',
      })
      .returning(),
  );
  await recordListingEvent(tx, admin, listing, 'added', { place, source: listing.source });
  return listing;
}

/** Brings a letter about a record to its state, by the steps of a letter. */
export async function addLetter(people: Demo, listing: Listing, demo: DemoLetter): Promise<void> {
  const { tx, admin, today } = people;
  const { state, sentDaysAgo = 0, answer } = demo;
  const { letter, template, kind, voice } = await write(people, demo, listing);
  if (state === 'draft') return;
  await tx.update(letters).set({ state: 'review' }).where(eq(letters.id, letter.id));
  if (state === 'review') return;
  const leaves = sentDaysAgo > 0;
  const [approvedAt, readUntil] = [daysFromNow(-sentDaysAgo), daysFromNow(leaves ? -sentDaysAgo : 2)];
  await tx
    .update(letters)
    .set({ state: 'approved', approvedAt, readUntil, customerSays: leaves ? 'yes' : null })
    .where(eq(letters.id, letter.id));
  if (state === 'closed')
    await tx
      .update(letters)
      .set({ state: 'closed', closedFor: 'customer_no', customerSays: 'no', customerSaidAt: new Date() })
      .where(eq(letters.id, letter.id));
  if (!leaves) return;
  const on = addDays(today, -sentDaysAgo);
  if (voice === 'holder') {
    const own = { how: 'portal' as const, on, tracking: '2026.11/0000042' };
    held(await letterLeft(tx, admin, { letter, template, kind }, own, 'customer'));
  } else await leaveInBatch(people, { letter, template, kind }, { on, approvedAt });
  if (!answer) return;
  const said = { answer, on: addDays(today, -3), protocol: '', file: '' };
  held(await answerLetter(tx, admin, letter.id, said, new Date()));
}

async function leaveInBatch(
  { tx, admin }: Demo,
  { letter, template, kind }: Pick<Awaited<ReturnType<typeof write>>, 'letter' | 'template' | 'kind'>,
  { on, approvedAt }: { on: CivilDate; approvedAt: Date },
) {
  const sent = { how: 'post' as const, on, tracking: 'BR000000000BR' };
  const batch = rowOf(
    await tx
      .insert(letterBatches)
      .values({
        ...{ addresseeId: letter.addresseeId, createdAt: approvedAt },
        ...{ sentOn: sent.on, sentHow: sent.how, tracking: sent.tracking },
      })
      .returning(),
  );
  await tx.update(letters).set({ batchId: batch.id }).where(eq(letters.id, letter.id));
  held(await letterLeft(tx, admin, { letter, template, kind }, sent));
}

/** A draft with its text filled in and the identity document of its customer, as a letter begins. */
async function write({ tx, person, admin, today }: Demo, demo: DemoLetter, listing: Listing) {
  const { ground, addressee: name, sentDaysAgo = 0 } = demo;
  const addressee = rowOf(await tx.select().from(addressees).where(eq(addressees.name, name)));
  const template = await templateInUse(tx, ground);
  if (!template) throw new Error(`The template ${ground} is missing.`);
  const { title, body: source } = LETTER_TEXTS[ground];
  const { voice, holder } = await spokenOf(tx, { listing, addressee }, today);
  const { body } = mergeLetter(voice === 'holder' ? inOwnName(source, holder) : source, {
    ...{ client: person, addressee: name, place: listing.place, company: SITE_CONTENT.company.name },
    ...{ previousProtocol: 'BR000000000BR', proposal: null, own: NO_OWN_MERGE },
    listing: { ...listing, amount: listing.amount === null ? null : fromNumeric(listing.amount) },
  });
  const letter = rowOf(
    await tx
      .insert(letters)
      .values({
        ...{ userId: person.id, listingId: listing.id, templateId: template.id, addresseeId: addressee.id },
        ...{
          ground,
          title,
          source,
          body,
          voice,
          writtenBy: admin.userId,
          createdAt: daysFromNow(-sentDaysAgo - 2),
        },
      })
      .returning(),
  );
  await joinIdentity(tx, letter.id, person.id);
  return { letter, template, kind: addressee.kind, voice };
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

function held(result: Result<unknown>): void {
  if (!result.ok) throw new Error(result.error.message);
}
