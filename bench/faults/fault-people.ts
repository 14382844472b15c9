import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { newSessions, SESSION_COOKIE } from '../../scripts/session-cookie.ts';

/** A demo account whose password the made ones share. */
const DEMO = { email: 'cliente@exemplo.com.br', password: 'demonstracao' };

export type Person = { id: string; email: string; password: string; cardId: string; cookie: string };

/** The owner's connection to the embedded database of a data folder, as long as it lives. */
export async function ownerOf(dataDir: string): Promise<pg.Client> {
  const [, , , port] = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const owner = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'postgres',
    password: secretsOf(dataDir).databasePassword,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  // The faults reach this connection too.
  owner.on('error', () => {});
  await owner.connect();
  return owner;
}

const secretsOf = (dataDir: string): { databasePassword: string; secret: string } =>
  JSON.parse(fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));

/** Customers with a confirmed account, a password, a card to send documents for, and a session. */
export async function addPeople(owner: pg.Client, dataDir: string, count: number): Promise<Person[]> {
  const { rows } = await owner.query<{ id: string; email: string; cardId: string }>(
    `with made as (
       insert into users (name, email, email_verified, user_metadata)
       select 'Rita Quem Fica', 'rita-' || gen_random_uuid() || '@faltas.exemplo.com.br', true,
         '{"full_name": "Rita Quem Fica", "doc_type": "CPF", "doc_number": "52998224725", "phone": "49988887777", "uf": "SC"}'
       from generate_series(1, $1::int) returning id, email)
     select id, email from made`,
    [count],
  );
  await owner.query(
    `insert into accounts (user_id, account_id, provider_id, password)
     select id, id::text, 'credential', a.password from unnest($1::uuid[]) as made (id)
     cross join (select a.password from accounts a join users u on u.id = a.user_id where u.email = $2) a`,
    [rows.map(({ id }) => id), DEMO.email],
  );
  const { rows: cards } = await owner.query<{ id: string; cardId: string }>(
    `insert into cards (user_id, card_type) select unnest($1::uuid[]), 'nome' returning user_id as id, id as "cardId"`,
    [rows.map(({ id }) => id)],
  );
  const cardOf = new Map(cards.map(({ id, cardId }) => [id, cardId]));
  const cookies = await newSessions(
    owner,
    rows.map(({ id }) => id),
    secretsOf(dataDir).secret,
  );
  return rows.map(({ id, email }, at) => ({
    id,
    email,
    password: DEMO.password,
    cardId: cardOf.get(id) ?? '',
    cookie: `${SESSION_COOKIE}=${cookies[at]}`,
  }));
}
