import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { openFile } from '#app/platform/uploads/open-file.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { drawnPdf } from '#tests/drawn-pdf.ts';
import { addPerson } from '#tests/people.ts';
import { reportHolder, reportJson, sendReportFile, VALE } from '#tests/reports.ts';
import { photo } from '#tests/upload-files.ts';
import { confirmReport, discardReport } from './index.server.ts';

const context = onTestDatabase();

const fileOf = async (id: string) =>
  (
    await context.owner.query<{
      path: string | null;
      name: string;
      size: number;
      type: string;
      sha256: string;
    }>(
      `select file_path as path, file_name as name, file_size::int as size, mime_type as type, sha256
       from report_snapshots where id = $1`,
      [id],
    )
  ).rows[0];
const storedFiles = async () => {
  const paths: string[] = [];
  for await (const { path } of fileStore().list('loan-documents')) paths.push(path);
  return paths;
};

test('the file of a report is kept sealed under its hash, once, and opens for its owner and the panel alone', async () => {
  const { person, seen } = await reportHolder(context.owner);
  const bytes = await drawnPdf((doc) =>
    doc.text('Extrato do Quod').text('Banco do Vale R$ 3.480,55 28/09/2025'),
  );
  const before = (await storedFiles()).length;
  const { result } = await sendReportFile(person, { name: '../quod.pdf', bytes });
  const again = await sendReportFile(person, { name: 'outro.pdf', bytes });
  const id = result.ok ? result.value.id : '';
  expect(again.result).toEqual(result);
  expect(await storedFiles()).toHaveLength(before + 1);
  const file = await fileOf(id);
  expect(file).toMatchObject({ name: 'quod.pdf', size: bytes.length, type: 'application/pdf' });
  expect(file?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(await fileStore().get(file?.path ?? '')).toEqual(bytes);
  expect((await fileStore().getSealed(file?.path ?? ''))?.includes('%PDF')).toBe(false);
  expect((await seen(id))?.file).toEqual({ name: 'quod.pdf', shows: 'pages' });
  expect(await openFile(person, 'relatorio', id)).toContain('de=relatorio');
  const other = await addPerson(context.owner);
  expect(await openFile(other, 'relatorio', id)).toBeNull();
  const admin = await addPerson(context.owner, 'admin');
  expect(await openFile({ kind: 'admin', userId: admin.userId }, 'relatorio', id)).not.toBeNull();
  const { rows } = await context.owner.query('select what from data_access_log where user_id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([{ what: 'Relatório: quod.pdf' }]);
});

test('a text file is kept under its own type; pasted text, a locked PDF and the report of another person leave no file', async () => {
  const { person, idOf } = await reportHolder(context.owner);
  const before = (await storedFiles()).length;
  const own = Buffer.from(reportJson('2026-10-01', [VALE]));
  const { result } = await sendReportFile(person, { name: 'quod.JSON', bytes: own });
  expect(await fileOf(result.ok ? result.value.id : '')).toMatchObject({
    ...{ name: 'quod.json', type: 'application/json', size: own.length },
  });
  const foreign = Buffer.from(reportJson('2026-10-01', [VALE], '39053344705'));
  expect((await sendReportFile(person, { name: 'a.json', bytes: foreign })).result).toMatchObject({
    ok: false,
  });
  expect(await fileOf(await idOf(reportJson('2026-10-02', [VALE])))).toMatchObject({ path: null });
  const locked = await drawnPdf((doc) => doc.text('Banco do Vale R$ 3.480,55 28/09/2025'), {
    userPassword: 'x',
  });
  expect((await sendReportFile(person, { name: 'q.pdf', bytes: locked })).result).toMatchObject({
    ok: false,
  });
  expect(await storedFiles()).toHaveLength(before + 1);
});

test('a pasted report gets its file when the file is sent later', async () => {
  const { person, idOf } = await reportHolder(context.owner);
  const text = reportJson('2026-10-01', [VALE]);
  const id = await idOf(text);
  const { result } = await sendReportFile(person, { name: 'quod.json', bytes: Buffer.from(text) });
  expect(result).toEqual({ ok: true, value: { id } });
  expect(await fileOf(id)).toMatchObject({ name: 'quod.json' });
});

test('keeps a photo without the place where it was taken, and its typed rows are records of a photo', async () => {
  const { person, seen } = await reportHolder(context.owner);
  const sent = await sendReportFile(person, { name: 'tela.jpg', bytes: await photo() });
  const id = sent.result.ok ? sent.result.value.id : '';
  expect(await seen(id)).toMatchObject({ profile: 'foto', items: [], file: { shows: 'photo' } });
  const kept = await fileStore().get((await fileOf(id))?.path ?? '');
  expect(kept?.subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff));
  expect(kept?.includes('GPS') || kept?.includes('529.982.247-25')).toBe(false);
  expect(
    await confirmReport(person, person.userId, id, { 'creditor-n0': 'Banco do Vale', 'amount-n0': '10,00' }),
  ).toMatchObject({ value: { added: 1 } });
  const { rows } = await context.owner.query(
    `select l.source, e.data->>'report' as report, e.data->'page' as page, e.data->'line' as line
     from listings l join listing_events e on e.listing_id = l.id and e.kind = 'added' where l.user_id = $1`,
    [person.userId],
  );
  expect(rows).toEqual([{ source: 'print', report: id, page: 1, line: 0 }]);
});

test('refuses a file that only begins like a picture, beside its field', async () => {
  const { person } = await reportHolder(context.owner);
  const bytes = Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.from('nada')]);
  expect((await sendReportFile(person, { name: 'tela.jpg', bytes })).result).toMatchObject({
    error: { fields: { file: expect.any(String) } },
  });
});

test('stores a scan as a file, and rows typed beside it become records', async () => {
  const { person, seen } = await reportHolder(context.owner);
  const bytes = await drawnPdf((doc) => doc.rect(10, 10, 50, 50).fill());
  const noPlace = await sendReportFile(person, { name: 'foto.pdf', bytes, place: '' });
  expect(noPlace).toMatchObject({
    result: { error: { fields: { place: expect.any(String) } } },
    draft: { place: '' },
  });
  const { result } = await sendReportFile(person, { name: 'foto.pdf', bytes });
  const id = result.ok ? result.value.id : '';
  expect(await seen(id)).toMatchObject({ profile: 'foto', items: [], file: { shows: 'pages' } });
  const typed = {
    'creditor-n1': 'Banco do Vale',
    'amount-n1': '3.480,55',
    'dueOn-n1': '2025-09-28',
    'page-n1': '2',
  };
  for (const [field, wrong] of [
    ['creditor', ''],
    ['amount', 'doze'],
    ['dueOn', '2999-01-01'],
    ['page', '0'],
  ] as const)
    expect(
      await confirmReport(person, person.userId, id, { ...typed, [`${field}-n1`]: wrong }),
    ).toMatchObject({
      error: { fields: { [`${field}-n1`]: expect.any(String) } },
    });
  expect(await confirmReport(person, person.userId, id, typed)).toMatchObject({ value: { added: 1 } });
  expect((await seen(id))?.items).toMatchObject([{ creditor: 'Banco do Vale', page: 2, line: 0 }]);
});

test('a reading that is not confirmed is discarded with its file, once or twice, and listings stay', async () => {
  const { person, idOf, confirm, seen } = await reportHolder(context.owner);
  const confirmed = await idOf(reportJson('2026-09-01', [VALE]));
  await confirm(confirmed);
  const before = (await storedFiles()).length;
  const bytes = Buffer.from(reportJson('2026-10-01', []));
  const { result } = await sendReportFile(person, { name: 'quod.json', bytes });
  const id = result.ok ? result.value.id : '';
  const other = await addPerson(context.owner);
  expect(await discardReport(other, other.userId, id)).toMatchObject({ error: { code: 'not-found' } });
  expect(await discardReport(other, person.userId, id)).toMatchObject({ error: { code: 'not-found' } });
  expect(await discardReport(person, person.userId, confirmed)).toMatchObject({ error: { code: 'stale' } });
  expect(await storedFiles()).toHaveLength(before + 1);
  const presses = await Promise.all([1, 2].map(() => discardReport(person, person.userId, id)));
  presses.push(await discardReport(person, person.userId, id));
  expect(presses).toEqual(Array(3).fill({ ok: true, value: null }));
  expect(await discardReport(other, other.userId, id)).toMatchObject({ error: { code: 'not-found' } });
  expect(await discardReport(other, person.userId, id)).toMatchObject({ error: { code: 'not-found' } });
  expect(await seen(id)).toBeUndefined();
  expect(await seen(confirmed)).toMatchObject({ items: [{ creditor: 'Banco do Vale' }] });
  expect(await storedFiles()).toHaveLength(before);
  const { rows } = await context.owner.query(
    `select (select count(*)::int from audit_log where action = 'report.discard' and entity_id = $2) as entries,
       missing_since::text as missing from listings where user_id = $1`,
    [person.userId, id],
  );
  expect(rows).toEqual([{ entries: 1, missing: null }]);
});

test('an admin discards a client’s reading; the report is read again when it is sent again', async () => {
  const { person, idOf, seen } = await reportHolder(context.owner);
  const { userId } = await addPerson(context.owner, 'admin');
  const text = reportJson('2026-10-01', [VALE]);
  const id = await idOf(text);
  const admin = { kind: 'admin', userId } as const;
  expect(await discardReport(admin, person.userId, id)).toEqual({ ok: true, value: null });
  expect(await seen(id)).toBeUndefined();
  const again = await idOf(text);
  expect(again).not.toBe(id);
  expect(await seen(again)).toMatchObject({ confirmedAt: null });
});
