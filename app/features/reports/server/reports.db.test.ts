import { expect, test } from 'vitest';
import { env } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { type Draw, drawnPdf } from '#tests/drawn-pdf.ts';
import { judgeIssued } from '#tests/issued-pdf.ts';
import { addPerson } from '#tests/people.ts';
import { AZUL, reportHolder, reportJson, sendReportFile, VALE } from '#tests/reports.ts';
import { comparisonPdf, confirmReport, discardReport } from './index.server.ts';
import { pdfPages } from './read-source.server.ts';

const context = onTestDatabase();

const listingsOf = async (userId: string) =>
  (
    await context.owner.query(
      `select creditor, amount::text, state, source, seen_on::text as seen, missing_since::text as missing
       from listings where user_id = $1 order by creditor`,
      [userId],
    )
  ).rows;

test('a report adds its records, a later one sees them again and marks what is missing, and both compare', async () => {
  const { person, idOf, confirm, seen } = await reportHolder(context.owner);
  const first = await idOf(reportJson('2026-10-01', [VALE, AZUL]));
  expect(await listingsOf(person.userId)).toEqual([]);
  expect(await confirm(first)).toEqual({ ok: true, value: { added: 2, seen: 0, missing: 0 } });
  expect(await confirm(first)).toMatchObject({ error: { code: 'stale' } });
  const second = await idOf(reportJson('2026-11-01', [{ ...VALE, amount: 350_000 }]));
  expect(await confirm(second)).toEqual({ ok: true, value: { added: 0, seen: 1, missing: 1 } });
  expect(await listingsOf(person.userId)).toEqual([
    {
      creditor: 'Banco do Vale',
      amount: '3500.00',
      state: 'found',
      source: 'report',
      seen: '2026-11-01',
      missing: null,
    },
    {
      creditor: 'Loja Azul',
      amount: '612.90',
      state: 'found',
      source: 'report',
      seen: '2026-10-01',
      missing: '2026-11-01',
    },
  ]);
  expect((await seen(second))?.before).toMatchObject({ id: first, takenOn: '2026-10-01' });
  const { rows } = await context.owner.query(
    'select kind from listing_events where user_id = $1 order by created_at, seq',
    [person.userId],
  );
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['added', 'added', 'missing', 'report']);
});

test('a removed record that a later report has again is announced by notice and mail', async () => {
  const { person, idOf, confirm } = await reportHolder(context.owner);
  await confirm(await idOf(reportJson('2026-10-01', [VALE])));
  await context.owner.query(
    "update listings set state = 'removed', turn = 'done', removed_on = '2026-10-10' where user_id = $1",
    [person.userId],
  );
  await confirm(await idOf(reportJson('2026-11-01', [VALE])));
  expect(await listingsOf(person.userId)).toMatchObject([{ state: 'gone_back' }]);
  const { rows } = await context.owner.query(
    `select (select message from notifications where user_id = $1 and title = 'Um registro voltou a aparecer') as message,
       (select count(*)::int from pgboss.job j join users u on u.email = j.data->>'to'
        where u.id = $1 and j.data->>'subject' = 'Um registro voltou a aparecer') as mails`,
    [person.userId],
  );
  expect(rows).toEqual([{ message: expect.stringContaining('no relatório de 01/11/2026'), mails: 1 }]);
});

test('an older report that is sent later leaves the listings of a newer one unchanged', async () => {
  const { person, idOf, confirm } = await reportHolder(context.owner);
  await confirm(await idOf(reportJson('2026-11-01', [VALE, AZUL])));
  await confirm(await idOf(reportJson('2026-09-01', [{ ...VALE, amount: 1 }])));
  expect(await listingsOf(person.userId)).toMatchObject([
    { amount: '3480.55', missing: null },
    { amount: '612.90', missing: null },
  ]);
});

test('nothing of a report of another person is kept', async () => {
  const { person, bring } = await reportHolder(context.owner);
  expect(await bring(reportJson('2026-10-01', [VALE], '39053344705'))).toMatchObject({
    error: { message: 'Este relatório é de outra pessoa. Nada dele foi guardado.' },
  });
  const { rows } = await context.owner.query('select 1 from report_snapshots where user_id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([]);
});

test('a report that is sent again opens the existing one, which another customer cannot reach', async () => {
  const { idOf } = await reportHolder(context.owner);
  const text = reportJson('2026-10-01', [VALE]);
  const id = await idOf(text);
  expect(await idOf(text)).toBe(id);
  const other = await addPerson(context.owner);
  expect(await confirmReport(other, other.userId, id, {})).toMatchObject({ error: { code: 'not-found' } });
});

test('one invalid correction stops the whole confirmation; an unticked row is skipped', async () => {
  const { person, idOf, confirm } = await reportHolder(context.owner);
  const id = await idOf(reportJson('2026-10-01', [VALE, AZUL]));
  expect(await confirm(id, { 'amount-0': 'doze' })).toMatchObject({
    error: { fields: { 'amount-0': 'Valor inválido' } },
  });
  expect(await listingsOf(person.userId)).toEqual([]);
  expect(await confirm(id, { 'take-1': '' })).toMatchObject({ value: { added: 1 } });
});

test('a confirmation that fails in the middle writes nothing', async () => {
  const { person, idOf, confirm } = await reportHolder(context.owner);
  const id = await idOf(reportJson('2026-10-01', [VALE, AZUL]));
  await context.owner.query(`
    create function die_at_azul() returns trigger language plpgsql as $$
    begin if new.creditor = 'Loja Azul' then raise exception 'gone'; end if; return new; end $$;
    create trigger die_at_azul before insert on listings for each row execute function die_at_azul()`);
  try {
    await expect(confirm(id)).rejects.toThrow();
    expect(await listingsOf(person.userId)).toEqual([]);
  } finally {
    await context.owner.query('drop trigger die_at_azul on listings; drop function die_at_azul()');
  }
  expect(await confirm(id)).toMatchObject({ value: { added: 2 } });
});

/** Lines of a page, cells at their columns. */
const page = (doc: PDFKit.PDFDocument, head: string[], rows: string[][], columns: number[]) => {
  doc.fontSize(9);
  head.forEach((text, at) => {
    doc.text(text, 40, 40 + at * 14, { lineBreak: false });
  });
  rows.forEach((cells, at) => {
    cells.forEach((cell, column) => {
      doc.text(cell, columns[column] ?? 40, 60 + (head.length + at) * 16, { lineBreak: false });
    });
  });
};

const SCR_HEAD = (n: number) => [
  'Relatório de Empréstimos e Financiamentos (SCR)',
  `Página ${n} de 2`,
  'Nome: Ana Lima',
  'CPF/CNPJ: 529.982.247-25',
  'Data base: 09/2026',
];
const LAYOUTS: [string, Draw, object, object[]][] = [
  [
    'the Central Bank',
    (doc) => {
      const columns = [40, 240, 480, 600, 700];
      page(doc, SCR_HEAD(1), [['Banco do Vale', '0203 Pessoal', '1.200,00', '3.480,55']], columns);
      doc.addPage();
      page(
        doc,
        SCR_HEAD(2),
        [['Financeira Oeste', '0213 Cheque especial', '0,00', '0,00', '9.120,00']],
        columns,
      );
    },
    { place: 'scr', takenOn: '2026-09-30', profile: 'registrato-scr' },
    [
      { kind: 'scr_vencido', creditor: 'Banco do Vale', amount: 348_055, page: 1 },
      { kind: 'scr_prejuizo', creditor: 'Financeira Oeste', amount: 912_000, page: 2 },
    ],
  ],
  [
    'Serasa',
    (doc) =>
      page(
        doc,
        ['Serasa Consumidor', 'Dívidas negativadas', 'CPF: 529.982.247-25', 'Emitido em: 20/11/2026'],
        [['Loja Azul', 'AB-12', 'R$ 612,90', '01/02/2026', '10/03/2026']],
        [40, 240, 360, 480, 600],
      ),
    { place: 'serasa', takenOn: '2026-11-20', profile: 'serasa-dividas' },
    [
      {
        creditor: 'Loja Azul',
        contractRef: 'AB-12',
        amount: 61_290,
        dueOn: '2026-02-01',
        includedOn: '2026-03-10',
      },
    ],
  ],
  [
    'notaries',
    (doc) =>
      page(
        doc,
        [
          'CENPROT Consulta de protestos',
          'Documento consultado: 529.982.247-25',
          'Consulta realizada em: 19/11/2026',
        ],
        [['Telefonia Clara', '2º Tabelionato de Chapecó', 'SC', 'P-77', '238,40', '05/05/2025']],
        [40, 220, 420, 480, 560, 680],
      ),
    { place: 'cenprot', takenOn: '2026-11-19', profile: 'cenprot-protestos' },
    [
      {
        kind: 'protesto',
        creditor: 'Telefonia Clara',
        notary: '2º Tabelionato de Chapecó',
        uf: 'SC',
        amount: 23_840,
      },
    ],
  ],
];

test.each(LAYOUTS)('a PDF of %s is read row by row', async (_, draw, about, items) => {
  const { idOf, seen } = await reportHolder(context.owner);
  const report = await seen(await idOf(await drawnPdf(draw)));
  expect(report).toMatchObject({ ...about, faults: [] });
  expect(report?.items).toHaveLength(items.length);
  expect(report?.items).toMatchObject(items);
});

test('refuses a damaged PDF, a PDF without text and a PDF with a password, each with a message', async () => {
  const { bring } = await reportHolder(context.owner);
  const whole = await drawnPdf((doc) => doc.text('Serasa'));
  expect(await bring(whole.subarray(0, 200))).toMatchObject({
    error: { fields: { file: expect.stringContaining('danificado') } },
  });
  expect(await bring(await drawnPdf((doc) => doc.rect(10, 10, 50, 50).fill()))).toMatchObject({
    error: { fields: { file: expect.stringContaining('Digite os itens') } },
  });
  const locked = await drawnPdf((doc) => doc.text('Serasa'), { userPassword: 'x' });
  expect(await bring(locked)).toMatchObject({
    error: { fields: { file: expect.stringContaining('tem senha') } },
  });
});

test('ignores a password that a client sends, and stores it nowhere', async () => {
  const { person } = await reportHolder(context.owner);
  const password = 'segredo-do-pdf-7781';
  const bytes = await drawnPdf((doc) => doc.text('Extrato do Quod'), { userPassword: password });
  const { result } = await sendReportFile(person, { name: 'quod.pdf', bytes }, password);
  expect(result).toMatchObject({ error: { fields: { file: expect.stringContaining('tem senha') } } });
  const { rows } = await context.owner.query<{ text: string }>(
    `select coalesce((select string_agg(r::text, ' ') from report_snapshots r), '') || coalesce((select string_agg(a::text, ' ')
       from audit_log a), '') || coalesce((select string_agg(j.data::text, ' ') from pgboss.job j), '') as text`,
  );
  expect(rows[0]?.text).not.toContain(password);
});

const UNKNOWN = 'Extrato do Quod\nBanco do Vale R$ 3.480,55 28/09/2025';
type LayoutTask = { id: string; assignee_id: string | null; status: string; done_by: string | null };

async function layoutTasks(userId: string): Promise<LayoutTask[]> {
  const { rows } = await context.owner.query<LayoutTask>(
    `select id, assignee_id, status, done_by from tasks where client_id = $1 and title like '%formato novo: Quod%'
       and due_at > now() + interval '1 day' order by created_at`,
    [userId],
  );
  return rows;
}

test('asks for the day when a report names no day or a future day, and does not keep the report', async () => {
  const { person, bring, idOf, seen } = await reportHolder(context.owner);
  for (const text of [UNKNOWN, `Consulta realizada em 01/01/2999\n${UNKNOWN}`])
    expect(await bring(text)).toMatchObject({
      error: { fields: { takenOn: 'Não achamos a data da consulta no relatório. Diga qual é.' } },
    });
  const { rows } = await context.owner.query('select 1 from report_snapshots where user_id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([]);
  const dated = await idOf(`${UNKNOWN}\nData da consulta: 20 de outubro de 2026`);
  expect(await seen(dated)).toMatchObject({ takenOn: '2026-10-20' });
});

test('an unknown layout is read line by line, and is one task until one of the team confirmed the reading', async () => {
  const { person, idOf, seen, confirm } = await reportHolder(context.owner);
  const id = await idOf(UNKNOWN, { takenOn: '2026-10-01' });
  expect(await seen(id)).toMatchObject({ place: 'quod', items: [{ creditor: 'Banco do Vale' }] });
  expect(await idOf(UNKNOWN, { takenOn: '2026-10-01' })).toBe(id);
  expect(await layoutTasks(person.userId)).toEqual([
    { id, assignee_id: null, status: 'open', done_by: null },
  ]);
  const notices = 'select from notifications where link like $1';
  expect((await context.owner.query(notices, [`%${person.userId}%`])).rowCount).toBe(0);
  const admin = await addPerson(context.owner, 'admin');
  expect(await confirm(id, {}, admin)).toMatchObject({ ok: true });
  expect(await layoutTasks(person.userId)).toMatchObject([{ status: 'done', done_by: admin.userId }]);
});

test('the task of an unknown layout goes to the responsible who may open reports, and is removed with the reading', async () => {
  const { person, idOf } = await reportHolder(context.owner);
  const clerk = await addPerson(context.owner, 'admin');
  await context.owner.query("update user_roles set position = 'clerk' where user_id = $1", [clerk.userId]);
  const give = (to: string) =>
    context.owner.query('update profiles set assignee_id = $2 where id = $1', [person.userId, to]);
  await give(clerk.userId);
  const first = await idOf(UNKNOWN, { takenOn: '2026-10-01' });
  // A member without the panel opens no report.
  await give((await addPerson(context.owner, 'staff')).userId);
  const second = await idOf(`${UNKNOWN}\nLoja Azul R$ 10,00 01/09/2025`, { takenOn: '2026-10-02' });
  expect(await layoutTasks(person.userId)).toMatchObject([
    { id: first, assignee_id: clerk.userId },
    { id: second, assignee_id: null },
  ]);
  expect(await discardReport(person, person.userId, first)).toMatchObject({ ok: true });
  expect(await layoutTasks(person.userId)).toMatchObject([{ status: 'canceled' }, { status: 'open' }]);
});

test('two confirmed reports have a comparison as a signed PDF; the first report alone has no comparison', async () => {
  const { idOf, confirm, seen } = await reportHolder(context.owner);
  const first = await idOf(reportJson('2026-10-01', [VALE, AZUL]));
  await confirm(first);
  const second = await idOf(reportJson('2026-11-01', [AZUL]));
  const pdfOf = async (id: string) => {
    const report = await seen(id);
    return report ? comparisonPdf(report, '/app/anotacoes/relatorios') : null;
  };
  expect(await pdfOf(second)).toBeNull();
  await confirm(second);
  expect(await pdfOf(first)).toBeNull();
  const file = await pdfOf(second);
  expect(file?.name).toBe('antes-e-depois-2026-11-01.pdf');
  expect(await judgeIssued(file?.bytes)).toMatchObject({
    answer: 'authentic',
    evidence: { document: { kind: 'antes-e-depois' } },
  });
  const text = (await pdfPages(new Uint8Array(file?.bytes ?? []))).flat().join('\n');
  expect(text).toMatch(/Não constam mais em 01\/11\/2026 \(1\)/);
  expect(text).toContain('R$ 3.480,55');
  const place = `${env().appUrl}/app/anotacoes/relatorios`;
  expect(await linksOf(file?.bytes)).toEqual([
    [`${place}/${first}?pagina=1#relatorio`, 'Página 1, linha 1'],
    [`${place}/${second}?pagina=1#relatorio`, 'Página 1, linha 1'],
  ]);
});

/** Links of a PDF with the text below each of them, read back from its bytes. */
async function linksOf(bytes: Uint8Array = new Uint8Array()): Promise<[url: string, text: string][]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const found: [string, string][] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const page = await document.getPage(at);
    const { items } = await page.getTextContent();
    for (const { subtype, url, rect } of await page.getAnnotations()) {
      if (subtype !== 'Link') continue;
      const [left, bottom, right, top] = rect as number[];
      const within = items.filter(
        (item) =>
          'str' in item &&
          item.transform[4] >= (left ?? 0) - 1 &&
          item.transform[4] < (right ?? 0) &&
          item.transform[5] > (bottom ?? 0) - 4 &&
          item.transform[5] < (top ?? 0),
      );
      found.push([
        url,
        within
          .map((item) => ('str' in item ? item.str : ''))
          .join('')
          .trim(),
      ]);
    }
  }
  await task.destroy();
  return found;
}
