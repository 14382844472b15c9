import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCertificate } from '#app/features/proof/rules/certificate.ts';
import { OID, readSignedData } from '#app/features/proof/rules/signed-data.ts';
import { checkTimeStamp, timeStampRequest, tokenOfResponse } from '#app/features/proof/rules/time-stamp.ts';
import { hexOf, utf8 } from '#app/lib/bytes.ts';
import { answerTimeStamp } from './answer-time-stamp.server.ts';
import { type Identity, makeCertificate } from './make-certificate.server.ts';
import { sha256, signData } from './sign-data.server.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const CONTENT = utf8('Texto assinado.');
let [authority, signer, clock] = [] as unknown as [Identity, Identity, Identity];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signatures-'));
const file = (name: string, bytes: Uint8Array) => {
  fs.writeFileSync(path.join(folder, name), bytes);
  return path.join(folder, name);
};
const pem = (name: string, ...certificates: Uint8Array[]) =>
  file(
    name,
    Buffer.from(
      certificates
        .map(
          (bytes) =>
            `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes).toString('base64')}\n-----END CERTIFICATE-----\n`,
        )
        .join(''),
    ),
  );
const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version']);
    return true;
  } catch {
    return false;
  }
})();
const openssl = (...args: string[]) => execFileSync('openssl', args, { encoding: 'utf8', stdio: 'pipe' });

beforeAll(async () => {
  authority = await makeCertificate('authority', ['Casa', 'Autoridade da casa'], NOW);
  signer = await makeCertificate('signer', ['Casa', 'Assinatura da casa'], NOW, authority);
  clock = await makeCertificate('timeStamp', ['Casa', 'Relógio da casa'], NOW, authority);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const stamp = async (signature: Uint8Array<ArrayBuffer>) =>
  tokenOfResponse(await answerTimeStamp(clock, timeStampRequest(sha256(signature), randomBytes(8)), NOW));
const sign = () => signData(signer, CONTENT, { type: OID.data, carried: false }, stamp);

describe('a signature of the house', () => {
  test('is found true over its content, and false over any other', async () => {
    const made = await sign();
    const read = await readSignedData(made, CONTENT);
    expect(read).toMatchObject({ digestFits: true, signatureFits: true, namesSigner: true });
    expect(read.signer.name).toBe('Assinatura da casa');
    const token = await checkTimeStamp(read.timeStamp ?? new Uint8Array(), sha256(read.signature));
    expect(token).toMatchObject({ at: NOW, authority: { name: 'Relógio da casa' } });
    expect(token.chain.map(({ name }) => name)).toEqual(['Relógio da casa', 'Autoridade da casa']);
    expect(await readSignedData(made, utf8('Texto assinadO.'))).toMatchObject({ digestFits: false });
  });

  test('that was changed in one byte of its attributes is false', async () => {
    const made = await sign();
    const at = Buffer.from(made).indexOf(Buffer.from(sha256(CONTENT)));
    made[at] = (made[at] ?? 0) ^ 1;
    expect(await readSignedData(made, CONTENT)).toMatchObject({ digestFits: false, signatureFits: false });
  });

  test('carries no time of the signer, and the certificate that signs', async () => {
    const made = Buffer.from(await sign()).toString('latin1');
    expect(made).not.toContain(Buffer.from('06092a864886f70d010905', 'hex').toString('latin1'));
    expect(made).toContain(Buffer.from('060b2a864886f70d010910022f', 'hex').toString('latin1'));
  });

  test.runIf(hasOpenssl)('is one that OpenSSL reads and verifies, with its time stamp', async () => {
    const made = await sign();
    const [cms, content] = [file('made.der', made), file('content', CONTENT)];
    const roots = pem('roots.pem', authority.certificate);
    const printed = openssl('cms', '-cmsout', '-print', '-inform', 'DER', '-in', cms);
    for (const name of ['contentType', 'messageDigest', 'signingCertificateV2', 'timeStampToken'])
      expect(printed).toContain(name);
    expect(printed).not.toContain('signingTime');
    openssl(
      ...['cms', '-verify', '-inform', 'DER', '-in', cms, '-content', content, '-CAfile', roots],
      ...['-binary', '-purpose', 'any', '-out', path.join(folder, 'out')],
    );
    const { timeStamp, signature } = await readSignedData(made, CONTENT);
    const token = file('token.der', timeStamp ?? new Uint8Array());
    const checked = openssl(
      ...['ts', '-verify', '-in', token, '-token_in', '-digest', hexOf(sha256(signature)), '-CAfile', roots],
    );
    expect(checked).toContain('Verification: OK');
  });
});

describe('a certificate of the house', () => {
  test('names its holder, its authority and its purpose', () => {
    const read = readCertificate(clock.certificate);
    expect(read).toMatchObject({
      name: 'Relógio da casa',
      issuerName: 'Autoridade da casa',
      isAuthority: false,
      purposes: ['1.3.6.1.5.5.7.3.8'],
    });
    expect(readCertificate(authority.certificate)).toMatchObject({ isAuthority: true, purposes: null });
    expect(read.notAfter.getUTCFullYear()).toBe(2031);
  });
});

describe('a time stamp is refused', () => {
  const hash = sha256(CONTENT);
  const nonce = Uint8Array.of(7, 7, 7);
  const answer = (by: Identity, over = hash) => answerTimeStamp(by, timeStampRequest(over, nonce), NOW);

  test.each([
    [
      'over something else',
      async () => tokenOfResponse(await answer(clock, sha256(utf8('outro')))),
      {},
      'imprint',
    ],
    [
      'of another request',
      async () => tokenOfResponse(await answer(clock)),
      { nonce: Uint8Array.of(1) },
      'nonce',
    ],
    ['under another policy', async () => tokenOfResponse(await answer(clock)), { policy: '1.2.3' }, 'policy'],
    ['of a certificate for signatures', async () => tokenOfResponse(await answer(signer)), {}, 'purpose'],
    ['that is no token', async () => utf8('nada'), {}, 'unreadable'],
  ] as const)('%s', async (_, token, asked, code) => {
    await expect(checkTimeStamp(await token(), hash, asked)).rejects.toMatchObject({ code });
  });

  test('by an answer that refuses', () => {
    expect(() => tokenOfResponse(Buffer.from('30053003020102', 'hex'))).toThrow('refused');
  });
});
