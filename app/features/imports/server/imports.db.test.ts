import { cpf } from 'cpf-cnpj-validator';
import { expect, test } from 'vitest';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  chooseColumns,
  discardImport,
  expireImports,
  exportLeftRows,
  listImports,
  loadImport,
  runImport,
  stageImport,
  startImport,
  stopImport,
  undoImport,
} from './index.server.ts';
import { readCsvSheet } from './read-csv.server.ts';

const context = onTestDatabase();

const OPTIONS = {
  consentWay: 'papel',
  consentDay: '2026-01-05',
  noMessages: 'on',
  from: { ip: '203.0.113.9', userAgent: 'teste' },
} as const;

let next = 10_000_000;
const phone = () => {
  next += 1;
  return `49 9${next}`;
};

async function read(admin: SignedInActor, lines: string[], header = 'Nome;Telefone;E-mail;CPF') {
  const sheet = readCsvSheet([header, ...lines].join('\r\n'), 'leads');
  if (!sheet.ok) throw new Error(sheet.error.message);
  return stageImport(admin, 'leads', { name: 'lista.csv', sheet: sheet.value });
}

const admin = () => addPerson(context.owner, 'admin');
const count = async (text: string, ...values: unknown[]) =>
  Number((await context.owner.query(`select count(*) from ${text}`, values)).rows[0].count);
const whole = async (pieces: AsyncGenerator<string> | null) => {
  let text = '';
  for await (const piece of pieces ?? []) text += piece;
  return text;
};

test('imports good rows with the consent that a clerk noted, and names bad and known rows by line', async () => {
  const clerk = await admin();
  const [ana, doc] = [phone(), cpf.generate()];
  const id = await read(clerk, [
    `Ana Lima;${ana};ana-importada@exemplo.com.br;${doc}`,
    `Bruno Sem Correio;${phone()};;`,
    'Xy;123;;',
    `Ana Outra Vez;${phone()};ANA-IMPORTADA@exemplo.com.br;`,
  ]);
  const draft = await loadImport(clerk, id);
  expect(draft).toMatchObject({ status: 'draft', rowCount: 4, faulty: 1, mapping: { name: 0, whatsapp: 1 } });
  expect(draft?.named).toMatchObject([{ line: 4, result: 'bad', note: expect.stringContaining('Nome:') }]);
  expect(await startImport(clerk, id, OPTIONS)).toMatchObject({ ok: true });
  await runImport(id);
  const done = await loadImport(clerk, id);
  expect(done).toMatchObject({ status: 'done', added: 2, known: 1, bad: 1 });
  expect(done?.named.map(({ line, note }) => [line, note])).toEqual([
    [4, 'Nome: Nome deve ter no mínimo 3 caracteres; Telefone ou WhatsApp: Telefone inválido'],
    [5, 'Repetida: mesmo e-mail da linha 2'],
  ]);
  const { rows } = await context.owner.query(
    `select l.name, l.email, l.origin, l.assignee_id, l.no_messages, c.text from leads l join consents c on c.lead_id = l.id
     where l.origin = 'importacao' order by l.name`,
  );
  expect(rows).toMatchObject([
    { name: 'Ana Lima', origin: 'importacao', assignee_id: clerk.userId, no_messages: true },
    { name: 'Bruno Sem Correio', email: '', text: expect.stringContaining('05/01/2026') },
  ]);
  // Imported leads raise no event, and their rows keep no copy of the values.
  expect(await count("domain_events where type = 'lead.created'")).toBe(0);
  expect(
    await count('import_rows where import_id = $1 and result = $2 and cells is not null', id, 'added'),
  ).toBe(0);
  // The same file once more.
  const again = await read(clerk, [`Ana Lima;${ana};ana-importada@exemplo.com.br;${doc}`]);
  await startImport(clerk, again, OPTIONS);
  await runImport(again);
  expect(await loadImport(clerk, again)).toMatchObject({ added: 0, known: 1 });
  expect((await loadImport(clerk, again))?.named).toMatchObject([
    { note: 'Já é um lead: mesmo e-mail', name: 'Ana Lima' },
  ]);
});

test('columns are chosen by hand, remembered for files with the same titles, and refused by field', async () => {
  const clerk = await admin();
  const header = 'Quem;Contato';
  const id = await read(clerk, [`Célia Prado;${phone()}`], header);
  expect(await loadImport(clerk, id)).toMatchObject({ mapping: {}, preview: [] });
  expect(await startImport(clerk, id, OPTIONS)).toMatchObject({
    error: { message: 'Escolha a coluna de Nome.' },
  });
  expect(await chooseColumns(clerk, id, { name: '0', whatsapp: '0' })).toMatchObject({
    error: { fields: { whatsapp: 'Esta coluna já foi escolhida' } },
  });
  expect(await chooseColumns(clerk, id, { name: '0', whatsapp: '7' })).toMatchObject({
    error: { fields: { whatsapp: 'Esta coluna não existe no arquivo' } },
  });
  expect(await chooseColumns(clerk, id, { name: '0', whatsapp: '1' })).toMatchObject({ ok: true });
  expect((await loadImport(clerk, id))?.preview).toMatchObject([
    {
      line: 2,
      note: '',
      values: ['Célia Prado', '', expect.stringMatching(/^\(49\) 9/), '', '', 'SC', '', '', '', '', '', ''],
    },
  ]);
  const second = await read(clerk, [`Davi Prado;${phone()}`], header);
  expect(await loadImport(clerk, second)).toMatchObject({ mapping: { name: 0, whatsapp: 1 } });
});

test('a stopped import keeps its rows and resumes where it stopped', async () => {
  const clerk = await admin();
  const lines = Array.from({ length: 3_000 }, (_, at) => `Pessoa Número ${at};${phone()};;`);
  const id = await read(clerk, lines);
  await startImport(clerk, id, OPTIONS);
  const running = runImport(id);
  await expect
    .poll(() => count('imports where id = $1 and added > 0', id), { interval: 5, timeout: 20_000 })
    .toBe(1);
  expect(await stopImport(clerk, id)).toMatchObject({ ok: true });
  await running;
  const stopped = await loadImport(clerk, id);
  expect(stopped?.status).toBe('stopped');
  expect(stopped?.added).toBeLessThan(3_000);
  expect(await stopImport(clerk, id)).toMatchObject({ error: { code: 'stale' } });
  await startImport(clerk, id, null);
  await Promise.all([runImport(id), runImport(id)]);
  expect(await loadImport(clerk, id)).toMatchObject({ status: 'done', added: 3_000 });
  expect(await count("leads where name like 'Pessoa Número %'")).toBe(3_000);
});

test('a summary names the first fifty faulty rows, and counts all of them', async () => {
  const clerk = await admin();
  const faulty = Array.from({ length: 51 }, () => 'Xy;123;;');
  const id = await read(clerk, [`Rui Certo;${phone()};;`, ...faulty]);
  const draft = await loadImport(clerk, id);
  expect(draft).toMatchObject({ rowCount: 52, faulty: 51 });
  expect(draft?.named.map(({ line }) => line)).toEqual(Array.from({ length: 50 }, (_, at) => at + 3));
  await discardImport(clerk, id);
});

test('an undo removes leads without later records, names the others, and is refused after 24 hours', async () => {
  const clerk = await admin();
  const id = await read(clerk, [
    ...['Edna', 'Fábio', 'Gina', 'Hugo'].map((name) => `${name} Desfeita;${phone()};;`),
    'Xy;123;;',
  ]);
  await startImport(clerk, id, OPTIONS);
  await runImport(id);
  expect(await loadImport(clerk, id)).toMatchObject({ added: 4, named: [{ line: 6, result: 'bad' }] });
  const idOf = async (name: string) =>
    (await context.owner.query('select id from leads where name = $1', [`${name} Desfeita`])).rows[0].id;
  await context.owner.query("update leads set status = 'qualified' where id = $1", [await idOf('Edna')]);
  await context.owner.query("insert into lead_notes (lead_id, body) values ($1, 'Ligou')", [
    await idOf('Fábio'),
  ]);
  expect(await undoImport(clerk, id, new Date(Date.now() + 25 * 3_600_000))).toMatchObject({
    error: { code: 'too-late' },
  });
  expect(await undoImport(clerk, id)).toMatchObject({ ok: true });
  await runImport(id);
  const undone = await loadImport(clerk, id);
  expect(undone?.status).toBe('undone');
  // The page and the file leave out the row at fault, which did not come in.
  expect(undone?.named.map(({ name, note }) => [name, note])).toEqual([
    ['Edna Desfeita', 'Foi usado depois da importação'],
    ['Fábio Desfeita', 'Foi usado depois da importação'],
  ]);
  expect((await whole(await exportLeftRows(clerk, id))).split('\r\n').slice(1, -1)).toEqual([
    '2;Foi usado depois da importação',
    '3;Foi usado depois da importação',
  ]);
  expect(await count("leads where name like '% Desfeita'")).toBe(2);
  expect(await undoImport(clerk, id)).toMatchObject({ error: { code: 'stale' } });
});

test('the file of rows left out has the reason first, and no cell that a spreadsheet takes for a command', async () => {
  const clerk = await admin();
  const id = await read(clerk, ['"=HYPERLINK(""http://x"")";123;;']);
  const text = await whole(await exportLeftRows(clerk, id));
  expect(text).toContain('Linha;Motivo;Nome;Telefone;E-mail;CPF');
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(await count("audit_log where action = 'import.export' and entity_id = $1", id)).toBe(1);
});

test('values of rows go after a week, files that were not begun after a day', async () => {
  const clerk = await admin();
  const [done, draft] = [await read(clerk, ['Xy;1;;']), await read(clerk, ['Xy;1;;'])];
  await startImport(clerk, done, OPTIONS);
  await runImport(done);
  const values = () => count('import_rows where import_id = $1 and cells is not null', done);
  // The week begins with the end of the import, not with its file.
  await context.owner.query("update imports set created_at = now() - interval '10 days' where id = $1", [
    done,
  ]);
  await expireImports(new Date(Date.now() + 25 * 3_600_000));
  expect(await values()).toBe(1);
  expect(await loadImport(clerk, draft)).toBeNull();
  await expireImports(new Date(Date.now() + 8 * 24 * 3_600_000));
  expect(await values()).toBe(0);
});

test('a draft is discarded; staff and customers import, read and undo nothing', async () => {
  const clerk = await admin();
  const id = await read(clerk, [`Ivo Prado;${phone()};;`]);
  for (const role of ['staff', 'user'] as const) {
    const other = await addPerson(context.owner, role);
    await expect(read(other, ['Ivo;1;;'])).rejects.toThrow();
    await expect(startImport(other, id, OPTIONS)).rejects.toThrow();
    await expect(undoImport(other, id)).rejects.toThrow();
    await expect(listImports(other)).rejects.toThrow();
    await expect(loadImport(other, id)).rejects.toThrow();
  }
  expect(await discardImport(clerk, id)).toMatchObject({ ok: true });
  expect(await startImport(clerk, id, OPTIONS)).toMatchObject({ error: { code: 'not-found' } });
});

test('an import pauses while its starter lacks the position, and resumes once it is back', async () => {
  const { owner } = context;
  const clerk = await admin();
  const id = await read(
    clerk,
    Array.from({ length: 1_200 }, (_, at) => `Linha Estreita ${at};${phone()};;`),
  );
  await startImport(clerk, id, OPTIONS);
  // The position changes with the first piece: the second one is the first to find it.
  await owner.query(
    `create function narrow_importer() returns trigger language plpgsql security definer as $$
     begin
       if new.added = 500 then
         update user_roles set position = 'clerk' where user_id = new.created_by;
       end if;
       return new;
     end $$;
     create trigger narrow_importer after update on imports for each row execute function narrow_importer()`,
  );
  await runImport(id);
  await owner.query('drop trigger narrow_importer on imports; drop function narrow_importer()');
  expect(await loadImport(clerk, id)).toMatchObject({ status: 'stopped', added: 500 });
  expect(await count("leads where name like 'Linha Estreita %'")).toBe(500);
  expect(
    await count(
      "audit_log where action = 'import.end' and entity_id = $1 and after ->> 'status' = 'stopped'",
      id,
    ),
  ).toBe(1);
  // The job once more, as the queue may bring it: nothing.
  await runImport(id);
  expect(await count("leads where name like 'Linha Estreita %'")).toBe(500);
  await owner.query("update user_roles set position = 'manager' where user_id = $1", [clerk.userId]);
  expect(await startImport(clerk, id, null)).toMatchObject({ ok: true });
  await runImport(id);
  expect(await loadImport(clerk, id)).toMatchObject({ status: 'done', added: 1_200 });
});

test('tags and the responsible of a file come in; a stranger is noted, and the undo takes all of it', async () => {
  const [clerk, bia] = [await admin(), await addPerson(context.owner, 'staff')];
  const name = `Bia Responsável ${phone()}`;
  await context.owner.query('update users set name = $2 where id = $1', [bia.userId, name]);
  const header = 'Nome;Telefone;Responsável;Tags';
  const lines = [`Tais Marcada;${phone()};${name.toUpperCase()};feira, quente`, `Ugo Marcado;${phone()};Zé;`];
  const id = await read(clerk, lines, header);
  await startImport(clerk, id, OPTIONS);
  await runImport(id);
  const state = async () =>
    (
      await context.owner.query(
        `select l.name, l.assignee_id as assignee, l.notes,
           (select array_agg(t.tag order by t.tag) from taggings t where t.lead_id = l.id) as tags
         from leads l where l.name like '%o Marcado' or l.name like '%s Marcada' order by l.name`,
      )
    ).rows;
  expect(await state()).toEqual([
    { name: 'Tais Marcada', assignee: bia.userId, notes: '', tags: ['feira', 'quente'] },
    { name: 'Ugo Marcado', assignee: clerk.userId, notes: 'Responsável no arquivo: Zé', tags: null },
  ]);
  await undoImport(clerk, id);
  await runImport(id);
  expect(await state()).toEqual([]);
});

test('a draft counts known people and repeated rows', async () => {
  const clerk = await admin();
  const [known, twice] = [phone(), phone()];
  await startImport(clerk, await read(clerk, [`Vera Que Já Veio;${known};;`]), OPTIONS);
  const { rows } = await context.owner.query<{ id: string }>(
    'select id from imports order by created_at desc limit 1',
  );
  await runImport(rows[0]?.id ?? '');
  const lines = [`Vera De Novo;${known};;`, `Wilma Nova;${twice};;`, `Wilma Repetida;${twice};;`, 'Xy;1;;'];
  const id = await read(clerk, lines);
  expect(await loadImport(clerk, id)).toMatchObject({ rowCount: 4, faulty: 1, known: 2 });
  await startImport(clerk, id, OPTIONS);
  await runImport(id);
  expect(await loadImport(clerk, id)).toMatchObject({ added: 1, known: 2, bad: 1 });
});
