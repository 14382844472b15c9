import { createHash, randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { keepPlan } from '#app/features/affordability/server/index.server.ts';
import { letterSettingsDraft } from '#app/features/letters/rules/input.ts';
import { letterNumber } from '#app/features/letters/rules/mandate-files.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import type { CustomerActor, SignedInActor } from '#app/platform/actor.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { drawnPdf } from '#tests/drawn-pdf.ts';
import { judgeIssued } from '#tests/issued-pdf.ts';
import { letterClient } from '#tests/letter-client.ts';
import { textOfPdf } from '#tests/pdf-text.ts';
import { addPerson } from '#tests/people.ts';
import {
  approveLetter,
  givePower,
  importAnswers,
  joinEvidence,
  letterPdf,
  loadLetter,
  loadLetterSettings,
  makeBatch,
  markOverdue,
  moveLetter,
  openBatchArchive,
  publishTemplate,
  recordAnswer,
  saveLetter,
  saveLetterSettings,
  saveLetterTemplate,
  sayOfLetter,
  sendBatch,
  sendLetter,
  writeLetters,
} from './index.server.ts';

const context = onTestDatabase();
const one = async <T>(text: string, values: unknown[] = []) =>
  (await context.owner.query(text, values)).rows[0] as T;
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }) as `${string}`;

let writer: SignedInActor;
let approver: SignedInActor;
let quod: string;

beforeEach(async () => {
  writer = await addPerson(context.owner, 'admin');
  approver = await addPerson(context.owner, 'admin');
  quod = (await one<{ id: string }>("select id from addressees where name = 'Quod'")).id;
  await context.owner.query('update letters set state = $1, closed_for = $2 where state = $3', [
    'closed',
    'withdrawn',
    'approved',
  ]);
});

const SOURCE = () => `Texto próprio ${randomUUID()}: {{cliente}}, {{documento}}, {{credor}} em {{onde}}.`;

async function written(document?: string, source = SOURCE()) {
  const made = await letterClient(context.owner, document);
  const input = {
    listings: [made.listing],
    ground: 'C2' as const,
    addressee: quod,
    title: 'Pedido de prova',
    source,
  };
  const result = await writeLetters(writer, made.client.userId, input);
  if (!result.ok) throw new Error(result.error.message);
  const id = result.value[0] ?? '';
  return { ...made, id };
}

const versionOf = async (id: string) =>
  (await one<{ version: number }>('select version from letters where id = $1', [id])).version;
const stateOf = async (id: string) =>
  (await one<{ state: string }>('select state from letters where id = $1', [id])).state;

const clocksOf = (listing: string) =>
  one('select state, access_asked_on::text as access, next_rule as rule from listings where id = $1', [
    listing,
  ]);

async function approved(document?: string) {
  const made = await written(document);
  await moveLetter(writer, made.id, await versionOf(made.id), 'review');
  const done = await approveLetter(approver, made.id, await versionOf(made.id));
  expect(done).toEqual({ ok: true, value: null });
  await sayOfLetter(made.client, made.id, 'yes');
  return made;
}

test('a letter is approved by another admin, leaves in a batch once, and is answered', async () => {
  const { id, listing } = await written();
  await moveLetter(writer, id, await versionOf(id), 'review');
  const own = await approveLetter(writer, id, await versionOf(id));
  expect(own).toMatchObject({ ok: false, error: { message: expect.stringMatching('Outra pessoa') } });
  expect((await loadLetter(approver, id))?.faults).toEqual([]);
  expect((await approveLetter(approver, id, await versionOf(id))).ok).toBe(true);
  expect((await makeBatch(approver, quod)).ok).toBe(false);
  const later = new Date(Date.now() + 49 * 3_600_000);
  const batch = await makeBatch(approver, quod, undefined, later);
  if (!batch.ok) throw new Error(batch.error.message);
  expect(await makeBatch(writer, quod, undefined, later)).toEqual(batch);
  const send = { how: 'post' as const, on: today, tracking: 'BR123' };
  expect(await sendBatch(approver, batch.value, send)).toEqual({ ok: true, value: { sent: 1, returned: 0 } });
  expect(await sendBatch(approver, batch.value, send)).toEqual({ ok: true, value: { sent: 1, returned: 0 } });
  expect(
    await one('select state, asked_of, access_asked_on::text as on from listings where id = $1', [listing]),
  ).toEqual({ state: 'asked', asked_of: 'bureau', on: today });
  const answer = { answer: 'kept_without_proof' as const, on: today, protocol: 'P1', file: '' };
  expect(await recordAnswer(approver, id, answer)).toEqual({ ok: true, value: 'new' });
  expect(await recordAnswer(approver, id, answer)).toEqual({ ok: true, value: 'same' });
  expect((await recordAnswer(approver, id, { ...answer, answer: 'removed' })).ok).toBe(false);
  expect((await loadLetter(approver, id))?.next).toBe('complain');
  expect(await clocksOf(listing)).toEqual({ state: 'answered', access: null, rule: 'five_years' });
});

test('a request that was not answered stays late; two letters about a record each end their own term', async () => {
  const made = await approved();
  const send = { how: 'post' as const, on: today, tracking: '' };
  expect((await sendLetter(approver, made.id, send)).ok).toBe(true);
  const said = { on: today, protocol: '', file: '' };
  await recordAnswer(approver, made.id, { ...said, answer: 'no_answer' });
  expect(await clocksOf(made.listing)).toEqual({ state: 'answered', access: today, rule: 'access' });
  const twice = await approved();
  await sendLetter(approver, twice.id, send);
  await context.owner.query(
    "update listings set state = 'answered', challenged_on = $2, consumer_portal_on = null where id = $1",
    [twice.listing, today],
  );
  await recordAnswer(approver, twice.id, { ...said, answer: 'kept_with_proof' });
  expect(await clocksOf(twice.listing)).toEqual({ state: 'answered', access: null, rule: 'challenge' });
});

test('an approved letter is a signed PDF for its customer, and for no one else', async () => {
  const { id, client } = await approved();
  const file = await letterPdf(client, id);
  const text = await textOfPdf(file?.bytes ?? Buffer.alloc(0));
  expect(text).toContain('Cópia para leitura: esta carta não foi enviada.');
  expect(text).toContain(`Carta ${letterNumber(id)}`);
  expect(await judgeIssued(file?.bytes)).toMatchObject({
    answer: 'authentic',
    evidence: { document: { kind: 'carta', title: 'Pedido de prova' } },
  });
  expect(await letterPdf((await letterClient(context.owner)).client, id)).toBeNull();
  const draft = await written();
  expect(await letterPdf(draft.client, draft.id)).toBeNull();
});

test('no one can change an approved text, the system included', async () => {
  const { id } = await approved();
  await expect(
    context.owner.query("update letters set body = 'outro texto com mais de vinte' where id = $1", [id]),
  ).rejects.toThrow('stays as it was approved');
  await expect(
    context.owner.query("update letters set state = 'answered' where id = $1", [id]),
  ).rejects.toThrow('does not go');
});

test('refuses to approve a text that names another person', async () => {
  const { id } = await written('52998224725');
  const text = { title: 'Pedido de prova', source: `${SOURCE()} Por 390.533.447-05.` };
  await saveLetter(writer, id, await versionOf(id), text);
  await moveLetter(writer, id, await versionOf(id), 'review');
  expect(await approveLetter(approver, id, await versionOf(id))).toMatchObject({
    error: { message: expect.stringContaining('CPF de outra pessoa: 390.533.447-05') },
  });
});

test('the customer stops a letter, and another customer does not', async () => {
  const { id, client } = await approved();
  const other = (await addPerson(context.owner)) as CustomerActor;
  expect((await sayOfLetter(other, id, 'no')).ok).toBe(false);
  expect((await sayOfLetter(client, id, 'no')).ok).toBe(true);
  expect(await stateOf(id)).toBe('closed');
  expect((await makeBatch(approver, quod)).ok).toBe(false);
});

test('evidence of another person is refused by use case and database', async () => {
  const { id } = await written();
  const other = await letterClient(context.owner);
  expect((await joinEvidence(writer, id, { document: other.document, kind: 'other' })).ok).toBe(false);
  await expect(
    context.owner.query(
      "insert into letter_evidence (letter_id, user_id, document_id, kind) values ($1, (select user_id from letters where id = $1), $2, 'other')",
      [id, other.document],
    ),
  ).rejects.toThrow('evidence of another person');
});

test('the same text for a fifth of a week’s clients is a mass request', async () => {
  const [source, ids] = [SOURCE(), [] as string[]];
  for (let letters = 0; letters < 5; letters += 1) {
    const { id } = await written(undefined, source);
    await moveLetter(writer, id, await versionOf(id), 'review');
    if (letters < 4) await approveLetter(approver, id, await versionOf(id));
    ids.push(id);
  }
  const aged = 'update letters set approved_at = now() - $2::interval where id = any($1)';
  const faultsAfter = async (age: string) => {
    expect((await context.owner.query(aged, [ids.slice(0, 4), age])).rowCount).toBe(4);
    return (await loadLetter(approver, ids[4] ?? ''))?.faults;
  };
  expect(await faultsAfter('7 days 1 hour')).toEqual([]);
  expect(await faultsAfter('6 days 23 hours')).toEqual([expect.stringMatching('em massa')]);
});

test('an overdue letter is marked once, and a file of answers is kept but for its faults', async () => {
  const { id, client } = await approved();
  const batch = await makeBatch(approver, quod);
  if (!batch.ok) throw new Error('no batch');
  const powerEnds = 'update powers_of_attorney set ends_on = $2 where user_id = $1';
  await context.owner.query(powerEnds, [client.userId, today]);
  const post = { how: 'post', on: today, tracking: '' } as const;
  expect(await sendBatch(approver, batch.value, post)).toMatchObject({ value: { sent: 1, returned: 0 } });
  const { rows } = await context.owner.query<{ next: string }>(
    'select (due_on + 1)::text as next from letters where id = $1',
    [id],
  );
  // The day begins at midnight of Brasília.
  const late = new Date(`${rows[0]?.next}T03:00:00Z`);
  expect(await markOverdue(new Date(late.getTime() - 1))).toBe(0);
  expect(await markOverdue(late)).toBe(1);
  expect(await markOverdue(late)).toBe(0);
  expect(await stateOf(id)).toBe('overdue');
  const file = `id;resposta;data;protocolo;arquivo\n${randomUUID()};removed;${today};;\n${id};removed;${today};P9;carta.pdf\n`;
  expect(await importAnswers(approver, file)).toEqual({
    ok: true,
    value: { recorded: 1, repeated: 0, faults: [{ line: 2, message: 'Esta carta não existe.' }] },
  });
  expect(await importAnswers(approver, file)).toMatchObject({ value: { recorded: 0, repeated: 1 } });
});

test('published templates are frozen, and a new version is the one in use', async () => {
  const input = {
    title: 'Novo assunto',
    body: 'Um texto novo para {{cliente}}, completo.',
    needs: ['id' as const],
    answerDays: 5,
    dayKind: 'business' as const,
    basis: 'law' as const,
  };
  expect((await saveLetterTemplate(writer, 'C11', 0, input)).ok).toBe(true);
  expect((await saveLetterTemplate(writer, 'C11', 0, input)).ok).toBe(false);
  expect((await publishTemplate(writer, 'C11', 1)).ok).toBe(true);
  await expect(
    context.owner.query(
      "update letter_templates set body = 'um outro texto qualquer aqui' where family = 'C11'",
    ),
  ).rejects.toThrow('is published');
});

async function read(id: string) {
  const archive = await openBatchArchive(approver, id);
  if (!archive) throw new Error('no archive');
  return new Uint8Array(await new Response(archive.body).arrayBuffer());
}

const filesOf = async (batch: string) =>
  (await context.owner.query('select * from letter_files where batch_id = $1 order by file_path', [batch]))
    .rows;

test('a file is signed again if its letters change before its batch is sent, and never afterwards', async () => {
  const first = await approved('52998224725');
  const batch = await makeBatch(approver, quod);
  if (!batch.ok) throw new Error('no batch');
  await read(batch.value);
  const [before] = await filesOf(batch.value);
  await moveLetter(writer, first.id, await versionOf(first.id), 'draft');
  await moveLetter(writer, first.id, await versionOf(first.id), 'review');
  await approveLetter(approver, first.id, await versionOf(first.id));
  await sayOfLetter(first.client, first.id, 'yes');
  expect(await makeBatch(approver, quod)).toEqual(batch);
  const zip = await read(batch.value);
  const [after, ...more] = await filesOf(batch.value);
  expect(more).toEqual([]);
  expect(after.sha256).not.toBe(before.sha256);
  const { sha256 } = await one<{ sha256: string }>('select sha256 from letter_batches where id = $1', [
    batch.value,
  ]);
  expect(sha256).toBe(createHash('sha256').update(zip).digest('hex'));
  await sendBatch(approver, batch.value, { how: 'post', on: today, tracking: '' });
  await read(batch.value);
  expect(await filesOf(batch.value)).toEqual([after]);
  await expect(context.owner.query("update letter_files set sha256 = repeat('b', 64)")).rejects.toThrow();
  // The customer gets the bytes that were sent.
  const pdf = await letterPdf(first.client, first.id);
  expect(
    createHash('sha256')
      .update(pdf?.bytes ?? '')
      .digest('hex'),
  ).toBe(after.sha256);
}, 60_000);

test('two archives made at once have the same files', async () => {
  await approved('52998224725');
  const batch = await makeBatch(approver, quod);
  if (!batch.ok) throw new Error('no batch');
  const [one, two] = await Promise.all([read(batch.value), read(batch.value)]);
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
  expect(await filesOf(batch.value)).toHaveLength(1);
  await sendBatch(approver, batch.value, { how: 'post', on: today, tracking: '' });
}, 60_000);

test('an archive made twice has the same bytes, holds each client alone, and shows a broken file', async () => {
  const clients = [
    ['52998224725', '529.982.247-25', 'Prova Araucária'],
    ['11144477735', '111.444.777-35', 'Prova Peroba'],
    ['39053344705', '390.533.447-05', 'Arquivo ilegível'],
  ] as const;
  for (const [document, , mark] of clients) {
    const { path } = await approved(document);
    const sheet = await drawnPdf((doc) => doc.text(mark).text(document));
    await fileStore().put(path, mark === 'Arquivo ilegível' ? Buffer.from('%PDF-1.7 broken') : sheet);
  }
  const rules = await loadLetterSettings(writer);
  const signer = { signerName: 'Rita Lima', signerRole: 'diretora' };
  await saveLetterSettings(writer, { ...rules, ...signer }, packShown(letterSettingsDraft(rules)));
  const batch = await makeBatch(approver, quod);
  if (!batch.ok) throw new Error('no batch');
  const zip = await read(batch.value);
  expect(Buffer.from(await read(batch.value)).equals(Buffer.from(zip))).toBe(true);
  const files = unzipSync(zip);
  const names = Object.keys(files).filter((name) => name.endsWith('.pdf'));
  expect(names).toHaveLength(3);
  const texts = await Promise.all(names.map((name) => textOfPdf(files[name] ?? new Uint8Array())));
  for (const [i, text] of texts.entries()) {
    // Letter, power of attorney and evidence are of this client; nothing in them is of another.
    for (const [document, shown, mark] of clients) {
      const isOwn = names[i]?.includes(document) ?? false;
      expect([text.includes(shown), text.includes(mark)]).toEqual([isOwn, isOwn]);
      if (!isOwn) expect(text).not.toContain(document);
    }
    expect(text).toMatch(/1 de 4/);
  }
  expect(texts.filter((text) => text.includes('Arquivo ilegível'))).toHaveLength(1);
  // The index with the title is the first page, and the letter names its signer and a short reference.
  for (const text of texts) {
    expect(text.indexOf('O que há neste arquivo')).toBeLessThan(text.indexOf('Referência C-'));
    expect(text.indexOf('Cartas para Quod')).toBeLessThan(text.indexOf('O que há neste arquivo'));
    expect(text).toContain('Rita Lima, diretora. ');
  }
  const manifest = strFromU8(files['manifesto.csv'] ?? new Uint8Array());
  const stored = await filesOf(batch.value);
  for (const name of names) {
    const bytes = Buffer.from(files[name] ?? new Uint8Array());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(manifest).toContain(sha256);
    const row = stored.find((one) => one.sha256 === sha256);
    expect(bytes.equals(Buffer.from((await fileStore().get(row.file_path)) ?? ''))).toBe(true);
    expect(await judgeIssued(bytes)).toMatchObject({
      answer: 'authentic',
      stamp: { house: true },
      evidence: { document: { kind: 'cartas' } },
      added: { signatures: [], bytes: 0 },
    });
  }
  const { sha256 } = await one<{ sha256: string }>('select sha256 from letter_batches where id = $1', [
    batch.value,
  ]);
  expect(sha256).toBe(createHash('sha256').update(zip).digest('hex'));
}, 60_000);

test('a letter that carries the plan proposes to its creditor, and needs no document of it', async () => {
  const ana = (await addPerson(context.owner)) as CustomerActor;
  await givePower(ana, { places: ['credor'], agreed: 'on' });
  const listing = await one<{ id: string }>(
    `insert into listings (user_id, place, creditor, amount, due_on, person_says)
     values ($1, 'credor', 'Loja Azul', 600, '2025-01-10', 'reconheco') returning id`,
    [ana.userId],
  );
  const creditor = await one<{ id: string }>(
    "insert into addressees (kind, name, email) values ('creditor', 'Loja Azul ' || gen_random_uuid(), 'a@loja.exemplo') returning id",
  );
  const write = (source: string) =>
    writeLetters(writer, ana.userId, {
      listings: [listing.id],
      ground: 'C10',
      addressee: creditor.id,
      title: 'Proposta de plano de pagamento',
      source,
    });
  const made = await write('{{cliente}} propõe a {{credor}}: {{plano}}.');
  if (!made.ok) throw new Error(made.error.message);
  const id = made.value[0] ?? '';
  const faults = async () => (await loadLetter(writer, id))?.faults.join(' ') ?? '';
  expect(await faults()).toContain('plano guardado pelo cliente');
  expect((await loadLetter(writer, id))?.lacking).toEqual(['id', 'plan']);
  const month = { renda: '1.900,00', moradia: '1.600,00', comida: '0', contas: '0' };
  await keepPlan(ana, { ...month, 'credor-0': 'Loja Azul', 'saldo-0': '600,00' });
  expect(await faults()).not.toContain('plano');
  expect((await loadLetter(writer, id))?.body).toContain(
    'propõe a Loja Azul: 60 parcelas mensais de R$ 10,00 para esta dívida de R$ 600,00',
  );
});
