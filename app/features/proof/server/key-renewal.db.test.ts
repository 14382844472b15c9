import { beforeAll, expect, test } from 'vitest';
import { readCertificate } from '#app/features/proof/rules/certificate.ts';
import { judgeDocument } from '#app/features/proof/rules/judge-document.ts';
import type { Trusted } from '#app/features/proof/rules/key-roles.ts';
import { asActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { textPaper } from '#app/platform/pdf/text-paper.server.ts';
import { acceptVersion } from '#tests/contracts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { P12_PASSWORD, p12Of } from '#tests/p12.ts';
import { addPerson } from '#tests/people.ts';
import { tendKeys } from './certificate-alarm.server.ts';
import { closeDays, dayProof, dayStands } from './day-roots.server.ts';
import { houseKeys, trustedCertificates } from './house-keys.server.ts';
import { makeCertificate } from './make-certificate.server.ts';
import { sealPdf } from './seal-pdf.server.ts';
import { saveCompanyCertificate } from './signature-settings.server.ts';

const context = onTestDatabase();
const START = new Date();
const years = (count: number, days = 0) =>
  new Date(new Date(START).setUTCFullYear(START.getUTCFullYear() + count) + days * 86_400_000);

const document = async (now: Date) => {
  const company = { name: 'Nome em Dia', legalName: 'Nome em Dia', taxId: '' };
  const drawn = await textPaper({ company, title: 'Papel', note: 'Ana', body: 'Um texto.', date: now });
  return (await sealPdf(drawn, { kind: 'recibo', title: 'Papel', issuedAt: now }, now)).bytes;
};
/** Certificates in a verifier that is downloaded at this instant. */
const known = (now: Date): Promise<Trusted[]> => trustedCertificates(now);
const judge = (bytes: Buffer, trusted: Trusted[]) => judgeDocument(new Uint8Array(bytes), trusted);
const serialOf = async (now: Date) =>
  readCertificate((await houseKeys(now)).signer.certificate).x509.serialNumber.toBigInt();
const AUTHENTIC = { answer: 'authentic', trust: 'house', stamp: { house: true } };

let admin: SignedInActor;
let firstVerifier: Trusted[];
let oldest: Buffer;
let code: string;

beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
  await houseKeys(START);
  firstVerifier = await known(START);
  oldest = await document(START);
  ({ code } = await acceptVersion(context.owner, '<p>Um contrato.</p>'));
  await closeDays(new Date(Date.now() + 86_400_000));
});

test('signing keys are renewed half a year ahead, once, by the first process', async () => {
  const first = await serialOf(START);
  await tendKeys(years(4, 180));
  expect(await serialOf(years(4, 180))).toBe(first);
  await Promise.all([tendKeys(years(4, 190)), tendKeys(years(4, 190))]);
  await tendKeys(years(4, 191));
  const second = await serialOf(years(4, 191));
  expect(second).not.toBe(first);
  const { rows } = await context.owner.query('select role, retired_at is null as stands from signing_keys');
  expect(rows.filter(({ stands }) => stands)).toHaveLength(3);
  expect(rows).toHaveLength(5);
});

test('signatures of earlier keys stay valid: documents, and the roots of days', async () => {
  const trusted = await known(years(4, 192));
  expect(await judge(oldest, trusted)).toMatchObject(AUTHENTIC);
  expect(await judge(await document(years(4, 192)), firstVerifier)).toMatchObject(AUTHENTIC);
  const proof = await dayProof(code);
  expect(proof).not.toBeNull();
  const { rows } = await context.owner.query('select seq from contract_acceptances where code = $1', [code]);
  const stands = await asActor(system('proof'), (tx) => dayStands(tx, Number(rows[0].seq)));
  expect(stands).toEqual({ stands: true, closed: true });
});

test('a document that needs expired keys renews them', async () => {
  const late = years(12);
  const made = await document(late);
  expect(await judge(made, await known(late))).toMatchObject(AUTHENTIC);
});

test('the previous authority signs a new one, so that older verifiers accept it', async () => {
  const late = years(14, 30);
  await tendKeys(late);
  const trusted = await known(late);
  expect(trusted.filter(({ role }) => role === 'authority')).toHaveLength(2);
  const made = await document(late);
  expect(await judge(made, trusted)).toMatchObject(AUTHENTIC);
  expect(await judge(made, firstVerifier)).toMatchObject(AUTHENTIC);
  expect(await judge(oldest, trusted)).toMatchObject(AUTHENTIC);
});

test('the expiry of the bought certificate is announced once at each step; afterwards the house signs', async () => {
  const bought = await makeCertificate('signer', ['Empresa Ltda', 'Empresa Ltda'], START);
  expect((await saveCompanyCertificate(admin, p12Of(bought), P12_PASSWORD, START)).ok).toBe(true);
  const notices = async () =>
    (
      await context.owner.query<{ title: string }>(
        "select title from notifications where user_id = $1 and title like 'O certificado da empresa%' order by created_at",
        [admin.userId],
      )
    ).rows.map(({ title }) => title);
  const end = readCertificate(bought.certificate).notAfter;
  const before = (days: number) => new Date(end.getTime() - days * 86_400_000);
  await tendKeys(before(31));
  expect(await notices()).toEqual([]);
  for (const days of [30, 29.5, 12, 11, 0.5]) await tendKeys(before(days));
  expect(await notices()).toHaveLength(3);
  expect((await notices())[0]).toMatch(/vence em \d\d\/\d\d\/20\d\d/);
  expect((await houseKeys(before(1))).company).not.toBeNull();
  await tendKeys(before(-1));
  await tendKeys(before(-20));
  expect((await notices()).at(-1)).toMatch(/venceu em/);
  expect(await notices()).toHaveLength(4);
  expect((await houseKeys(before(-1))).company).toBeNull();
});
