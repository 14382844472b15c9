import { beforeEach, expect, test } from 'vitest';
import { MANDATE_LEVELS, type MandateLevel } from '#app/features/letters/rules/mandate.ts';
import { LETTER_ANSWERS, type SendWay } from '#app/features/letters/rules/terms.ts';
import type { CustomerActor, SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import { addPerson } from '#tests/people.ts';
import {
  approveLetter,
  importAnswers,
  makeBatch,
  moveLetter,
  revokePower,
  sendBatch,
  sentByCustomer,
  writeLetters,
} from './index.server.ts';

const context = onTestDatabase();
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }) as `${string}`;
/** Eight rounds of 125 histories: 1 000. */
const ROUNDS = [1, 2, 3, 4, 5, 6, 7, 8];
const HISTORIES = 125;
const CLIENTS = 25;
/** Time limit of a round, ms. */
const MOST_MS = 60_000;

/** Levels that each bureau accepts, independent of the code: the shipped terms of 27 November 2026. */
const ACCEPTED: Record<string, readonly MandateLevel[]> = {
  Quod: ['gov_br', 'icp', 'firma'],
  'SPC Brasil': ['gov_br', 'icp', 'firma'],
  Serasa: ['icp', 'firma'],
};
const PLACES = { Quod: 'quod', 'SPC Brasil': 'spc', Serasa: 'serasa' } as const;
type Bureau = keyof typeof PLACES;
const BUREAUS = Object.keys(PLACES) as Bureau[];

// A fixed sequence for each round: the same histories in every run.
let seed = 0;
const draw = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const oneOf = <T>(values: readonly T[]): T => values[draw(values.length)] as T;

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;

/** Works through the items in four lanes, as several admins would. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
}

type Client = { client: CustomerActor; level: MandateLevel };
let writer: SignedInActor;
let approver: SignedInActor;
const bureaus = new Map<string, string>();

beforeEach(async () => {
  writer = await addPerson(context.owner, 'admin');
  approver = await addPerson(context.owner, 'admin');
  for (const { id, name } of await rows<{ id: string; name: string }>('select id, name from addressees'))
    bureaus.set(name, id);
});

const setPower = (client: CustomerActor, change: string, value: unknown) =>
  rows(`update powers_of_attorney set ${change} = $2 where user_id = $1`, client.userId, value);

/** Writes letters of a client to the bureaus, and approves them. Each letter is one history. */
async function begin(count: number): Promise<Client> {
  const level = oneOf(MANDATE_LEVELS);
  const { client } = await letterClient(context.owner, undefined, level);
  await setPower(client, 'places', JSON.stringify([...Object.values(PLACES), 'credor']));
  const share = new Map<Bureau, number>();
  for (let n = 0; n < count; n += 1) {
    const bureau = oneOf(BUREAUS);
    share.set(bureau, (share.get(bureau) ?? 0) + 1);
  }
  for (const [bureau, records] of share) {
    const listings = await rows<{ id: string }>(
      `insert into listings (user_id, place, creditor, amount, due_on, person_says, notice_proved)
       select $1, $2, 'Credor ' || n, 100 + n, '2024-01-10', 'nao_conheco', false from generate_series(1, $3) n returning id`,
      client.userId,
      PLACES[bureau],
      records,
    );
    const input = {
      listings: listings.map(({ id }) => id),
      ground: 'C2' as const,
      addressee: bureaus.get(bureau) ?? '',
      title: 'Pedido de prova',
      source: `Texto do cliente ${client.userId} sobre {{credor}}.`,
    };
    const made = await writeLetters(writer, client.userId, input);
    if (!made.ok) throw new Error(made.error.message);
    await rows("update letters set state = 'review' where id = any($1::uuid[])", made.value);
    for (const id of made.value) {
      const done = await approveLetter(approver, id, 2);
      if (!done.ok) throw new Error(done.error.message);
    }
  }
  return { client, level };
}

/** Between approval and sending a power is changed, revoked, or ends. @returns whether it still counts, and its level */
async function disturb({ client, level }: Client): Promise<{ inForce: boolean; level: MandateLevel }> {
  const change = draw(5);
  if (change === 0) {
    const other = oneOf(MANDATE_LEVELS);
    await setPower(client, 'level', other);
    return { inForce: true, level: other };
  }
  if (change === 1) await revokePower(client);
  if (change === 2) await setPower(client, 'ends_on', '2020-01-01');
  return { inForce: change > 2, level };
}

type Left = { id: string; user_id: string; voice: string; state: string; name: string };
const lettersNow = () =>
  rows<Left>(
    `select l.id, l.user_id, l.voice, l.state, a.name from letters l join addressees a on a.id = l.addressee_id
     where l.written_by = $1 order by l.id`,
    writer.userId,
  );

test.each(ROUNDS)(
  'of random histories no letter leaves in the attorney’s voice below its addressee’s level: round %i',
  async (round) => {
    seed = round * 45;
    const clients: Client[] = [];
    await inLanes(
      Array.from({ length: CLIENTS }, (_, n) => n),
      async () => {
        clients.push(await begin(HISTORIES / CLIENTS));
      },
    );
    const approved = await lettersNow();
    expect(approved).toHaveLength(HISTORIES);
    const levelOf = new Map<string, MandateLevel>(clients.map(({ client, level }) => [client.userId, level]));
    for (const { user_id, voice, name } of approved) {
      const carries = ACCEPTED[name]?.includes(levelOf.get(user_id) ?? 'click');
      expect(voice, name).toBe(carries ? 'attorney' : 'holder');
    }

    const now = new Map<string, { inForce: boolean; level: MandateLevel }>();
    // Batches exist before the powers change.
    const later = new Date(Date.now() + 49 * 3_600_000);
    const batches: string[] = [];
    for (const bureau of BUREAUS) {
      const made = await makeBatch(approver, bureaus.get(bureau) ?? '', undefined, later);
      if (made.ok) batches.push(made.value);
    }
    expect(batches).toHaveLength(BUREAUS.length);
    for (const one of clients) now.set(one.client.userId, await disturb(one));
    const way: SendWay = oneOf(['post', 'hand', 'portal']);
    for (const batch of batches)
      expect(await sendBatch(approver, batch, { how: way, on: today, tracking: '' })).toMatchObject({
        ok: true,
      });
    const own = approved.filter(({ voice }) => voice === 'holder' && draw(2) === 0);
    // Also several letters of one customer at the same time.
    await inLanes(own, async ({ id, user_id }) => {
      const client = clients.find((one) => one.client.userId === user_id)?.client;
      if (client) await sentByCustomer(client, id, { how: 'portal', on: today, tracking: 'P-1' });
    });

    let left = 0;
    const isOwn = new Set(own.map(({ id }) => id));
    for (const { id, user_id, voice, state, name } of await lettersNow()) {
      const power = now.get(user_id);
      const may = voice === 'attorney' && power?.inForce && ACCEPTED[name]?.includes(power.level);
      expect(state === 'sent', `${name} ${voice} ${JSON.stringify(power)}`).toBe(
        Boolean(may) || isOwn.has(id),
      );
      if (state === 'sent') left += 1;
    }
    expect(left).toBeGreaterThan(HISTORIES / 5);

    // Answers in one file, then a complaint about some of the kept records.
    const sent = (await lettersNow()).filter(({ state }) => state === 'sent');
    const [year, month, day] = today.split('-');
    const said = new Map(sent.map(({ id }) => [id, oneOf(LETTER_ANSWERS)]));
    const file = [...said].map(([id, answer]) => `${id};${answer};${day}/${month}/${year};R-1;`).join('\n');
    expect(await importAnswers(approver, file)).toEqual({
      ok: true,
      value: { recorded: sent.length, repeated: 0, faults: [] },
    });
    const kept = sent.filter(({ id }) => said.get(id) === 'kept_without_proof').slice(0, 40);
    await inLanes(kept, async ({ id, user_id }) => {
      const [listing] = await rows<{ id: string }>('select listing_id as id from letters where id = $1', id);
      const made = await writeLetters(writer, user_id as CustomerActor['userId'], {
        listings: [listing?.id ?? ''],
        ground: 'C9',
        addressee: bureaus.get('consumidor.gov.br') ?? '',
        title: 'Reclamação',
        source: `Reclamação ${id} sobre {{credor}}, protocolo {{protocolo_anterior}}.`,
      });
      if (!made.ok) throw new Error(made.error.message);
      const [next = ''] = made.value;
      await rows(
        `insert into letter_evidence (user_id, letter_id, document_id, kind)
       select user_id, $1, id, 'first_protocol' from card_documents where user_id = $2`,
        next,
        user_id,
      );
      await moveLetter(writer, next, 1, 'review');
      expect(await approveLetter(approver, next, 2)).toEqual({ ok: true, value: null });
    });
    // The portal's login is personal: no level lets the business speak there.
    const complaints = (await lettersNow()).filter(({ name }) => name === 'consumidor.gov.br');
    expect(complaints).toHaveLength(kept.length);
    expect(complaints.filter(({ voice, state }) => state !== 'approved' || voice !== 'holder')).toEqual([]);
  },
  MOST_MS,
);
