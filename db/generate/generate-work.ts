import type pg from 'pg';
import { LETTER_STATES } from '#app/features/letters/rules/terms.ts';
import { type ListingFacts, outlookOf } from '#app/features/listings/rules/outlook.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { LISTING_PLACES, LISTING_STATES, PERSON_SAYS } from '#app/terms/listing.ts';
import { addHolders } from './generate-people.ts';
import { type Random, seeded } from './random.ts';

export type WorkAmounts = { listings: number; letters: number; seed: number };

/**
 * The current day of the generated data: earlier deadlines are met, later days have clocks that still run.
 */
export const GENERATED_DAY: CivilDate = '2026-11-20';
/** Number of listings computed by the rules; the others repeat them under other names. */
const MODELS = 3_000;
const TABLES = ['listings', 'listing_events', 'letters'];

type Model = Record<string, unknown>;

function model(random: Random): Model {
  const day = (most: number) => addDays(GENERATED_DAY, -1 - random.int(most));
  const state = random.pick(LISTING_STATES);
  const asked = state === 'asked';
  const personSays = random.pick([...PERSON_SAYS, null]);
  const paidOn = personSays === 'ja_paguei' ? day(40) : null;
  const amount = 5_000 + random.int(2_000_000);
  const dueOn = day(5 * 365 + 30);
  const facts: ListingFacts = {
    ...{
      id: 'x',
      place: random.pick(LISTING_PLACES),
      kind: 'inadimplencia',
      creditor: 'x',
      creditorDoc: null,
    },
    ...{ originalCreditor: null, contractRef: null, amount, dueOn, includedOn: addDays(dueOn, 30) },
    ...{ paidOn, personSays, source: null, interrupted: null, noticeProved: null, rateOverAverage: null },
    ...{ state, verdict: null, askedOf: asked ? random.pick(['bureau', 'creditor'] as const) : null },
    ...{
      challengedOn: asked ? day(15) : null,
      accessAskedOn: null,
      consumerPortalOn: null,
      foundWrongOn: null,
    },
  };
  const outlook = outlookOf(facts, [], GENERATED_DAY);
  const [now, next] = outlook;
  return {
    ...{ place: facts.place, amount: amount / 100, due_on: dueOn, included_on: facts.includedOn, state },
    ...{ person_says: personSays, paid_on: paidOn, asked_of: facts.askedOf },
    ...{ challenged_on: facts.challengedOn ?? null, removed_on: state === 'removed' ? day(90) : null },
    ...{ turn: now.turn, pile: now.pile, next_rule: now.rule, next_due_on: now.dueOn },
    ...{ changes_on: next?.on ?? null, outlook },
  };
}

const MODEL_TYPES = {
  ...{
    place: 'text',
    amount: 'numeric',
    due_on: 'date',
    included_on: 'date',
    state: 'text',
    person_says: 'text',
  },
  ...{
    paid_on: 'date',
    asked_of: 'text',
    challenged_on: 'date',
    removed_on: 'date',
    turn: 'text',
    pile: 'text',
  },
  ...{ next_rule: 'text', next_due_on: 'date', changes_on: 'date', outlook: 'jsonb' },
};
const MODEL_NAMES = Object.keys(MODEL_TYPES).join(', ');
const MODEL_COLUMNS = Object.entries(MODEL_TYPES)
  .map((column) => column.join(' '))
  .join(', ');

/** SQL of a UUID of version 8 (RFC 9562) made of a text: the same text always gives the same UUID. */
export const uuidOf = (text: string) =>
  `overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`;
/** SQL of a deterministic UUID for a row. */
export const rowId = (what: string) => uuidOf(`'${what}' || n`);
/** A time in the year before the day of the generated rows. */
const moment = `timestamptz '${GENERATED_DAY} 12:00-03' - (n::bigint * 7919 % 31536000) * interval '1 second'`;
const sentOn = `(date '${GENERATED_DAY}' - n % 40)`;
const array = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`;

/**
 * Generates work for existing customers: listings, their chained events and letters, in bulk within the
 * database. Triggers are off meanwhile; this code writes their rows.
 */
export async function generateWork(
  owner: pg.Client,
  { listings, letters, seed }: WorkAmounts,
): Promise<void> {
  if (letters > listings) throw new Error('A letter is about a listing: there are at most as many.');
  if (listings === 0) return;
  const random = seeded(seed + 2);
  const models = Array.from({ length: MODELS }, (_, k) => ({ k, ...model(random) }));
  await owner.query('begin');
  try {
    // The generated rows refer to existing rows: no triggers or references are checked row by row.
    await owner.query('set local session_replication_role = replica');
    const indexes = await dropIndexes(owner);
    await addHolders(owner);
    await owner.query(
      `create temp table models on commit drop as select * from json_to_recordset($1) as m(k int, ${MODEL_COLUMNS})`,
      [JSON.stringify(models)],
    );
    await owner.query('create unique index on models (k); analyze models');
    await owner.query(`
      insert into listings (id, user_id, creditor, contract_ref, events, seen_on, created_at, ${MODEL_NAMES})
      select ${rowId('listing')}, h.id, (array['Banco do Vale', 'Lojas Serra Azul', 'Financeira Oeste', 'Telefonia Clara',
          'Cartões Horizonte', 'Energia do Planalto'])[1 + n % 6] || ' ' || n % 997, 'C' || n,
        case when n < ${letters} then 2 else 1 end, m.included_on, ${moment}, ${MODEL_NAMES.replaceAll(/\b(\w+)/g, 'm.$1')}
      from generate_series(0, ${listings - 1}) n
        join holders h on h.h = n % (select count(*) from holders) join models m on m.k = n % ${MODELS}`);
    await owner.query(`
      insert into letters (id, user_id, listing_id, template_id, addressee_id, ground, state, title, source, body,
        customer_says, sent_on, sent_how, due_on, answer, answered_on, closed_for, created_at)
      select ${rowId('letter')}, h.id, ${rowId('listing')}, t.id, a.id, split_part(t.family, '_', 1), s.state, 'Pedido ' || t.family,
        'Pedimos a correção do contrato C' || n || ', como manda a lei.', 'Pedimos a correção do contrato C' || n || ', como manda a lei.',
        case when s.state = 'approved' then 'yes' end, case when s.sent then ${sentOn} end, case when s.sent then 'post' end,
        case when s.sent then ${sentOn} + 20 end, case when s.state = 'answered' then 'kept_without_proof' end,
        case when s.state = 'answered' then ${sentOn} + 9 end, case when s.state = 'closed' then 'done' end, ${moment}
      from generate_series(0, ${letters - 1}) n
        join holders h on h.h = n % (select count(*) from holders)
        cross join lateral (select state, state in ('sent', 'overdue', 'answered') as sent
          from (select (${array(LETTER_STATES)})[1 + n % ${LETTER_STATES.length}] as state) x) s
        join (select *, (row_number() over (order by family) - 1)::int as k from (
          select distinct on (family) * from letter_templates where published_at is not null order by family, number desc) x) t
          on t.k = n % (select count(distinct family) from letter_templates where published_at is not null)
        join (select id, (row_number() over (order by name) - 1)::int as k from addressees where kind = 'bureau') a
          on a.k = n % (select count(*) from addressees where kind = 'bureau')`);
    for (const seq of [1, 2]) await owner.query(eventsOf(seq, seq === 1 ? listings : letters));
    for (const definition of indexes) await owner.query(definition);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
  await owner.query(`analyze ${TABLES.join(', ')}`);
}

/**
 * Drops the indexes that no constraint needs: building them once at the end costs a fraction of updating them
 * by row.
 * @returns statements that create them again
 */
async function dropIndexes(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any ($1::regclass[]) and not i.indisunique`,
    [TABLES],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** The first entry of a chain is for adding the listing, the second for writing a letter. */
const eventsOf = (seq: number, count: number) => `
  insert into listing_events (id, listing_id, user_id, seq, kind, by_kind, data, previous_hash, hash, created_at)
  select (e).id, (e).listing_id, (e).user_id, (e).seq, (e).kind, (e).by_kind, (e).data, (e).previous_hash,
    listing_event_hash(e), (e).created_at
  from (select jsonb_populate_record(null::listing_events, jsonb_build_object('id', ${rowId(`event${seq}`)},
      'listing_id', l.id, 'user_id', l.user_id, 'seq', ${seq}, 'kind', '${seq === 1 ? 'added' : 'letter'}',
      'by_kind', 'system', 'data', jsonb_build_object('source', 'report'), 'created_at', l.created_at + interval '${seq} minutes',
      'previous_hash', ${seq === 1 ? "''" : `(select p.hash from listing_events p where p.listing_id = l.id and p.seq = 1)`})) as e
    from generate_series(0, ${count - 1}) n join listings l on l.id = ${rowId('listing')}) x`;
