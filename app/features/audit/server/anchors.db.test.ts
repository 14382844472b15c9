import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { anchorKey, appendAnchor } from '#app/features/audit/server/anchor-file.server.ts';
import { anchorChains, checkAcceptances } from '#app/features/audit/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { loadAdapterSettings } from '#app/platform/adapter-settings.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { checkChain } from './index.server.ts';

const context = onTestDatabase();
const NOON = new Date('2026-11-22T15:00:00Z');
let admin: SignedInActor;
/** The last place of the chain before each test, of which five entries are new. */
let last: number;

const file = () => path.join(context.dataDir, 'anchors/heads.jsonl');
const lines = () => fs.readFileSync(file(), 'utf8').trim().split('\n');
const walk = () => checkChain(admin, 0, 100_000);

/** Changes the log as its owner, with the right to disable every trigger and to update the head. */
const asOwner = (change: string) =>
  context.owner.query(`begin; alter table audit_log disable trigger user; ${change};
    alter table audit_log enable trigger user;
    update chain_heads set (seq, hash) = (select seq, hash from audit_log order by seq desc limit 1)
      where chain = 'audit_log'; commit`);

beforeEach(async () => {
  admin = await addPerson(context.owner, 'admin');
  for (let n = 0; n < 5; n += 1) {
    await asActor(admin, (tx) =>
      recordAudit(tx, admin, { action: 'client.view', entity: 'profiles', entityId: admin.userId }),
    );
  }
  const { rows } = await context.owner.query('select max(seq)::int as last from audit_log');
  last = rows[0].last;
  fs.rmSync(path.dirname(file()), { recursive: true, force: true });
});

test('detects a cut end of a chain by the head, or by the anchor if the head was cut too', async () => {
  await anchorChains(NOON);
  await context.owner.query(
    `begin; alter table audit_log disable trigger user; delete from audit_log where seq > ${last - 2};
     alter table audit_log enable trigger user; commit`,
  );
  const at = formatDateTime(NOON);
  const missing = `Faltam os nº ${last - 1} a ${last}: existiam em ${at} e o fim da corrente foi cortado.`;
  expect(await walk()).toMatchObject({ broken: last - 1, done: true, findings: [missing] });
  fs.rmSync(file());
  expect(await walk()).toMatchObject({
    broken: last - 1,
    findings: [`Faltam os nº ${last - 1} a ${last} e o fim da corrente foi cortado.`],
  });
  await context.owner.query(`update chain_heads set seq = ${last} where chain = 'audit_log'`);
  await asOwner('select 1');
  expect(await walk()).toMatchObject({ broken: null, findings: [] });
});

test('entries cut off together with the head are detected only by the anchor, and no later anchor replaces it', async () => {
  await anchorChains(NOON);
  await asOwner(`delete from audit_log where seq = ${last}`);
  await anchorChains(new Date(NOON.getTime() + 3_600_000));
  expect(lines()).toHaveLength(1);
  expect(await walk()).toMatchObject({
    broken: last,
    upTo: last - 1,
    findings: [`Falta o nº ${last}: existiam em ${formatDateTime(NOON)} e o fim da corrente foi cortado.`],
  });
});

test('detects an end that was rewritten with valid hashes', async () => {
  await anchorChains(NOON);
  await asOwner(`
    update audit_log set action = 'client.update' where seq = ${last - 1};
    do $$ declare a audit_log; before text; begin
      select hash into before from audit_log where seq = ${last - 2};
      for a in select * from audit_log where seq >= ${last - 1} order by seq loop
        a.previous_hash := before; a.hash := '2:'; a.hash := audit_hash(a); before := a.hash;
        update audit_log set previous_hash = a.previous_hash, hash = a.hash where seq = a.seq;
      end loop; end $$`);
  expect(await walk()).toMatchObject({
    broken: 1,
    findings: [`Entre o nº 1 e o nº ${last} algo foi reescrito depois de ${formatDateTime(NOON)}.`],
  });
});

test('an anchor that was edited, or signed with another secret, is named by its line and proves nothing', async () => {
  await anchorChains(NOON);
  const [line = ''] = lines();
  fs.writeFileSync(file(), `${line.replace(`"seq":${last}`, `"seq":${last - 1}`)}\n`);
  const forged = { at: NOON.toISOString(), heads: { audit_log: { seq: 9_999, hash: 'x' } } } as never;
  await appendAnchor(context.dataDir, anchorKey('um-outro-segredo-com-mais-de-32-caracteres'), forged);
  const { findings, broken } = await walk();
  expect(findings).toEqual(
    [1, 2].map(
      (n) =>
        `A linha ${n} do arquivo de âncoras foi alterada, ou assinada com outro segredo: ela não prova nada.`,
    ),
  );
  expect(broken).toBeNull();
});

test('the file belongs to this account alone, grows only with the chains, and repairs a cut line', async () => {
  await anchorChains(NOON);
  await anchorChains(NOON);
  expect(lines()).toHaveLength(1);
  expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
  expect(fs.statSync(path.dirname(file())).mode & 0o777).toBe(0o700);
  const whole = fs.readFileSync(file(), 'utf8');
  fs.writeFileSync(file(), whole.slice(0, -20));
  await anchorChains(NOON);
  expect(lines()).toHaveLength(2);
  expect(await walk()).toMatchObject({ anchored: { at: NOON.toISOString(), seq: last } });
});

test('a check without a fault stores the end on its own machine', async () => {
  expect(await walk()).toMatchObject({ broken: null, anchored: null });
  expect(await walk()).toMatchObject({ broken: null, anchored: { seq: last } });
  expect(await checkAcceptances(admin, 0)).toMatchObject({
    broken: null,
    findings: [],
    anchored: { seq: 0 },
  });
});

test('anchors prove as much as before while the secret is changed, and once the old one is gone', async () => {
  await anchorChains(NOON);
  const before = env();
  const secret = 'o-segredo-que-vem-depois-com-32-caracteres';
  setEnv({ ...before, secret, previousSecrets: [before.secret] });
  try {
    expect(await walk()).toMatchObject({ findings: [], anchored: { seq: last } });
    setEnv({ ...before, secret, previousSecrets: [] });
    expect(await walk()).toMatchObject({ findings: [], anchored: { seq: last } });
    expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
  } finally {
    setEnv(before);
  }
});

test('with mail configured, each admin gets the ends once a day', async () => {
  const mails = async () => {
    const { rows } = await context.owner.query(
      `select data->>'text' as text from pgboss.job j join users u on u.email = j.data->>'to' and u.id = $1
       where j.name = 'mail.send'`,
      [admin.userId],
    );
    return rows.map(({ text }) => text as string);
  };
  await anchorChains(NOON);
  expect(await mails()).toEqual([]);
  const before = env();
  setEnv({ ...before, smtpUrl: 'smtp://127.0.0.1:9', decided: new Set(['mail']) });
  await loadAdapterSettings();
  try {
    await anchorChains(NOON);
    await anchorChains(new Date(NOON.getTime() + 3_600_000));
    const [text, ...more] = await mails();
    expect(text).toContain(`Auditoria: nº ${last}, código `);
    expect(more).toEqual([]);
    await anchorChains(new Date(NOON.getTime() + 86_400_000));
    expect(await mails()).toHaveLength(2);
  } finally {
    setEnv(before);
    await loadAdapterSettings();
  }
});
