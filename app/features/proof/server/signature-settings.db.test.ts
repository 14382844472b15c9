import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeContractPdf } from '#app/features/contracts/server/index.server.ts';
import { readCertificate } from '#app/features/proof/rules/certificate.ts';
import { checkTimeStamp } from '#app/features/proof/rules/time-stamp.ts';
import { utf8 } from '#app/lib/bytes.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { acceptVersion } from '#tests/contracts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { judgeIssued } from '#tests/issued-pdf.ts';
import { P12_PASSWORD as PASSWORD, p12Of } from '#tests/p12.ts';
import { addPerson } from '#tests/people.ts';
import { answerTimeStamp } from './answer-time-stamp.server.ts';
import { askTimeStamp } from './ask-time-stamp.server.ts';
import { closeDays, dayProof, publishedRoots } from './day-roots.server.ts';
import { houseKeys } from './house-keys.server.ts';
import { stampLate } from './late-stamp.server.ts';
import { type Identity, makeCertificate } from './make-certificate.server.ts';
import { sha256 } from './sign-data.server.ts';
import {
  removeCompanyCertificate,
  saveCompanyCertificate,
  saveStampUrl,
  signatureSettings,
} from './signature-settings.server.ts';

const context = onTestDatabase();
let admin: SignedInActor;
let [authority, company] = [] as unknown as [Identity, Identity];

beforeAll(async () => {
  setEnv({ ...env(), outgoing: 'any' });
  admin = { kind: 'admin', userId: (await addPerson(context.owner, 'admin')).userId };
  authority = await makeCertificate('authority', ['AC Teste', 'AC Teste'], new Date());
  company = await makeCertificate(
    'signer',
    ['Empresa Ltda', 'Empresa Ltda:11222333000181'],
    new Date(),
    authority,
  );
});

describe('the certificate of the company', () => {
  test('signs once it is stored, and the house again once it is taken back', async () => {
    expect((await saveCompanyCertificate(admin, p12Of(company), PASSWORD)).ok).toBe(true);
    const keys = await houseKeys();
    expect(keys.company && readCertificate(keys.company.certificate).name).toBe(
      'Empresa Ltda:11222333000181',
    );
    expect(await signatureSettings(admin)).toMatchObject({ company: { issuer: 'AC Teste' } });
    await removeCompanyCertificate(admin);
    expect((await houseKeys()).company).toBeNull();
  });

  test.each([
    ['a wrong password', () => p12Of(company), 'errada', 'password'],
    ['another file', () => Buffer.from('nada'), PASSWORD, 'certificate'],
    ['no file', () => Buffer.alloc(0), PASSWORD, 'certificate'],
  ] as const)('%s is refused beside its field', async (_, file, password, field) => {
    const saved = await saveCompanyCertificate(admin, file(), password);
    expect(saved.ok ? {} : saved.error.fields).toHaveProperty(field);
  });

  test('one that is over is refused with its day', async () => {
    const saved = await saveCompanyCertificate(admin, p12Of(company), PASSWORD, new Date('2040-01-01'));
    expect(saved).toMatchObject({
      error: { fields: { certificate: expect.stringMatching(/venceu em \d\d\//) } },
    });
  });
});

describe('a time stamping authority outside', () => {
  let [server, stamper] = [] as unknown as [http.Server, Identity];
  let answer: (request: Uint8Array, response: http.ServerResponse) => Promise<void> = async () => {};
  const hash = sha256(utf8('documento'));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`;

  beforeAll(async () => {
    stamper = await makeCertificate('timeStamp', ['ACT Teste', 'ACT Teste'], new Date(), authority);
    server = http.createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      await answer(new Uint8Array(Buffer.concat(pieces)), response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  test('answers with a token that fits', async () => {
    answer = async (request, response) => {
      response.end(await answerTimeStamp(stamper, request, new Date()));
    };
    const token = await askTimeStamp(url(), hash);
    expect((await checkTimeStamp(token, hash)).authority.name).toBe('ACT Teste');
  });

  test('is refused for a refusal, an error, nonsense, another imprint or another question', async () => {
    const cases: [string, typeof answer][] = [
      ['refused', async (_, response) => void response.end(Buffer.from('30053003020102', 'hex'))],
      ['refused', async (_, response) => void response.writeHead(500).end()],
      ['unreadable', async (_, response) => void response.end('nada')],
      [
        'imprint',
        async (request, response) => {
          const other = Buffer.from(request);
          other.set(sha256(utf8('outro')), other.indexOf(Buffer.from(hash)));
          response.end(await answerTimeStamp(stamper, new Uint8Array(other), new Date()));
        },
      ],
    ];
    for (const [code, behaviour] of cases) {
      answer = behaviour;
      await expect(askTimeStamp(url(), hash)).rejects.toMatchObject({ code });
    }
  });

  test('whose clock differs by more than a minute is believed, and the admins get one notice a day', async () => {
    const admin = await addPerson(context.owner, 'admin');
    const notices = async () =>
      (
        await context.owner.query<{ message: string }>(
          "select message from notifications where user_id = $1 and title like 'O relógio do servidor%'",
          [admin.userId],
        )
      ).rows;
    const askAt = (off: number) => {
      answer = async (request, response) => {
        response.end(await answerTimeStamp(stamper, request, new Date(Date.now() + off)));
      };
      return askTimeStamp(url(), hash);
    };
    await askAt(-55_000);
    expect(await notices()).toEqual([]);
    await askAt(-75_000);
    await askAt(75_000);
    const told = await notices();
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toMatch(/diferem em 7[456] segundos/);
  });

  test('stamps the root of each day, which no key of the house can replace afterwards', async () => {
    const { id, code } = await acceptVersion(context.owner, '<p>Um contrato.</p>');
    const bytes = await fileStore().get((await storeContractPdf(id)).filePath);
    await closeDays(new Date(Date.now() + 86_400_000));
    expect(await dayProof(code)).not.toHaveProperty('outsideStamp');
    answer = async (request, response) => {
      response.end(await answerTimeStamp(stamper, request, new Date()));
    };
    const { version } = await signatureSettings(admin);
    await context.owner.query(
      'insert into signing_settings (id, stamp_url, version) values (1, $1, $2) on conflict (id) do update set stamp_url = $1',
      [url(), version + 1],
    );
    await closeDays(new Date(Date.now() + 86_400_000));
    const queued = await context.owner.query<{ data: { sha256: string } }>(
      "select data from pgboss.job where name = 'proof.stamp'",
    );
    for (const { data } of queued.rows) await stampLate(data.sha256);
    const proof = await dayProof(code);
    expect(await judgeIssued(bytes ?? undefined, proof)).toMatchObject({
      answer: 'authentic',
      root: { whole: true, outside: { by: 'ACT Teste' } },
    });
    expect(await publishedRoots(5)).toMatchObject([{ outsideStamp: proof?.outsideStamp }]);
    // Another root, signed with the house's own key: the stamp from outside is not over it.
    const other = { ...proof, previousRoot: 'f'.repeat(64) } as NonNullable<typeof proof>;
    expect((await judgeIssued(bytes ?? undefined, other)).answer).toBe('record-broken');
    await context.owner.query("update signing_settings set stamp_url = ''");
  });

  test('that stays silent ends at its time', async () => {
    answer = async () => {};
    await expect(askTimeStamp(url(), hash, 200)).rejects.toMatchObject({ name: 'TimeoutError' });
    server.closeAllConnections();
  });

  test('is stored with its version, and no other text', async () => {
    const { version } = await signatureSettings(admin);
    expect(await saveStampUrl(admin, version, { stampUrl: 'nada' })).toMatchObject({
      error: { fields: { stampUrl: expect.any(String) } },
    });
    expect((await saveStampUrl(admin, version, { stampUrl: '' })).ok).toBe(true);
    expect(await saveStampUrl(admin, version, { stampUrl: '' })).toMatchObject({ error: { code: 'stale' } });
  });
});
