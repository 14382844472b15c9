import { randomUUID } from 'node:crypto';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import * as schema from '#app/platform/db/schema.server.ts';
import { erasedValues } from '#app/platform/db/table.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { addPerson } from './people.ts';
import { addConversationOf } from './whatsapp-person.ts';

/** A person with data everywhere: after an erasure only the evidence may remain. */
export type FullPerson = {
  customer: { kind: 'customer'; userId: string };
  email: string;
  /** Words in rows that an erasure removes or makes anonymous, each once. */
  canaries: string[];
  /** Rows that stay, with a value in every column that an erasure replaces; `bought` names the buyer of an order. */
  stays: { table: PgTable; id: string; bought: boolean }[];
  /** Paths of the files that an erasure deletes, and of those kept as evidence. */
  files: { erased: string[]; kept: string[] };
};

const DIGITS = () => String(Math.floor(1e10 + Math.random() * 8e10));

/** A person with a row in every table of the register, and with the files that those rows name. */
export async function addFullPerson(owner: pg.Client, { bought = true } = {}): Promise<FullPerson> {
  const { userId } = await addPerson(owner);
  const mark = randomUUID().slice(0, 8);
  const word = (what: string) => `${what}-${mark}`;
  const email = `${mark}@canario.exemplo`;
  const phone = DIGITS();
  const run = async (text: string, ...values: unknown[]) =>
    (await owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
  await run(
    'update users set email = $2, name = $3, user_metadata = $4 where id = $1',
    userId,
    email,
    word('nome'),
    {
      phone,
      full_name: word('nome'),
    },
  );
  await run('update profiles set full_name = $2, phone = $3 where id = $1', userId, word('nome'), phone);
  await run(
    "insert into sessions (user_id, token, expires_at, ip_address) values ($1, $2, now() + interval '1 day', '203.0.113.7')",
    userId,
    word('token'),
  );
  await run(
    "insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)",
    userId,
    word('senha'),
  );
  await run(
    'insert into two_factors (user_id, secret, backup_codes) values ($1, $2, $2)',
    userId,
    word('segredo'),
  );
  await run(
    `insert into passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
      values ($1, $2, $3, $3, 0, 'singleDevice', false)`,
    userId,
    word('aparelho'),
    word('segredo'),
  );
  const files = { erased: [] as string[], kept: [] as string[] };
  const file = async (bucket: string, fate: keyof typeof files, folder = 'x') => {
    const path = `${bucket}/${userId}/${folder}/${randomUUID()}.pdf`;
    await fileStore().put(path, Buffer.from(`${word('arquivo')} ${path}`));
    files[fate].push(path);
    return path;
  };
  const sha = 'a'.repeat(64);

  const held = await run(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf, phone)
     values ($1, 'CNPJ', '39053344705', $2, 'filho', 'SC', $3) returning id`,
    userId,
    word('filho'),
    phone,
  );
  await run(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CPF', '15350946056', $2, 'mãe', 'SC')`,
    userId,
    word('mae'),
  );
  await run(
    "insert into facial_verifications (user_id, image_path, expires_at) values ($1, $2, now() + interval '9 days')",
    userId,
    await file('face-verification', 'erased'),
  );
  await run(
    `insert into affordability_plans (user_id, answers, capacity, needed, debts) values ($1, $2, 10, 5, '[]')`,
    userId,
    { renda: word('renda') },
  );
  await run(
    "insert into helper_links (user_id, helper_name, token_hash) values ($1, $2, encode(sha256($3::bytea), 'hex'))",
    userId,
    word('ajuda').slice(0, 60),
    userId,
  );
  const lead = (text: string) =>
    run(
      `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
       values ($1, $2, $3, 'CNPJ', '11144477735', 'SC') returning id`,
      word(text),
      email,
      phone,
    );
  const loose = await lead('solto');
  await run('insert into lead_notes (lead_id, body) values ($1, $2)', loose, word('anotacao'));
  await run(
    "insert into consents (lead_id, purpose, version, text, ip_address) values ($1, 'lead-contact', '1', 'Concordo', '203.0.113.7')",
    loose,
  );
  await run(
    "insert into consents (user_id, purpose, version, text, ip_address) values ($1, 'face-verification', '1', 'Concordo com a foto', '203.0.113.7')",
    userId,
  );
  const card = await run(
    "insert into cards (user_id, card_type, notes, score) values ($1, 'nome', $2, 700) returning id",
    userId,
    word('observacao'),
  );
  await run(
    "insert into cards (user_id, card_type, linked_profile_id) values ($1, 'nome', $2)",
    userId,
    held,
  );
  await run(
    `insert into user_process_steps (user_id, card_id, step_id, step_order, notes)
     select $1, $2, id, 1, $3 from process_steps where card_type = 'nome' order by step_order limit 1`,
    userId,
    card,
    word('etapa'),
  );
  await run(
    'insert into card_debts (user_id, card_id, creditor, amount) values ($1, $2, $3, 10)',
    userId,
    card,
    word('credor'),
  );
  const listing = await run(
    "insert into listings (user_id, place, creditor, amount) values ($1, 'serasa', $2, 10) returning id",
    userId,
    word('anotação'),
  );
  await run(
    "insert into listing_events (listing_id, user_id, kind, by_kind, data) values ($1, $2, 'added', 'system', $3)",
    listing,
    userId,
    { nota: word('acontecimento') },
  );
  await run(
    "insert into powers_of_attorney (user_id, places, content, given_at, ends_on) values ($1, '[\"serasa\"]', $2, now(), '2030-01-01')",
    userId,
    word('procuração'),
  );
  const letter = await run(
    `insert into letters (user_id, listing_id, template_id, addressee_id, ground, title, source, body)
     select $1, $2, t.id, a.id, 'C2', $3, $4, $5 from letter_templates t, addressees a
     where t.family = 'C2' and a.kind = 'bureau' order by a.name limit 1 returning id`,
    userId,
    listing,
    word('assunto'),
    `${word('modelo')} com mais de vinte letras`,
    `${word('carta')} com mais de vinte letras`,
  );
  const imported = await run(
    "insert into imports (kind, file_name, header, row_count) values ('leads', 'lista.csv', '{Nome,Telefone}', 1) returning id",
  );
  await run("insert into import_rows (import_id, line, cells, result) values ($1, 2, $2, 'bad')", imported, [
    word('linha'),
    phone,
  ]);
  await run(
    `insert into report_snapshots (user_id, place, taken_on, sha256, profile, profile_version, parsed, file_name,
       file_path, file_size, mime_type)
     values ($1, 'quod', current_date, $4, 'json', 1, $2, $5, $3, 10, 'application/pdf')`,
    userId,
    { pages: [[word('relatório')]], items: [], faults: [] },
    await file('loan-documents', 'erased'),
    sha,
    `${word('birô')}.pdf`,
  );
  const lawsuit = await run(
    "insert into card_lawsuits (user_id, card_id, case_number, court, lawsuit_type) values ($1, $2, $3, 'TJSC', 'cível') returning id",
    userId,
    card,
    word('processo'),
  );
  await run(
    "insert into lawsuit_movements (user_id, lawsuit_id, name, at, source) values ($1, $2, $3, now(), 'hand')",
    ...[userId, lawsuit, word('andamento')],
  );
  await run(
    "insert into lawsuit_hearings (user_id, lawsuit_id, kind, at, place) values ($1, $2, 'other', now(), $3)",
    ...[userId, lawsuit, word('audiencia')],
  );
  const tie = 'insert into lawsuit_listings (user_id, lawsuit_id, listing_id) values ($1, $2, $3)';
  await run(tie, userId, lawsuit, listing);
  const filed = 'file_name, file_path, file_size, mime_type, sha256';
  const filedValues = async (bucket: string, fate: keyof typeof files, folder?: string) => [
    `${word('arquivo')}.pdf`,
    await file(bucket, fate, folder),
    10,
    'application/pdf',
    sha,
  ];
  await run(
    `insert into card_documents (user_id, card_id, ${filed}, status) values ($1, $2, $3, $4, $5, $6, $7, 'pending')`,
    userId,
    card,
    ...(await filedValues('loan-documents', 'erased')),
  );
  await run(
    `insert into letter_evidence (letter_id, user_id, document_id, kind)
     select $1, $2, id, 'other' from card_documents where user_id = $2 limit 1`,
    letter,
    userId,
  );
  const batch = await run(
    "insert into letter_batches (addressee_id, sent_on, sent_how) select id, current_date, 'post' from addressees limit 1 returning id",
  );
  await run(
    `insert into letter_files (user_id, batch_id, holds, file_path, sha256, pages, unreadable)
     values ($1, $2, 'x', $3, $4, 1, array[$5])`,
    userId,
    batch,
    await file('contracts', 'erased'),
    sha,
    word('ilegível'),
  );
  await run(
    `insert into card_proofs (user_id, card_id, title, ${filed}) values ($1, $2, 'Certidão', $3, $4, $5, $6, $7)`,
    userId,
    card,
    'certidao.pdf',
    ...(await filedValues('card-proofs', 'kept')).slice(1),
  );
  await run(
    "insert into notifications (user_id, title, message) values ($1, 'Aviso', $2)",
    userId,
    word('aviso'),
  );
  await run(
    "insert into energy_discounts (user_id, full_name, cpf, address, uf, consumer_unit) values ($1, $2, '39053344705', 'Rua', 'SC', '12345')",
    userId,
    word('energia'),
  );
  const loan = await run(
    'insert into loan_requests (user_id, amount, property_value, months, simulation) values ($1, 60, 100, 10, $2) returning id',
    userId,
    { taxa: word('taxa') },
  );
  await run(
    `insert into loan_documents (user_id, loan_request_id, kind, ${filed}) values ($1, $2, 'renda', $3, $4, $5, $6, $7)`,
    userId,
    loan,
    ...(await filedValues('loan-documents', 'erased')),
  );
  const template = await run('insert into form_templates (name) values ($1) returning id', randomUUID());
  const form = await run(
    'insert into sent_forms (user_id, template_id, answers) values ($1, $2, $3) returning id',
    userId,
    ...[template, { campo: word('resposta') }],
  );
  await run(
    `insert into form_files (user_id, sent_form_id, field, ${filed}) values ($1, $2, 'x', $3, $4, $5, $6, $7)`,
    userId,
    form,
    ...(await filedValues('loan-documents', 'erased')),
  );
  await addConversationOf(run, userId, word);
  await run('insert into conversations (user_id) values ($1)', userId);
  await run(
    `insert into conversation_messages (conversation_id, user_id, writer, body, ${filed})
     select id, $1, 'team', $2, $3, $4, $5, $6, $7 from conversations where user_id = $1`,
    ...[userId, word('conversa'), ...(await filedValues('loan-documents', 'erased', 'conversa'))],
  );
  await run('insert into taggings (user_id, tag) values ($1, $2)', userId, word('etiqueta'));
  await run(
    'insert into sent_mails (user_id, mail_id, subject) values ($1, $2, $3)',
    ...[userId, word('mail'), word('assunto de e-mail')],
  );
  await run('insert into tasks (title, client_id) values ($2, $1)', userId, word('tarefa'));
  await run(
    `insert into team_invites (email, role, token_hash, expires_at, accepted_at, accepted_by)
     values ($2, 'staff', encode(sha256($3), 'hex'), now(), now(), $1)`,
    userId,
    email,
    randomUUID(),
  );
  await run("insert into disabled_members (user_id, role) values ($1, 'staff')", userId);
  await run("insert into data_access_log (user_id, what) values ($1, 'Cadastro e cards')", userId);
  const stays: FullPerson['stays'] = [
    { table: schema.users, id: userId, bought: false },
    { table: schema.profiles, id: userId, bought },
    { table: schema.linkedProfiles, id: held, bought: false },
    { table: schema.leads, id: loose, bought: false },
  ];
  if (bought) {
    const leadId = await lead('comprador');
    await addEvidence(owner, userId, leadId, await file('contracts', 'kept'));
    stays.push({ table: schema.leads, id: leadId, bought });
  } else await run("update profiles set doc_type = 'CNPJ' where id = $1", userId);
  const filled: string[] = [];
  for (const row of stays) filled.push(...(await fill(owner, row, word)));
  const canaries = [
    ...['token', 'senha', 'segredo', 'filho', 'mae', 'solto', 'anotacao', 'observacao', 'etapa'],
    ...['credor', 'processo', 'arquivo', 'aviso', 'energia', 'taxa', 'resposta', 'nota', 'tarefa'],
  ].map(word);
  // A buyer's name stays in their orders.
  if (!bought) canaries.push(word('nome'));
  canaries.push(...filled, email, phone);
  return { customer: { kind: 'customer', userId }, email, canaries, stays, files };
}

/** Columns with the check of a document, or with the person's own value already. */
const SHAPED: Record<string, (() => string) | null> = {
  docNumber: DIGITS,
  representativeCpf: DIGITS,
  name: null,
  fullName: null,
  email: null,
  phone: null,
  whatsapp: null,
  userMetadata: null,
};

/** Fills the columns of a row that an erasure replaces. @returns the texts */
async function fill(
  owner: pg.Client,
  { table, id, bought }: FullPerson['stays'][number],
  word: (what: string) => string,
): Promise<string[]> {
  const columns = getTableColumns(table);
  const values = Object.entries(erasedValues(table, { bought })).flatMap(([key, erased]) => {
    const column = columns[key];
    if (!column || SHAPED[key] === null || column.getSQLType() === 'uuid') return [];
    const byType = {
      boolean: erased !== true,
      number: 7,
      json: { canary: word(key) },
      date: new Date('2026-01-02T03:04:05Z'),
      array: [word(key)],
    };
    const value = byType[column.dataType as keyof typeof byType] ?? SHAPED[key]?.() ?? word(key);
    return [[column.name, value] as const];
  });
  const set = values.map(([name], at) => `"${name}" = $${at + 2}`);
  await owner.query(`update "${getTableName(table)}" set ${set} where id = $1`, [
    id,
    ...values.map(([, value]) => value),
  ]);
  return values.flatMap(([, value]) => [value].flat().filter((text) => typeof text === 'string'));
}

/** Adds a paid order with its contract, which an erasure must not touch. */
async function addEvidence(
  owner: pg.Client,
  userId: string,
  leadId: string,
  filePath: string,
): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `with o as (insert into transactions (user_id, lead_id, amount, status) values ($1, $2, 499, 'paid') returning id),
       p as (insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, status, paid_at)
         select id, $1, 1, 499, current_date, 'paid', now() from o),
       c as (insert into contracts (type, version, title, content, published_at) values ('cpf', (random() * 1e9)::int, 'Contrato', 'x', now()) returning id)
     insert into contract_acceptances (user_id, lead_id, contract_id, transaction_id, accepted_text, text_sha256, code,
       ip_address, user_agent, identified_by)
     select $1, $2, c.id, o.id, 'Texto aceito', repeat('a', 64), gen_random_uuid()::text, '203.0.113.7', 'x', 'x' from o, c
     returning id`,
    [userId, leadId],
  );
  await owner.query(
    'insert into contract_documents (acceptance_id, file_path, sha256, file_size) values ($1, $2, $3, 10)',
    [rows[0]?.id, filePath, 'a'.repeat(64)],
  );
}

/** Tables of schema public that contain a text. */
export async function tablesWith(owner: pg.Client, text: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const statement = `select 1 from "${name}" t where strpos(t::text, $1) > 0 limit 1`;
    const { rowCount } = await owner.query(statement, [text]);
    if (rowCount) found.push(name);
  }
  return found;
}
