import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Ground } from '#app/features/letters/rules/grounds.ts';
import type { LetterAnswer, LetterState } from '#app/features/letters/rules/letter-state.ts';
import { powerText } from '#app/features/letters/rules/power-text.ts';
import { settleListings } from '#app/features/listings/server/index.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { LETTER_TEXTS } from './letter-texts.ts';

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

/** One letter in every state. */
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
    creditor: 'Cartões Litoral',
    addressee: 'Serasa',
    place: 'serasa',
    ground: 'C2',
    state: 'overdue',
    sentDaysAgo: 20,
  },
  {
    creditor: 'Mercado Central',
    addressee: 'SPC Brasil',
    place: 'spc',
    ground: 'C2',
    state: 'answered',
    sentDaysAgo: 15,
    answer: 'removed',
  },
  { creditor: 'Escola Horizonte', addressee: 'Quod', place: 'quod', ground: 'C2', state: 'closed' },
];

const SENT: readonly LetterState[] = ['sent', 'overdue', 'answered'];
const NAME = 'Nome em Dia';

/** Letters of the demonstration's customer, their batches and the power of attorney. */
export async function seedDemoLetters(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{
    id: string;
    name: string;
    document: string;
    today: `${string}`;
    end: `${string}`;
  }>(
    `select p.id, p.full_name as name, p.doc_number as document, d::text as today, (d + interval '1 year')::date::text as end
     from profiles p join users u on u.id = p.id, (select (now() at time zone 'America/Sao_Paulo')::date as d) x where u.email = $1`,
    [CUSTOMER],
  );
  const [person] = rows;
  if (!person) return;
  const company = { legalName: NAME, taxId: '00.000.000/0001-00' };
  const content = powerText({
    holder: person,
    company,
    places: PLACES,
    givenOn: person.today,
    endsOn: person.end,
  });
  await owner.query(
    'insert into powers_of_attorney (user_id, places, content, given_at, ends_on) values ($1, $2, $3, now(), $4)',
    [person.id, JSON.stringify(PLACES), content, person.end],
  );
  for (const letter of LETTERS) await addLetter(owner, person.id, letter);
  await settleListings(drizzle(owner), { userId: person.id as UserId, linkedProfileId: null });
}

async function addLetter(owner: pg.Client, userId: string, letter: DemoLetter): Promise<void> {
  const { creditor, addressee, place, ground, state, sentDaysAgo = 0, answer } = letter;
  const sent = SENT.includes(state);
  const approved = sent || state === 'approved';
  const { title, body } = LETTER_TEXTS[ground];
  await owner.query(
    `with listing as (
       insert into listings (user_id, place, creditor, amount, due_on, person_says, state, asked_of)
       values ($1, $2, $3, 348.55, current_date - 700, 'nao_sei', $4, $5) returning id),
     batch as (
       insert into letter_batches (addressee_id, sent_on, sent_how, tracking, created_at)
       select id, current_date - $6::int, 'post', 'BR000000000BR', now() - make_interval(days => $6) from addressees
       where name = $7 and $8 returning id)
     insert into letters (user_id, listing_id, template_id, addressee_id, ground, state, title, source, body, approved_at,
       read_until, batch_id, sent_on, sent_how, tracking, due_on, answer, answered_on, next, recheck_on, closed_for, created_at)
     select $1, listing.id, t.id, a.id, $9, $10, $11, $12, $13, case when $14 then now() - make_interval(days => $6) end,
       case when $14 then now() + interval '2 days' end, (select id from batch), case when $8 then current_date - $6::int end,
       case when $8 then 'post' end, case when $8 then 'BR000000000BR' end, case when $8 then current_date - $6::int + 10 end,
       $15::text, case when $15::text is not null then current_date - 3 end, case when $15::text is not null then 'prove_removal' end,
       case when $15::text is not null then current_date + 27 end, case when $10 = 'closed' then 'customer_no' end,
       now() - make_interval(days => $6 + 2)
     from listing, addressees a, letter_templates t where a.name = $7 and t.family = $9 and t.number = 1`,
    [
      userId,
      place,
      creditor,
      state === 'answered' ? 'answered' : sent ? 'asked' : 'triaged',
      sent ? 'bureau' : null,
      sentDaysAgo,
      addressee,
      sent,
      ground,
      state,
      title,
      body,
      body
        .replaceAll('{{credor}}', creditor)
        .replaceAll('{{destinatario}}', addressee)
        .replaceAll('{{valor}}', 'R$ 348,55'),
      approved,
      answer ?? null,
    ],
  );
}
