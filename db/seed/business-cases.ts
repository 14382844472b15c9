import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { keepSheet } from '#app/features/cases/seed/demo-service.ts';
import { openCards } from '#app/features/cases/server/index.server.ts';
import { recordListingEvent, settleListings } from '#app/features/listings/server/index.server.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { toNumeric } from '#app/lib/money.ts';
import { system } from '#app/platform/actor.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { DOCUMENT_KINDS } from '#app/terms/document-kinds.ts';
import type { CardId, OrderId, UserId } from '#app/terms/ids.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import type { Random } from '#db/generate/random.ts';
import type { Fate } from './business-stories.ts';
import { atTime } from './past.ts';

const DAY_MS = 86_400_000;
/** Fates of cases that are no longer worked on. */
const ENDED: readonly Fate[] = ['refunded', 'refund-due', 'withdrawn'];
const FINISHED: readonly Fate[] = ['done', 'renegotiated', 'late'];
const CREDITORS = [
  'Banco do Vale S.A.',
  'Lojas Serra Azul',
  'Financeira Oeste',
  'Telefonia Clara',
  'Cartões Horizonte',
  'Energia do Oeste',
  'Crediário Ponto Certo',
  'Faculdade Monte Alto',
];
const PLACES: readonly ListingPlace[] = ['serasa', 'spc', 'boavista', 'quod'];

type Case = { userId: UserId; orderId: OrderId; activates: readonly CardType[]; at: Date; fate: Fate };

/** Adds the services of an order: documents, clock, steps, scores and records, as far as its fate allows. */
export async function workCase(
  owner: pg.Client,
  random: Random,
  { userId, orderId, activates, at, fate }: Case,
): Promise<void> {
  const cards = await openCards(drizzle(owner), { userId, linkedProfileId: null }, activates, orderId);
  const first = cards[0]?.id as CardId | undefined;
  if (!first) return;
  const papers = new Date(at.getTime() + DAY_MS);
  if (fate !== 'papers') await addPapers(owner, { userId, cardId: first, at: papers, fate });
  // The clock starts with the last document that was approved.
  const began = fate === 'papers' || fate === 'review' ? null : new Date(at.getTime() + 2 * DAY_MS);
  // A few days before the last of the twelve business days.
  const ended =
    began && FINISHED.includes(fate) ? noonOf(addBusinessDays(civilDateAt(began), 6 + random.int(6))) : null;
  for (const { id } of cards)
    await moveCard(owner, {
      cardId: id,
      opened: at,
      began,
      ended,
      closed: ENDED.includes(fate),
      sent: fate !== 'papers',
    });
  if (cards.some(({ cardType }) => cardType === 'nome')) {
    await addScores(owner, first, at, [360 + random.int(180), ended ? 640 + random.int(220) : null], ended);
    await addListings(owner, random, { userId, cardId: first, at, began, ended });
  }
}

const noonOf = (day: CivilDate) => new Date(`${day}T15:00:00Z`);

/** Both documents of every service; either pending, or approved a day later. */
async function addPapers(
  owner: pg.Client,
  { userId, cardId, at, fate }: { userId: UserId; cardId: CardId; at: Date; fate: Fate },
): Promise<void> {
  const waits = fate === 'review';
  for (const [kind, file] of [
    ['photo_id', 'documento-com-foto.pdf'],
    ['proof_of_address', 'comprovante-de-endereco.pdf'],
  ] as const) {
    const sheet = await keepSheet('loan-documents', userId, cardId, file, DOCUMENT_KINDS[kind].label, [
      userId,
    ]);
    await owner.query(
      `insert into card_documents (user_id, card_id, kind, file_name, file_path, file_size, mime_type, sha256, status,
         notified_status, reviewed_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 'application/pdf', $7, $8::text, nullif($8::text, 'pending'), $9::timestamptz, $10,
         coalesce($9::timestamptz, $10))`,
      [
        userId,
        cardId,
        kind,
        ...sheet,
        waits ? 'pending' : 'approved',
        waits ? null : new Date(at.getTime() + DAY_MS),
        at,
      ],
    );
  }
}

type Move = {
  cardId: string;
  opened: Date;
  began: Date | null;
  ended: Date | null;
  closed: boolean;
  /** The documents are in, whether approved or not. */
  sent: boolean;
};

/** Status, clock and steps of a card with their history; its steps are spread over its duration. */
async function moveCard(
  owner: pg.Client,
  { cardId, opened, began, ended, closed, sent }: Move,
): Promise<void> {
  const { rows: steps } = await owner.query<{ id: string; follows: string | null }>(
    `select s.id, t.follows from user_process_steps s join process_steps t on t.id = s.step_id where s.card_id = $1
     order by s.step_order`,
    [cardId],
  );
  const now = new Date();
  const last = ended ?? now;
  const count = ended ? steps.length : began ? Math.max(1, Math.floor(steps.length / 2)) : 0;
  const done = steps.filter(({ follows }, at) => at < count || follows === 'contract');
  if (began)
    await owner.query("update cards set clock_started_at = $2, status = 'analyzing' where id = $1", [
      cardId,
      began,
    ]);
  const move = ({ id, follows }: (typeof steps)[number], status: string) =>
    owner.query('update user_process_steps set status = $2, followed = $3 where id = $1', [
      id,
      status,
      follows && status,
    ]);
  for (const step of done) await move(step, 'completed');
  const next = steps.find((step) => !done.includes(step));
  if (next && sent && !closed) await move(next, 'in_progress');
  if (ended) await owner.query("update cards set status = 'completed' where id = $1", [cardId]);
  if (closed) await owner.query("update cards set status = 'blocked' where id = $1", [cardId]);
  const from = began ?? (sent ? new Date(opened.getTime() + DAY_MS) : opened);
  const times: [match: string, when: Date][] = [
    ["user_step_id is null and status = 'pending'", opened],
    ["user_step_id is null and status = 'analyzing'", began ?? opened],
    [
      "user_step_id is null and status in ('completed', 'blocked')",
      ended ?? new Date(opened.getTime() + 5 * DAY_MS),
    ],
  ];
  for (const [match, when] of times)
    await owner.query(`update card_status_history set created_at = $2 where card_id = $1 and ${match}`, [
      cardId,
      when,
    ]);
  await owner.query(
    `update card_status_history h set created_at = case t.follows when 'contract' then $5::timestamptz
       when 'documents' then $2::timestamptz
       else $2::timestamptz + ($3::timestamptz - $2::timestamptz) * s.step_order / ($4::int + 1) end
     from user_process_steps s join process_steps t on t.id = s.step_id where s.id = h.user_step_id and h.card_id = $1`,
    [cardId, from, last, done.length, opened],
  );
  await owner.query('update cards set created_at = $2, updated_at = $3 where id = $1', [
    cardId,
    opened,
    ended ?? began ?? opened,
  ]);
}

async function addScores(
  owner: pg.Client,
  cardId: CardId,
  at: Date,
  [before, after]: [number, number | null],
  ended: Date | null,
): Promise<void> {
  await owner.query('delete from card_score_history where card_id = $1', [cardId]);
  for (const [score, when] of [
    [before, at],
    [after, ended],
  ] as const) {
    if (score === null || when === null) continue;
    await owner.query(
      "update cards set score = $2, score_bureau = 'Serasa', score_taken_on = $3 where id = $1",
      [cardId, score, civilDateAt(when)],
    );
    await owner.query('update card_score_history set created_at = $2 where card_id = $1 and score = $3', [
      cardId,
      when,
      score,
    ]);
  }
}

type Records = { userId: UserId; cardId: CardId; at: Date; began: Date | null; ended: Date | null };

/**
 * Two to five records of a person at the bureaus: challenged once the clock runs, removed or kept when the
 * case is over.
 */
async function addListings(owner: pg.Client, random: Random, { userId, cardId, at, began, ended }: Records) {
  const tx = drizzle(owner);
  const day = civilDateAt(at);
  const proof = ended ? await addProof(owner, userId, cardId, ended) : null;
  const count = 2 + random.int(4);
  const from = random.int(CREDITORS.length);
  for (let n = 0; n < count; n += 1) {
    const due = addDays(day, -(90 + random.int(1_200)));
    const own = n === 1;
    const state = ended ? (own ? 'kept' : 'removed') : began && !own ? 'asked' : 'found';
    const asked = began && !own ? addDays(civilDateAt(began), 1) : null;
    const { rows } = await owner.query<{ id: string }>(
      `insert into listings (user_id, card_id, place, creditor, amount, due_on, included_on, seen_on, person_says, state,
         challenged_on, asked_of, removed_on, removed_proof_id, source)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'report') returning id`,
      [
        userId,
        cardId,
        random.pick(PLACES),
        CREDITORS[(from + n) % CREDITORS.length],
        toNumeric(12_000 + random.int(900_000)),
        due,
        addDays(due, 25),
        day,
        own ? 'reconheco' : random.pick(['nao_conheco', 'ja_paguei', 'valor_errado']),
        state,
        asked && asked <= civilDateAt(new Date()) ? asked : null,
        state === 'asked' ? 'bureau' : null,
        state === 'removed' && ended ? civilDateAt(ended) : null,
        state === 'removed' ? proof : null,
      ],
    );
    const listing = { id: rows[0]?.id ?? '', userId };
    await atTime(owner, at);
    await recordListingEvent(tx, system('demo'), listing, 'added', { source: 'report' });
    if (state !== 'removed' || !ended) continue;
    await atTime(owner, ended);
    await recordListingEvent(tx, system('demo'), listing, 'removed', {});
  }
  await settleListings(tx, { userId, linkedProfileId: null }, civilDateAt(new Date()));
}

async function addProof(
  owner: pg.Client,
  userId: UserId,
  cardId: CardId,
  at: Date,
): Promise<string | undefined> {
  const title = 'Consulta depois do serviço';
  const sheet = await keepSheet('card-proofs', userId, cardId, 'consulta-depois.pdf', title, [userId]);
  const { rows } = await owner.query<{ id: string }>(
    `insert into card_proofs (user_id, card_id, title, file_name, file_path, file_size, mime_type, sha256, created_at)
     values ($1, $2, $3, $4, $5, $6, 'application/pdf', $7, $8) returning id`,
    [userId, cardId, title, ...sheet, at],
  );
  return rows[0]?.id;
}
