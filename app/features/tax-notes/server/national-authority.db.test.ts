import { X509Certificate } from 'node:crypto';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '#app/features/proof/server/make-certificate.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { LOCALHOST_TLS } from '#tests/localhost-tls.ts';
import { nationalAuthority } from './ports/national-authority.server.ts';
import type { TaxAuthority } from './ports/tax-authority.server.ts';

onTestDatabase();

const KEY = '4'.repeat(50);
const pack = (text: string) => gzipSync(text).toString('base64');
type Answer = { status: number; body?: unknown };

let answer: Answer = { status: 200 };
let seen: { method: string; path: string; body: string; client: string }[] = [];
let authority: TaxAuthority;
let stranger: TaxAuthority;

const server = https.createServer(
  { ...LOCALHOST_TLS, requestCert: true, rejectUnauthorized: false },
  async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const { raw } = (request.socket as TLSSocket).getPeerCertificate();
    const client = raw ? new X509Certificate(raw).subject : '';
    seen.push({ method: request.method ?? '', path: request.url ?? '', body, client });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(request.method === 'HEAD' ? undefined : JSON.stringify(answer.body ?? {}));
  },
);

beforeAll(async () => {
  setEnv({ ...env(), outgoing: 'any' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `https://127.0.0.1:${(server.address() as AddressInfo).port}/SefinNacional`;
  const identity = await makeCertificate('signer', ['Firma', 'Firma'], new Date());
  authority = nationalAuthority(base, identity, LOCALHOST_TLS.cert);
  stranger = nationalAuthority(base, identity);
});
afterAll(() => server.close());

const ask = async <T>(given: Answer, work: () => Promise<T>) => {
  answer = given;
  seen = [];
  return work();
};

test('sends the DPS packed, with the certificate of the company, and reads the note', async () => {
  const body = { chaveAcesso: KEY, nfseXmlGZipB64: pack('<NFSe/>') };
  const note = await ask({ status: 201, body }, () => authority.issue('<DPS/>'));
  expect(note).toEqual({ key: KEY, xml: '<NFSe/>' });
  expect(seen).toMatchObject([{ method: 'POST', path: '/SefinNacional/nfse' }]);
  expect(seen[0]?.client).toContain('CN=Firma');
  const sent = JSON.parse(seen[0]?.body ?? '') as { dpsXmlGZipB64: string };
  expect(gunzipSync(Buffer.from(sent.dpsXmlGZipB64, 'base64')).toString()).toBe('<DPS/>');
});

test('asks by HEAD first, and reads the note only if there is one', async () => {
  expect(await ask({ status: 404 }, () => authority.find('DPS1'))).toBe(null);
  expect(seen.map(({ method }) => method)).toEqual(['HEAD']);
  const body = { chaveAcesso: KEY, nfseXmlGZipB64: pack('<NFSe/>') };
  const note = await ask({ status: 200, body }, () => authority.find('DPS1'));
  expect(note).toEqual({ key: KEY, xml: '<NFSe/>' });
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'HEAD /SefinNacional/dps/DPS1',
    'GET /SefinNacional/dps/DPS1',
    `GET /SefinNacional/nfse/${KEY}`,
  ]);
});

test('a 400 is a refusal with its codes; any other answer leaves the outcome unknown', async () => {
  const body = { erros: [{ codigo: 'E0312', descricao: 'Código', complemento: 'não administrado' }] };
  await expect(ask({ status: 400, body }, () => authority.issue('<DPS/>'))).rejects.toMatchObject({
    name: 'AuthorityRefused',
    errors: [{ code: 'E0312', text: 'Código não administrado' }],
  });
  for (const status of [200, 403, 500, 503])
    await expect(ask({ status }, () => authority.issue('<DPS/>'))).rejects.toThrow(`answered ${status}`);
  const bomb = { chaveAcesso: KEY, nfseXmlGZipB64: pack('a'.repeat(3_000_000)) };
  await expect(ask({ status: 201, body: bomb }, () => authority.issue('<DPS/>'))).rejects.toThrow();
});

test('registers a cancellation under the key of the note', async () => {
  await ask({ status: 201 }, () => authority.cancel({ dpsId: 'DPS1', key: KEY }, '<pedRegEvento/>'));
  expect(seen).toMatchObject([{ method: 'POST', path: `/SefinNacional/nfse/${KEY}/eventos` }]);
});

test('sends nothing to a server whose certificate is unknown', async () => {
  await expect(ask({ status: 201 }, () => stranger.issue('<DPS/>'))).rejects.toThrow();
  expect(seen).toEqual([]);
});
