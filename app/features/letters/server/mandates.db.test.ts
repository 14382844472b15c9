import { createHash } from 'node:crypto';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Identity } from '#app/features/proof/server/make-certificate.server.ts';
import type { CustomerActor, SignedInActor } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import { LOCALHOST_TLS } from '#tests/localhost-tls.ts';
import {
  otherName,
  PERSON,
  personCertificate,
  personField,
  revocationList,
  signedPaper,
  type TestAuthority,
  testAuthority,
} from '#tests/mandate-files.ts';
import { textOfPdf } from '#tests/pdf-text.ts';
import { addPerson } from '#tests/people.ts';
import {
  approveMandate,
  givePower,
  loadMandateTrust,
  mandateFilesOf,
  mandatePdf,
  mandatesToCheck,
  refuseMandate,
  revokePower,
  saveMandateTrust,
  sendMandate,
} from './index.server.ts';

const context = onTestDatabase();
const CPF = '52998224725';
const NOW = new Date();
let ca: TestAuthority;
let holder: Identity;
let admin: SignedInActor;
let client: CustomerActor;

beforeAll(async () => {
  ca = await testAuthority(NOW);
  holder = await personCertificate(ca, 'MARIA', NOW, { names: [otherName(PERSON, personField(CPF))] });
});
beforeEach(async () => {
  admin = await addPerson(context.owner, 'admin');
  client = (await letterClient(context.owner, CPF, 'click')).client;
});

const pdf = (bytes: Buffer) => ({
  ...{ name: 'procuracao.pdf', bytes, mimeType: 'application/pdf' as const },
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const powerOf = async () =>
  (
    await context.owner.query<{ level: string; powers: string[] }>(
      'select level, powers from powers_of_attorney where user_id = $1 order by given_at desc limit 1',
      [client.userId],
    )
  ).rows[0];
const paper = async () => (await mandatePdf(client))?.bytes ?? Buffer.alloc(0);
const fileOf = async () => (await mandateFilesOf(client))[0];

test('the page to sign names powers, places and its number, on one page, and stays the same', async () => {
  const first = await paper();
  const text = await textOfPdf(first);
  expect(text).toContain('dados bancários do SCR');
  expect(text).toContain('Não permite fazer acordo');
  expect(text).toMatch(/Procuração nº P-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4} · SHA-256 [0-9a-f]{16}/);
  expect(text.split('\n')).toHaveLength(1);
  expect((await paper()).equals(first)).toBe(true);
});

test('without roots a signed page waits for a person, whose approval raises level and powers', async () => {
  expect(await sendMandate(client, pdf(await signedPaper(await paper(), holder)), 'signed')).toEqual({
    ok: true,
    value: null,
  });
  const file = await fileOf();
  expect(file).toMatchObject({ state: 'to_check', level: 'gov_br' });
  expect(await powerOf()).toMatchObject({ level: 'click' });
  const waiting = (await mandatesToCheck(admin)).waiting.find(({ id }) => id === file?.id);
  expect(waiting?.checks.filter(({ verdict }) => verdict !== 'valid').map(({ check }) => check)).toEqual([
    'chain',
    'revoked',
  ]);
  const decision = { file: file?.id ?? '', level: 'gov_br' as const };
  expect(await approveMandate(admin, decision)).toEqual({ ok: true, value: null });
  expect((await approveMandate(admin, decision)).ok).toBe(false);
  expect((await powerOf())?.level).toBe('gov_br');
  expect((await powerOf())?.powers).toContain('bank_data');
});

test('an unsigned page is refused, kept with its reason, and repeats the same answer', async () => {
  const unsigned = pdf(await paper());
  for (const _ of [1, 2])
    expect(await sendMandate(client, unsigned, 'signed')).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('assinador.iti.br') },
    });
  expect(await mandateFilesOf(client)).toHaveLength(1);
  expect(await fileOf()).toMatchObject({ state: 'refused' });
});

test('a photo is taken for a recognised signature only, and is decided by a person', async () => {
  const photo = { ...pdf(Buffer.from('photo')), name: 'foto.png', mimeType: 'image/png' as const };
  expect((await sendMandate(client, photo, 'signed')).ok).toBe(false);
  expect((await sendMandate(client, photo, 'scan')).ok).toBe(true);
  const file = (await fileOf())?.id ?? '';
  expect(await refuseMandate(admin, { file, why: 'A foto está escura.' })).toEqual({ ok: true, value: null });
  expect(await fileOf()).toMatchObject({ state: 'refused', message: 'A foto está escura.' });
  expect(await powerOf()).toMatchObject({ level: 'click' });
});

test('a page of a power that ended raises nothing', async () => {
  const signed = pdf(await signedPaper(await paper(), holder));
  await sendMandate(client, signed, 'signed');
  const file = (await fileOf())?.id ?? '';
  await revokePower(client);
  expect((await sendMandate(client, signed, 'signed')).ok).toBe(false);
  expect(await approveMandate(admin, { file, level: 'gov_br' })).toMatchObject({ ok: false });
  await givePower(client, { places: ['quod'], agreed: 'on' });
  expect(await sendMandate(client, signed, 'signed')).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('Este não é o documento que enviamos') },
  });
  expect(await powerOf()).toMatchObject({ level: 'click' });
});

test('trusted roots are settings with a conflict for the second of two saves', async () => {
  const seen = await loadMandateTrust(admin);
  const pem = `-----BEGIN CERTIFICATE-----\n${Buffer.from(ca.root.certificate).toString('base64')}\n-----END CERTIFICATE-----`;
  const wanted = { ...seen, govBrRoots: pem };
  expect((await saveMandateTrust(admin, wanted, JSON.stringify(seen))).ok).toBe(true);
  expect((await saveMandateTrust(admin, { ...seen, lists: '' }, JSON.stringify(seen))).ok).toBe(false);
  await sendMandate(client, pdf(await signedPaper(await paper(), holder)), 'signed');
  const [waiting] = (await mandatesToCheck(admin)).waiting.filter(({ userId }) => userId === client.userId);
  expect(waiting?.checks.filter(({ verdict }) => verdict !== 'valid').map(({ check }) => check)).toEqual([
    'revoked',
  ]);
});

test('a list of revoked certificates that another authority signed decides nothing; the own one raises the level', async () => {
  const lists = {
    '/falsa.crl': await revocationList(await testAuthority(NOW), [], NOW),
    '/certa.crl': await revocationList(ca, [], NOW),
  };
  const server = https.createServer(LOCALHOST_TLS, ({ url = '' }, response) =>
    response.end(lists[url as keyof typeof lists]),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const before = env();
  setEnv({ ...before, outgoing: 'any' });
  // No public authority certifies the neighbour of this test.
  const authorities = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...authorities, LOCALHOST_TLS.cert]);
  try {
    const at = (path: string) => `https://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    const pem = `-----BEGIN CERTIFICATE-----\n${Buffer.from(ca.root.certificate).toString('base64')}\n-----END CERTIFICATE-----`;
    const trust = async (list: string) => {
      const seen = await loadMandateTrust(admin);
      const wanted = { ...seen, govBrRoots: pem, lists: list };
      expect((await saveMandateTrust(admin, wanted, JSON.stringify(seen))).ok).toBe(true);
    };
    const send = async () => sendMandate(client, pdf(await signedPaper(await paper(), holder)), 'signed');
    await trust(at('/falsa.crl'));
    expect((await send()).ok).toBe(true);
    expect(await fileOf()).toMatchObject({
      state: 'to_check',
      message: 'Não foi possível consultar se o certificado foi cancelado.',
    });
    expect(await powerOf()).toMatchObject({ level: 'click' });
    await trust(at('/certa.crl'));
    client = (await letterClient(context.owner, CPF, 'click')).client;
    expect((await send()).ok).toBe(true);
    expect(await fileOf()).toMatchObject({ state: 'verified' });
    expect(await powerOf()).toMatchObject({ level: 'gov_br' });
  } finally {
    tls.setDefaultCACertificates(authorities);
    setEnv(before);
    server.close();
  }
});
