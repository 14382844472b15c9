import { beforeAll, beforeEach, expect, test } from 'vitest';
import { settlePromises } from '#app/features/promises/server/index.server.ts';
import { writeSimulated } from '#app/features/whatsapp/server/index.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { drawnPdf } from '#tests/drawn-pdf.ts';
import { addPerson } from '#tests/people.ts';
import { hostileFiles, photo } from '#tests/upload-files.ts';
import { type SimulatedPerson, simulatedPerson, workWhatsApp } from '#tests/whatsapp.ts';

const context = onTestDatabase();
beforeAll(() => setEnv({ ...env(), demo: true }));
beforeEach(() => context.owner.query("delete from pgboss.job where name like 'whatsapp.%'"));

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await context.owner.query<Row>(text, values)).rows;

/** Writes as a person, and returns the new texts that their phone shows. */
function phoneOf({ bsuid, phone, name }: SimulatedPerson) {
  let shown = 0;
  return async (text: string, file: { name: string; bytes: Buffer } | null = null): Promise<string[]> => {
    await writeSimulated({ bsuid, phone, name, text, file });
    expect(await workWhatsApp(context.owner, { atOnce: 1 })).toBe(0);
    const rows = await rowsOf<{ body: string }>(
      `select m.body from whatsapp_messages m join whatsapp_contacts c on c.id = m.contact_id
       where c.bsuid = $1 and m.outgoing order by m.created_at, m.id`,
      [bsuid],
    );
    const fresh = rows.slice(shown).map(({ body }) => body);
    shown = rows.length;
    return fresh;
  };
}

const CPF = '111.444.777-35';
const REPORT = () =>
  drawnPdf((doc) =>
    doc
      .text('Extrato Serasa')
      .text(`CPF ${CPF}`)
      .text('Consulta em 20/11/2026')
      .text('Banco do Vale R$ 3.480,55 28/09/2025')
      .text('Loja Azul R$ 612,90 01/02/2026'),
  );

test('a case begins in six messages: consent, photo, report, answers, contract link, status', async () => {
  const person = simulatedPerson();
  const write = phoneOf(person);
  expect(await write('oi')).toEqual([
    expect.stringMatching(/^Oi! Aqui é a .+ Posso guardar esta conversa .+ Responda SIM\./),
  ]);
  expect(await rowsOf('select 1 from leads where whatsapp = $1', [person.phone?.slice(2)])).toEqual([]);
  expect(await write('Sim')).toEqual([expect.stringContaining('foto do seu RG ou CNH')]);
  expect(
    await rowsOf('select origin, status from leads where whatsapp = $1', [person.phone?.slice(2)]),
  ).toEqual([{ origin: 'whatsapp', status: 'new' }]);
  expect(await write(`Meu CPF é ${CPF}`, { name: 'rg.jpg', bytes: await photo() })).toEqual([
    'Recebi. Falta: Comprovante de endereço.',
    expect.stringContaining('PDF do seu relatório'),
  ]);
  const [first] = await write('', { name: 'relatorio.pdf', bytes: await REPORT() });
  expect(first).toMatch(/^Isto é seu\? .+ 1 sim · 2 não · 3 já paguei$/);
  expect(await write('talvez')).toEqual([
    'Não entendi. Responda 1, 2 ou 3, ou escreva AJUDA para falar com uma pessoa.',
  ]);
  expect(await write('2')).toEqual([expect.stringMatching(/^Isto é seu\?/)]);
  expect(await write('1')).toEqual([
    expect.stringContaining('contrato e escolha o plano aqui: [link] (o link vale'),
  ]);
  const [status] = await write('Status');
  expect(status).toMatch(/Veja tudo na sua área\.$/);
  expect(status).not.toContain('R$');

  const [account] = await rowsOf<{ id: string; uf: string }>(
    "select id, uf from profiles where doc_number = '11144477735'",
  );
  const id = account?.id ?? '';
  expect(await rowsOf('select kind, status from card_documents where user_id = $1', [id])).toEqual([
    { kind: 'photo_id', status: 'pending' },
  ]);
  expect(
    await rowsOf('select person_says as says from listings where user_id = $1 order by created_at, id', [id]),
  ).toEqual([{ says: 'nao_conheco' }, { says: 'reconheco' }]);
  expect(
    await rowsOf('select status, converted_user_id as client from leads where whatsapp = $1', [
      person.phone?.slice(2),
    ]),
  ).toEqual([{ status: 'converted', client: id }]);
  // The thread of the account holds the whole conversation from its first word, as the person and the product wrote it.
  const thread = await rowsOf<{ writer: string; body: string }>(
    'select writer, body from conversation_messages where user_id = $1 order by created_at, id',
    [id],
  );
  expect(thread.filter(({ writer }) => writer === 'customer').map(({ body }) => body)).toEqual(
    expect.arrayContaining(['oi', 'Sim', 'talvez', '2', '1', 'Status']),
  );
  expect(thread.filter(({ writer }) => writer === 'team')).toEqual([]);
});

test('a CPF or phone that an account has is joined by the team alone', async () => {
  const owner = await addPerson(context.owner);
  await rowsOf("update profiles set phone = '49988776655' where id = $1", [owner.userId]);
  const write = phoneOf(simulatedPerson({ phone: '554988776655' }));
  await write('oi');
  expect(await write('sim')).toEqual([expect.stringContaining('cadastro parecido')]);
  const other = phoneOf(simulatedPerson());
  await other('oi');
  await other('sim');
  // addPerson's own document.
  expect(await other('529.982.247-25', { name: 'rg.jpg', bytes: await photo() })).toEqual([
    expect.stringContaining('cadastro parecido'),
  ]);
  expect(await rowsOf('select 1 from whatsapp_contacts where user_id = $1', [owner.userId])).toEqual([]);
});

test('bad attachments are kept out with a polite text, and nothing of them is stored', async () => {
  const write = phoneOf(simulatedPerson());
  await write('oi');
  await write('sim');
  await write('390.533.447-05', { name: 'rg.jpg', bytes: await photo() });
  const [{ id = '' } = {}] = await rowsOf<{ id: string }>(
    "select id from profiles where doc_number = '39053344705'",
  );
  const before = await rowsOf('select id from card_documents where user_id = $1', [id]);
  const hostile = await hostileFiles();
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const tnef = Buffer.concat([Buffer.from([0x78, 0x9f, 0x3e, 0x22]), Buffer.alloc(64)]);
  const eml = Buffer.from('From: a@b\r\nContent-Type: message/rfc822\r\n\r\nFrom: c@d\r\n\r\noi');
  const files = [
    ...hostile.slice(0, 8),
    { what: 'html with script', name: 'relatorio.html', bytes: html },
    { what: 'mail inside a mail', name: 'carta.eml', bytes: eml },
    { what: 'TNEF', name: 'winmail.dat', bytes: tnef },
    { what: '40 MB', name: 'grande.pdf', bytes: Buffer.alloc(40 * 1024 * 1024, 1) },
  ];
  for (const { what, name, bytes } of files) {
    const answers = await write('', { name, bytes });
    expect(answers.length, what).toBeGreaterThan(0);
    expect(answers[0], what).not.toMatch(/^Recebi|^Isto/);
  }
  expect(await rowsOf('select id from card_documents where user_id = $1', [id])).toEqual(before);
  expect(await rowsOf('select 1 from report_snapshots where user_id = $1', [id])).toEqual([]);
}, 240_000);

test('a client without an answer breaks the promise at the minute; automatic texts are no answer', async () => {
  const asked = async () => {
    const person = simulatedPerson();
    const write = phoneOf(person);
    const { userId } = await addPerson(context.owner);
    await rowsOf(
      "insert into whatsapp_contacts (user_id, name, bsuid, opt_in) values ($1, 'Ana', $2, 'in')",
      [userId, person.bsuid],
    );
    const [answer] = await write('O protesto já saiu?');
    expect(answer).toMatch(/^Recebemos\. Uma pessoa responde até /);
    expect(await write('Alô?')).toEqual([]);
    const [open] = await rowsOf<{ id: string; state: string; due: Date; answered: Date | null }>(
      `select q.id, c.state, c.answer_due as due, q.answered_at as answered
       from conversations c join conversation_messages q on q.conversation_id = c.id and q.opens where c.user_id = $1`,
      [userId],
    );
    expect(open).toMatchObject({ state: 'waiting_us', answered: null });
    return open as { id: string; due: Date };
  };
  const outcomeOf = async (id: string) =>
    (
      await rowsOf<{ kept: Date | null; broken: Date | null }>(
        `select kept_at as kept, broken_at as broken from promise_cases
         where promise_key = 'resposta_24h_uteis' and subject_id = $1`,
        [id],
      )
    )[0];
  const [silent, answered, late] = [await asked(), await asked(), await asked()];
  const after = ({ due }: { due: Date }, minutes: number) => new Date(due.getTime() + minutes * 60_000);
  const answer = ({ id }: { id: string }, at: Date) =>
    rowsOf('update conversation_messages set answered_at = $2 where id = $1', [id, at]);
  await settlePromises(after(silent, -1));
  await settlePromises(silent.due);
  expect(await outcomeOf(silent.id)).toEqual({ kept: null, broken: null });
  await answer(answered, answered.due);
  await answer(late, after(late, 1));
  await settlePromises(after(late, 2));
  expect(await outcomeOf(silent.id)).toEqual({ kept: null, broken: silent.due });
  expect(await outcomeOf(answered.id)).toEqual({ kept: answered.due, broken: null });
  expect(await outcomeOf(late.id)).toEqual({ kept: null, broken: late.due });
});
