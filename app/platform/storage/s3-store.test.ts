import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '#tests/s3-server.ts';
import { storeContract } from '#tests/store-contract.ts';
import { ring } from '../keys.server.ts';
import { createS3Store } from './s3-store.server.ts';

const KEYS = { accessKeyId: 'chave', secretAccessKey: 'segredo-da-loja', region: 'sa-east-1' };
const bytes = Buffer.from('Contrato de Ana Souza');
let server: S3Server;

beforeAll(async () => {
  server = await startS3Server(KEYS, ['nome-contracts', 'nome-loan-documents'], 3);
});
afterAll(() => server.stop());
beforeEach(() => {
  server.objects.clear();
  server.troubles.length = 0;
  server.seen.length = 0;
});

const store = (over: Partial<Parameters<typeof createS3Store>[0]> = {}) =>
  createS3Store({
    ...KEYS,
    endpoint: server.endpoint,
    bucketPrefix: 'nome-',
    pathStyle: true,
    keys: ring(['segredo-dos-testes-com-mais-de-32-caracteres']),
    answerMs: 300,
    ...over,
  });

describe('a store in buckets', () => storeContract(store));

test('the first folder is the bucket, and only this installation can read its files', async () => {
  await store().put('loan-documents/ana/card/1-conta.pdf', bytes);
  expect(server.seen).toEqual(['PUT /nome-loan-documents/ana/card/1-conta.pdf']);
  const [kept] = server.objects.values();
  expect(kept?.bytes.includes('Ana')).toBe(false);
  await expect(
    store({ keys: ring(['outro-segredo-com-mais-de-32-caracteres']) }).get(
      'loan-documents/ana/card/1-conta.pdf',
    ),
  ).rejects.toThrow();
  // A file that the operator of the store swaps for another does not open.
  await store().put('loan-documents/bia/card/2.pdf', bytes);
  const other = server.objects.get('nome-loan-documents/bia/card/2.pdf');
  if (other) server.objects.set('nome-loan-documents/ana/card/1-conta.pdf', other);
  await expect(store().get('loan-documents/ana/card/1-conta.pdf')).rejects.toThrow();
});

test('a listing continues over pages', async () => {
  for (let i = 0; i < 8; i += 1) await store().put(`contracts/a/${i}.pdf`, bytes);
  server.seen.length = 0;
  const paths: string[] = [];
  for await (const { path } of store().list('contracts')) paths.push(path);
  expect(paths).toEqual(Array.from({ length: 8 }, (_, i) => `contracts/a/${i}.pdf`));
  expect(server.seen).toHaveLength(3);
});

test.each(['slow-down', 'internal-error', 'cut', 'hang'] as const)(
  '%s twice, then it works',
  async (trouble) => {
    server.troubles.push(trouble, trouble);
    await store().put('contracts/a.pdf', bytes);
    expect(server.seen).toHaveLength(3);
    expect(await store().get('contracts/a.pdf')).toEqual(bytes);
  },
);

test('an unreachable store is an error within bounded time, not a missing file', async () => {
  server.troubles.push('hang', 'hang', 'slow-down');
  await expect(store({ attempts: 3 }).get('contracts/a.pdf')).rejects.toThrow();
  expect(server.seen).toHaveLength(3);
  server.troubles.push(...Array.from({ length: 3 }, () => 'internal-error' as const));
  await expect(store({ attempts: 3 }).exists('contracts/a.pdf')).rejects.toThrow();
});

test('wrong credentials and a missing bucket are errors for every call', async () => {
  for (const wrong of [{ secretAccessKey: 'errado' }, { accessKeyId: 'outra' }, { region: 'us-east-1' }]) {
    await expect(store(wrong).get('contracts/a.pdf')).rejects.toThrow();
    await expect(store(wrong).exists('contracts/a.pdf')).rejects.toThrow();
    await expect(store(wrong).put('contracts/a.pdf', bytes)).rejects.toThrow();
  }
  expect(server.objects.size).toBe(0);
  await expect(store().get('card-proofs/a.pdf')).rejects.toThrow(/NoSuchBucket/);
  await expect(store({ bucketPrefix: 'outra-' }).put('contracts/a.pdf', bytes)).rejects.toThrow(
    /NoSuchBucket/,
  );
});
