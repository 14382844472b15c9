import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import type { Ground } from '#app/features/letters/rules/grounds.ts';
import { mergeLetter, powerText } from '#app/features/letters/rules/merge-letter.ts';
import type { LetterAnswer, LetterState } from '#app/features/letters/rules/terms.ts';
import { answerLetter, markOverdueIn } from '#app/features/letters/server/answers.server.ts';
import { letterLeft } from '#app/features/letters/server/batches.server.ts';
import { templateInUse } from '#app/features/letters/server/templates.server.ts';
import { joinIdentity } from '#app/features/letters/server/write-letters.server.ts';
import { recordListingEvent, settleListings } from '#app/features/listings/server/index.server.ts';
import { NO_OWN_MERGE } from '#app/features/own-fields/rules/own-merge.ts';
import { addDays, addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
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
  creditor: string;
  addressee: string;
  place: ListingPlace;
  ground: Ground;
  state: LetterState;
  sentDaysAgo?: number;
  answer?: LetterAnswer;
};

const CUSTOMER = 'cliente@exemplo.com.br';
const PLACES: ListingPlace[] = ['serasa', 'spc', 'boavista', 'quod', 'credor'];

/** One letter in every state, and one whose answer is due today. */
const LETTERS: readonly DemoLetter[] = [
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
];

/** Days since the power of attorney was given. */
const POWER_DAYS = 14;

const ADMIN = 'admin@exemplo.com.br';
const REAIS = 348.55;

type Person = { id: UserId; name: string; document: string };
/** The demo's people and the transaction that they are written in. */
type Demo = { tx: Tx; person: Person; admin: SignedInActor; today: CivilDate };

/**
 * Letters of the demonstration's customer, their batches and the power of attorney. What leaves, is answered or becomes
 * overdue goes through the use cases, so that listings have the clocks, events and turns that they have in life.
 */
export async function seedDemoLetters(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<Person & { admin: UserId }>(
    `select p.id, p.full_name as name, p.doc_number as document, a.id as admin
     from profiles p join users u on u.id = p.id, users a where u.email = $1 and a.email = $2`,
    [CUSTOMER, ADMIN],
  );
  const [person] = rows;
  if (!person) return;
  const today = civilDateAt(new Date());
  // Given before the first letter that left.
  const givenOn = addDays(today, -POWER_DAYS);
  const end = addMonths(givenOn, 12);
  const { company } = SITE_CONTENT;
  const content = powerText({ holder: person, company, places: PLACES, givenOn, endsOn: end });
  await owner.query(
    "insert into powers_of_attorney (user_id, places, content, level, given_at, ends_on) values ($1, $2, $3, 'firma', $4, $5)",
    [person.id, JSON.stringify(PLACES), content, daysFromNow(-POWER_DAYS), end],
  );
  const demo = { tx: drizzle(owner), person, admin: { kind: 'admin' as const, userId: person.admin }, today };
  for (const letter of LETTERS) await addLetter(demo, letter);
  await markOverdueIn(demo.tx, today);
  await settleListings(demo.tx, { userId: person.id, linkedProfileId: null }, today);
}

const rowOf = <T extends object>([row]: T[]): T => {
  if (!row) throw new Error('A row of the demonstration is missing.');
  return row;
};

async function addLetter({ tx, person, admin, today }: Demo, demo: DemoLetter): Promise<void> {
  const { creditor, place, state, sentDaysAgo = 0, answer } = demo;
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
  const { letter, template, kind } = await write({ tx, person, admin, today }, demo, listing);
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
  const sent = { how: 'post' as const, on: addDays(today, -sentDaysAgo), tracking: 'BR000000000BR' };
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
  if (!answer) return;
  const said = { answer, on: addDays(today, -3), protocol: '', file: '' };
  held(await answerLetter(tx, admin, letter.id, said, new Date()));
}

/** A draft with its text filled in and the identity document of its customer, as a letter begins. */
async function write({ tx, person, admin }: Demo, demo: DemoLetter, listing: typeof listings.$inferSelect) {
  const { ground, addressee: name, sentDaysAgo = 0 } = demo;
  const addressee = rowOf(await tx.select().from(addressees).where(eq(addressees.name, name)));
  const template = await templateInUse(tx, ground);
  if (!template) throw new Error(`The template ${ground} is missing.`);
  const { title, body: source } = LETTER_TEXTS[ground];
  const { body } = mergeLetter(source, {
    ...{ client: person, addressee: name, place: listing.place, company: SITE_CONTENT.company.name },
    ...{ previousProtocol: null, proposal: null, own: NO_OWN_MERGE },
    listing: { ...listing, amount: listing.amount === null ? null : fromNumeric(listing.amount) },
  });
  const letter = rowOf(
    await tx
      .insert(letters)
      .values({
        ...{ userId: person.id, listingId: listing.id, templateId: template.id, addresseeId: addressee.id },
        ...{ ground, title, source, body, writtenBy: admin.userId, createdAt: daysFromNow(-sentDaysAgo - 2) },
      })
      .returning(),
  );
  await joinIdentity(tx, letter.id, person.id);
  return { letter, template, kind: addressee.kind };
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

function held(result: Result<unknown>): void {
  if (!result.ok) throw new Error(result.error.message);
}
