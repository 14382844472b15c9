import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { storeContractPdf } from '#app/features/contracts/server/index.server.ts';
import type { Evidence } from '#app/features/proof/rules/evidence.ts';
import { type DocumentJudgement, judgeDocument } from '#app/features/proof/rules/judge-document.ts';
import type { Trusted } from '#app/features/proof/rules/key-roles.ts';
import { OID } from '#app/features/proof/rules/signed-data.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { acceptVersion, verified } from '#tests/contracts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { closeDays, dayProof } from './day-roots.server.ts';
import { houseKeys, trustedCertificates } from './house-keys.server.ts';
import { type Identity, makeCertificate } from './make-certificate.server.ts';
import { signData } from './sign-data.server.ts';
import { preparePdf } from './update-pdf.server.ts';

const context = onTestDatabase();
const TOMORROW = new Date(Date.now() + 86_400_000);

let trusted: Trusted[];
let first: Buffer;
let second: Buffer;
let [code, otherCode] = ['', ''];
let forger: Identity;

async function contract(text: string) {
  const { id, code } = await acceptVersion(context.owner, text);
  const bytes = await fileStore().get((await storeContractPdf(id)).filePath);
  if (!bytes) throw new Error('unreachable');
  return { code, bytes };
}
const judge = (
  bytes: Buffer,
  proof: Awaited<ReturnType<typeof dayProof>> = null,
): Promise<DocumentJudgement> => judgeDocument(new Uint8Array(bytes), trusted, proof);
const evidenceIn = async (bytes: Buffer) => (await judge(bytes)).evidence as Evidence;
const drawnOf = async (bytes: Buffer) => bytes.subarray(0, (await evidenceIn(bytes)).document.bytes);

/** Pages with evidence, signed by a key of the test's choice. */
async function sealedBy(by: Identity, drawn: Buffer, evidence: Evidence) {
  const file = { name: 'evidencia.json', bytes: Buffer.from(JSON.stringify(evidence)), description: 'x' };
  const prepared = preparePdf(drawn, file, { name: 'Outro', reason: 'x', at: new Date() }, 4096);
  return prepared.signedBy(await signData(by, prepared.covered, { type: OID.data, carried: false }));
}

beforeAll(async () => {
  const made = [await contract('<p>Um</p>'), await contract('<p>Dois, com uma ação.</p>')];
  [first, second] = made.map(({ bytes }) => bytes) as [Buffer, Buffer];
  [code, otherCode] = made.map(({ code }) => code) as [string, string];
  trusted = await trustedCertificates();
  forger = await makeCertificate('signer', ['Nome em Dia', 'Nome em Dia'], new Date());
});

describe('a PDF is judged without asking anyone', () => {
  test('as issued it is authentic, with its time, its evidence and its way to the root', async () => {
    const judged = await judge(second);
    expect(judged).toMatchObject({
      answer: 'authentic',
      trust: 'house',
      stamp: { house: true },
      evidence: { document: { code: otherCode, kind: 'contrato' } },
      root: { whole: false },
      added: { signatures: [], bytes: 0 },
      sha256: createHash('sha256').update(second).digest('hex'),
    });
    expect(judged.evidence?.record?.content).toContain('Dois, com uma ação.');
    expect(judged.evidence?.dayUntilHere).toMatchObject({ index: 1, size: 2 });
  });

  test('a byte changed in pages, evidence or table makes it altered', async () => {
    for (const at of [400, 12_000, (await drawnOf(first)).length + 700, first.length - 60]) {
      const changed = Buffer.from(first);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect((await judge(changed)).answer).toBe('altered');
    }
  });

  test('cut at its end, or down to its pages, it is cut', async () => {
    for (const size of [first.length - 1, first.length - 300, first.length - 20_000, 5_000])
      expect((await judge(first.subarray(0, size))).answer).toBe('cut');
    expect((await judge(await drawnOf(first))).answer).toBe('cut');
  });

  test('a document signed again by another key, even of the same name, counts as signed by another', async () => {
    const forged = await sealedBy(forger, await drawnOf(first), await evidenceIn(first));
    expect(await judge(forged)).toMatchObject({
      answer: 'signed-by-other',
      signedBy: ['Nome em Dia'],
      trust: null,
    });
  });

  test('detects the evidence of another document, by any signer', async () => {
    const { signer } = await houseKeys();
    const of = await evidenceIn(second);
    for (const by of [forger, signer])
      expect((await judge(await sealedBy(by, await drawnOf(first), of))).answer).toBe('other-evidence');
  });

  test('refuses bytes of another document behind its signature', async () => {
    const more = await sealedBy(forger, await drawnOf(second), await evidenceIn(second));
    expect(await judge(Buffer.concat([second, more.subarray(5_000)]))).toMatchObject({
      answer: 'covered',
      added: { fault: 'unreadable' },
    });
  });

  test('a PDF of another issuer is not ours', async () => {
    expect((await judge(Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n'))).answer).toBe('not-ours');
    expect((await judge(Buffer.from('texto'))).answer).toBe('no-pdf');
  });
});

describe('the root of a day', () => {
  test('is made once a day is over, and proves each record of it', async () => {
    expect(await dayProof(code)).toBeNull();
    await closeDays();
    expect(await dayProof(code)).toBeNull();
    await closeDays(TOMORROW);
    await closeDays(TOMORROW);
    const proof = await dayProof(code);
    expect(proof).toMatchObject({ code, day: { index: 0 } });
    expect(await judge(first, proof)).toMatchObject({ answer: 'authentic', root: { whole: true } });
    expect((await judge(second, proof)).answer).toBe('record-broken');
    const rows = await context.owner.query('select size from day_roots');
    expect(rows.rows).toMatchObject([{ size: 2 }]);
  });

  test('a record that the owner of the database rewrote is broken, even with recomputed hashes', async () => {
    await context.owner.query('set session_replication_role = replica');
    await context.owner.query(
      "update contract_acceptances a set accepted_text = 'Outro', text_sha256 = encode(sha256('Outro'), 'hex') where code = $1",
      [otherCode],
    );
    await context.owner.query('update contract_acceptances a set hash = acceptance_hash(a) where code = $1', [
      otherCode,
    ]);
    const { rows } = await context.owner.query('select hash, seq from contract_acceptances where code = $1', [
      otherCode,
    ]);
    await context.owner.query("update chain_heads set hash = $1 where chain = 'contract_acceptances'", [
      rows[0].hash,
    ]);
    await context.owner.query('set session_replication_role = origin');
    expect(await verified(second)).toMatchObject({ state: 'broken' });
    expect((await judge(second, await dayProof(otherCode))).answer).toBe('record-broken');
    // The document itself still proves what was accepted.
    expect((await judge(second)).answer).toBe('authentic');
  });
});

test('concurrent processes get the same keys', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => houseKeys()));
  expect(new Set(all.map(({ signer }) => Buffer.from(signer.certificate).toString('hex'))).size).toBe(1);
  const { rows } = await context.owner.query('select role, encrypted_key from signing_keys');
  expect(rows).toHaveLength(3);
  for (const { encrypted_key } of rows) expect(encrypted_key).not.toContain('PRIVATE');
});
