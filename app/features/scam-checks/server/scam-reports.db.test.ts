import { expect, test } from 'vitest';
import { ReportInput } from '#app/features/scam-checks/rules/input.ts';
import { REPORT_LIST } from '#app/features/scam-checks/rules/report-list.ts';
import { readList } from '#app/kit/list.ts';
import { asActor, VISITOR } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { findReport, reportList, reportScam, resolveReport } from './index.server.ts';

const context = onTestDatabase();
let address = 0;
const from = () => {
  address += 1;
  return { ip: `203.0.113.${address}` };
};

const MESSAGE = 'Pague a taxa de liberação no Pix 529.982.247-25\n(11) 98765-4321';
const input = (more: Record<string, string> = {}) =>
  ReportInput.parse({ conteudo: MESSAGE, canal: 'whatsapp', relato: 'Ligaram duas vezes.', ...more });

async function report(more?: Record<string, string>): Promise<string> {
  const result = await reportScam(from(), input(more));
  if (!result.ok) throw new Error(result.error.message);
  const { rows } = await context.owner.query<{ id: string }>(
    'select id from scam_reports where protocol = $1',
    [result.value.protocol],
  );
  return rows[0]?.id ?? '';
}

const asked = (query = '') => readList(REPORT_LIST, new URLSearchParams(query));

test('a report stores the message and the check’s result, and nothing about the reporter', async () => {
  const result = await reportScam(from(), input());
  if (!result.ok) throw new Error('unreachable');
  const { protocol, texts } = result.value;
  expect(protocol).toMatch(/^G\d{8}-[0-9A-Z]{8}$/);
  expect(texts.map(({ title }) => title)).toEqual(['Para o seu banco (MED)', 'Para o Procon']);
  for (const { text } of texts) expect(text).toContain(protocol);
  const { rows } = await context.owner.query('select * from scam_reports where protocol = $1', [protocol]);
  expect(rows).toEqual([
    expect.objectContaining({
      content: MESSAGE,
      channel: 'whatsapp',
      note: 'Ligaram duas vezes.',
      answer: 'not_ours',
      status: 'open',
      resolution: null,
      version: 1,
    }),
  ]);
  expect(rows[0].findings.warnings).toEqual(['Cobra para liberar dinheiro']);
  expect(rows[0].findings.pieces.map(({ kind }: { kind: string }) => kind)).toEqual(['key', 'phone']);
  expect(Object.keys(rows[0])).not.toEqual(expect.arrayContaining(['user_id', 'ip_address']));
  const { rows: events } = await context.owner.query(
    "select data from domain_events where type = 'scam.reported' order by id desc limit 1",
  );
  expect(events).toEqual([{ data: { channel: 'whatsapp', answer: 'not_ours' } }]);
});

test('one address reports ten times an hour', async () => {
  const sender = from();
  for (let n = 0; n < 10; n += 1) expect(await reportScam(sender, input())).toMatchObject({ ok: true });
  expect(await reportScam(sender, input())).toMatchObject({
    ok: false,
    error: { code: 'too-many-attempts' },
  });
});

test('the panel lists reports, newest first, by state, channel and answer', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await context.owner.query('delete from scam_reports');
  const first = await report();
  const second = await report({ conteudo: 'oi', canal: 'sms' });
  const ids = async (query?: string) => (await reportList.load(admin, asked(query))).rows.map(({ id }) => id);
  expect(await ids()).toEqual([second, first]);
  expect(await ids('canal=sms')).toEqual([second]);
  expect(await ids('resposta=not_ours')).toEqual([first]);
  await resolveReport(admin, first, 1, 'Número denunciado');
  expect(await ids('situacao=open')).toEqual([second]);
  expect(await ids('situacao=resolved')).toEqual([first]);
});

test('resolving and reopening a report are both in the audit log', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const id = await report();
  expect(await resolveReport(admin, id, 1, 'Número denunciado')).toMatchObject({ ok: true });
  expect(await findReport(admin, id)).toMatchObject({
    status: 'resolved',
    resolution: 'Número denunciado',
    resolvedAt: expect.any(String),
    version: 2,
  });
  // The second of two people, over the page as it was.
  expect(await resolveReport(admin, id, 1, 'Outra coisa')).toMatchObject({
    ok: false,
    error: { code: 'stale' },
  });
  expect(await resolveReport(admin, id, 2, null)).toMatchObject({ ok: true });
  expect(await findReport(admin, id)).toMatchObject({ status: 'open', resolution: null, resolvedAt: null });
  const { rows } = await context.owner.query(
    "select after ->> 'status' as status from audit_log where entity_id = $1 and actor_id = $2 order by seq",
    [id, admin.userId],
  );
  expect(rows).toEqual([{ status: 'resolved' }, { status: 'open' }]);
});

test('only the team sees and resolves reports; it cannot change the reported message', async () => {
  const [customer, admin] = [await addPerson(context.owner), await addPerson(context.owner, 'admin')];
  const id = await report();
  await expect(findReport(customer, id)).rejects.toThrow();
  await expect(reportList.load(customer, asked())).rejects.toThrow();
  await expect(resolveReport(customer, id, 1, 'x')).rejects.toThrow();
  await expect(asActor(VISITOR, (tx) => tx.execute('select content from scam_reports'))).rejects.toThrow();
  await expect(
    asActor(admin, (tx) => tx.execute("update scam_reports set content = 'outra'")),
  ).rejects.toThrow();
  expect(await findReport(admin, 'x')).toBeNull();
  expect(await resolveReport(admin, 'x', 1, 'y')).toMatchObject({ error: { code: 'not-found' } });
});
