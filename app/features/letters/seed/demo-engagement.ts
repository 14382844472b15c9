import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { keepSheet } from '#app/features/cases/seed/demo-service.ts';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { JUDICIAL_POWER } from '#app/features/letters/rules/engagement.ts';
import { markOverdueIn } from '#app/features/letters/server/answers.server.ts';
import { storeAcceptance, storeOffer } from '#app/features/letters/server/engagements.server.ts';
import { byPerson } from '#app/features/letters/server/judge-signed.server.ts';
import { storeVerdict } from '#app/features/letters/server/lawyer-power.server.ts';
import { settleListings } from '#app/features/listings/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';
import { addLetter, demoPeople } from './demo-letters.ts';
import { SAMPLE } from './demo-mandates.ts';

/** Contract of a record that the demonstration's reports show. */
const CONTRACT = '77120';
const SCOPE = 'Pede a retirada do registro e a reparação do dano.';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/**
 * A lawyer's contract with the demonstration's customer, with a file that is ready for the lawyer: a letter without
 * answer, the page of the report and the signed power of attorney.
 */
export async function seedDemoEngagement(owner: pg.Client): Promise<void> {
  const tx = drizzle(owner);
  const demo = await demoPeople(owner, tx);
  const { rows } = await owner.query<{ listing: string; lawyer: string; card: CardId }>(
    `select l.id as listing, a.id as lawyer, c.id as card from listings l, lawyers a, cards c
     where l.user_id = $1 and l.contract_ref = $2 and l.source = 'report' and c.user_id = $1 and c.card_type = 'jus' limit 1`,
    [demo?.person.id, CONTRACT],
  );
  const [found] = rows;
  if (!demo || !found) return;
  const { listing: listingId, lawyer, card } = found;
  const userId = demo.person.id;
  await owner.query(
    "update listings set person_says = 'nao_sei', notice_proved = false, debt_source = 'instrument' where id = $1",
    [listingId],
  );
  const [listing] = await tx.select().from(schema.listings).where(eq(schema.listings.id, listingId));
  if (!listing) throw new Error('unreachable');
  const letter = { addressee: 'Quod', ground: 'C2', state: 'overdue', sentDaysAgo: 12 } as const;
  await addLetter(demo, listing, letter);
  await markOverdueIn(tx, demo.today);
  const made = await storeOffer(
    ...([tx, demo.admin, { listing: listingId, lawyer, scope: SCOPE, conflict: 'on' }] as const),
    ...([SITE_CONTENT.company.legalName, daysAgo(2)] as const),
  );
  if (!made.ok) throw new Error(made.error.message);
  const { id } = made.value;
  const requestId = await askForPower(owner, userId, card);
  await storeAcceptance(tx, { kind: 'customer', userId }, { id, aid: true, requestId }, daysAgo(1));
  const fileId = await answerRequest(owner, userId, card, requestId);
  await storeVerdict(tx, id, fileId, byPerson(SAMPLE, null));
  await settleListings(tx, { userId, linkedProfileId: null }, civilDateAt(new Date()));
}

async function askForPower(owner: pg.Client, userId: UserId, card: CardId): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into document_requests (user_id, card_id, name, note, created_by, created_at)
     values ($1, $2, $3, 'Baixe o contrato em Advogado, assine no gov.br e envie o PDF.', $1, $4) returning id`,
    [userId, card, JUDICIAL_POWER, daysAgo(1)],
  );
  return rows[0]?.id ?? '';
}

/** The signed power, sent and approved. */
async function answerRequest(owner: pg.Client, userId: UserId, card: CardId, requestId: string) {
  const sheet = await keepSheet('loan-documents', userId, card, 'procuracao-do-advogado.pdf', JUDICIAL_POWER);
  const { rows } = await owner.query<{ id: string }>(
    `insert into card_documents (user_id, card_id, kind, request_id, file_name, file_path, file_size, mime_type, sha256,
       status, created_at, updated_at)
     values ($1, $2, 'other', $3, $4, $5, $6, 'application/pdf', $7, 'approved', $8, $8) returning id`,
    [userId, card, requestId, ...sheet, daysAgo(1)],
  );
  return rows[0]?.id ?? '';
}
