import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readCode } from '#app/features/proof/rules/verification-code.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { verified } from '#tests/contracts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { withStore } from '#tests/signed-pdfs/valid-files.ts';
import { acceptContract } from './accept-contract.server.ts';
import {
  consumeVerification,
  openContractFile,
  queueContractPdf,
  storeContractPdf,
  verifyCode,
} from './index.server.ts';

const context = onTestDatabase();
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

type Accepted = { id: string; transactionId: OrderId; code: string };

/** An order of a lead with its accepted contract, as the checkout leaves it: of the plan, or of a service alone. */
async function accept(
  text = '<h2>Contrato</h2><p>Texto aceito.</p>',
  service: string | null = null,
): Promise<Accepted> {
  const { rows } = await context.owner.query<{ lead: string; transaction: string; contract: string }>(
    `
    with l as (insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin)
      values ('Ana Souza', 'ana@exemplo.com.br', '49988887777', 'CPF', '52998224725', 'SC', 'checkout') returning id),
    t as (insert into transactions (lead_id, amount, plan_snapshot) select id, 499, $2 from l returning id)
    select l.id as lead, t.id as transaction, c.id as contract
    from l, t, contracts c where c.type = $1 and c.active`,
    [service ? 'servico' : 'cpf', JSON.stringify(service ? { product: { title: service } } : {})],
  );
  const { lead: leadId = '', transaction: transactionId = '', contract: contractId = '' } = rows[0] ?? {};
  const from = { ip: '203.0.113.9', userAgent: 'teste' };
  const identifiedBy = 'CPF informado no checkout';
  const { code } = await asActor(system('checkout'), (tx) =>
    acceptContract(tx, { owner: { leadId }, transactionId, contractId, text, from, identifiedBy }),
  );
  const found = await context.owner.query('select id from contract_acceptances where code = $1', [code]);
  return { id: found.rows[0].id, transactionId, code };
}

const documentsOf = async (id: string) =>
  (await context.owner.query('select * from contract_documents where acceptance_id = $1', [id])).rows;
/** Changes frozen rows with superuser rights, as an intruder on the machine could. */
async function tamper(statement: string, values: unknown[]) {
  await context.owner.query('set session_replication_role = replica');
  await context.owner.query(statement, values);
  await context.owner.query('set session_replication_role = origin');
}

describe('the document of an acceptance', () => {
  test('is made once, however many ask at once', async () => {
    const { id } = await accept();
    const made = await Promise.all(Array.from({ length: 5 }, () => storeContractPdf(id)));
    expect(new Set(made.map((one) => one.sha256)).size).toBe(1);
    await storeContractPdf(id);
    const rows = await documentsOf(id);
    expect(rows).toHaveLength(1);
    const bytes = await fileStore().get(rows[0].file_path);
    expect(bytes?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(rows[0]).toMatchObject({ sha256: sha256(bytes ?? ''), file_size: bytes?.length });
  });

  test('is on the disk encrypted', async () => {
    const { id } = await accept();
    const { filePath } = await storeContractPdf(id);
    const sealed = fs.readFileSync(path.join(context.dataDir, 'files', filePath));
    expect(sealed.includes('%PDF')).toBe(false);
  });

  test('has no row where the file could not be kept', async () => {
    const { id } = await accept();
    const folder = path.join(context.dataDir, 'files');
    fs.renameSync(folder, `${folder}.away`);
    fs.writeFileSync(folder, 'a file where the folder should be');
    await expect(storeContractPdf(id)).rejects.toThrow();
    fs.rmSync(folder);
    fs.renameSync(`${folder}.away`, folder);
    expect(await documentsOf(id)).toEqual([]);
    await storeContractPdf(id);
    expect(await documentsOf(id)).toHaveLength(1);
  });

  test('is queued once for an acceptance, and only if that commits', async () => {
    const jobs = async (id: string) =>
      (
        await context.owner.query(
          "select 1 from pgboss.job where name = 'contracts.pdf' and data->>'acceptanceId' = $1",
          [id],
        )
      ).rowCount;
    const never = newId();
    await expect(
      asActor(system('checkout'), async (tx) => {
        await queueContractPdf(tx, never);
        throw new Error('the order failed');
      }),
    ).rejects.toThrow();
    expect(await jobs(never)).toBe(0);
    const { id } = await accept();
    expect(await jobs(id)).toBe(1);
    await asActor(system('checkout'), (tx) => queueContractPdf(tx, id));
    expect(await jobs(id)).toBe(1);
  });
});

describe('the file of an order', () => {
  test('the document is for the account of the order, made where it is missing, and for no other', async () => {
    const { id, transactionId, code } = await accept();
    const owner = { kind: 'customer' as const, userId: (await addPerson(context.owner)).userId };
    const other = { kind: 'customer' as const, userId: (await addPerson(context.owner, 'admin')).userId };
    expect(await openContractFile(owner, transactionId)).toBeNull();
    expect(await documentsOf(id)).toEqual([]);
    await context.owner.query('update transactions set user_id = $1 where id = $2', [
      owner.userId,
      transactionId,
    ]);
    const file = await openContractFile(owner, transactionId);
    expect(file?.name).toBe(`contrato-${code}.pdf`);
    expect((await documentsOf(id))[0].sha256).toBe(sha256(file?.bytes ?? ''));
    expect(await openContractFile(other, transactionId)).toBeNull();
    expect(await openContractFile(owner, 'nada')).toBeNull();
    expect(await openContractFile(owner, id)).toBeNull();
  });
});

describe('verification', () => {
  let accepted: Accepted[];
  let bytes: Buffer;
  beforeAll(async () => {
    accepted = [
      await accept('<p>Um</p>'),
      await accept('<p>Dois</p>'),
      await accept('<p>Três</p>', 'Dívidas'),
    ];
    const { filePath } = await storeContractPdf(accepted[1]?.id ?? '');
    bytes = (await fileStore().get(filePath)) ?? Buffer.alloc(0);
  });
  const code = (i: number) => accepted[i]?.code ?? '';
  const state = async (i: number) => (await verifyCode(code(i))).state;

  test('a code says what was accepted, and of the person no more than they recognise', async () => {
    const found = await verifyCode(` ${code(1).toLowerCase().replaceAll('-', ' ')} `);
    if (found.state !== 'authentic') throw new Error(found.state);
    expect(found.view).toMatchObject({
      code: code(1),
      plan: 'Plano CPF',
      version: 1,
      textSha256: sha256('<p>Dois</p>'),
      fileSha256: sha256(bytes),
      holder: { firstName: 'Ana', initials: 'AS', document: '***.982.247-**' },
    });
    expect(JSON.stringify(found)).not.toMatch(/Souza|52998224725|exemplo\.com|203\.0\.113|Dois/);
  });

  test('a code of a single service names it', async () => {
    expect(await verifyCode(code(2))).toMatchObject({ view: { plan: 'Serviço avulso: Dívidas' } });
  });

  test('a malformed code and an unknown one get the same answer', async () => {
    const unknown = { state: 'unknown', by: 'code' };
    expect(readCode('0000-0000-0000-0000')).not.toBeNull();
    for (const typed of ['', 'x', "' or 1=1 --", '0000-0000-0000-0000', code(1).slice(0, -1)]) {
      expect(await verifyCode(typed)).toEqual(unknown);
    }
  });

  test('the file that was issued is recognised; changed by a byte it is not', async () => {
    expect(await verified(bytes)).toMatchObject({
      state: 'authentic',
      by: 'file',
      view: { code: code(1) },
    });
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(400) ^ 1, 400);
    for (const other of [changed, bytes.subarray(0, -1)]) {
      expect(await verified(other)).toEqual({ state: 'altered', code: code(1), fileSha256: sha256(other) });
    }
    expect(await verified(Buffer.from('%PDF-1.7 nothing of ours'))).toEqual({
      state: 'unknown',
      by: 'file',
    });
    const invented = Buffer.from('%PDF-1.7 (https://x.exemplo/verificar/0000-0000-0000-0000)');
    expect(await verified(invented)).toEqual({ state: 'unknown', by: 'file' });
  });

  test.each([
    ['the text', "accepted_text = '<p>Outro</p>'"],
    ['the text with its hash', `accepted_text = 'x', text_sha256 = '${sha256('x')}'`],
    ['the address', "ip_address = '9.9.9.9'"],
    ['the time', "created_at = created_at - interval '1 day'"],
    ['the hash before', "previous_hash = ''"],
  ])('a change of %s is seen', async (_, change) => {
    expect(await state(1)).toBe('authentic');
    const { rows } = await context.owner.query('select * from contract_acceptances where code = $1', [
      code(1),
    ]);
    await tamper(`update contract_acceptances set ${change} where code = $1`, [code(1)]);
    expect(await state(1)).toBe('broken');
    // A change with a recomputed hash breaks the link to the next row.
    await tamper('update contract_acceptances a set hash = acceptance_hash(a) where code = $1', [code(1)]);
    expect(await state(1)).toBe('broken');
    const { accepted_text, text_sha256, ip_address, previous_hash, hash } = rows[0];
    await tamper(
      `update contract_acceptances set accepted_text = $2, text_sha256 = $3, ip_address = $4, previous_hash = $5,
        hash = $6, created_at = created_at + case when $7 then interval '1 day' else interval '0' end where code = $1`,
      [code(1), accepted_text, text_sha256, ip_address, previous_hash, hash, change.startsWith('created_at')],
    );
    expect(await state(1)).toBe('authentic');
  });

  test('detects a removed or changed neighbour in the chain', async () => {
    await tamper("update contract_acceptances set ip_address = '9.9.9.9' where code = $1", [code(0)]);
    expect(await state(1)).toBe('broken');
    await tamper("update contract_acceptances set ip_address = '203.0.113.9' where code = $1", [code(0)]);
    expect(await state(1)).toBe('authentic');
    await tamper('delete from contract_acceptances where code = $1', [code(2)]);
    expect(await state(1)).toBe('authentic');
    await accept();
    await tamper('delete from contract_acceptances where code = $1', [code(0)]);
    expect(await state(1)).toBe('broken');
  });

  test('an address that tries too much waits; another one does not', async () => {
    const waits = await Promise.all(Array.from({ length: 61 }, () => consumeVerification('198.51.100.4')));
    expect(waits.filter((seconds) => seconds > 0)).toHaveLength(1);
    expect(await consumeVerification('198.51.100.5')).toBe(0);
  });
});

describe('a contract whose order ended', () => {
  test.each([
    [
      'withdrawn',
      "withdrawal_protocol = 'D' || id, withdrawn_at = '2026-03-02T12:00Z', status = 'refunded'",
      '2026-03-02',
    ],
    ['refunded', "status = 'refunded'", new Date().toISOString().slice(0, 10)],
  ])('is authentic still and says that it was %s, and when', async (how, change, day) => {
    const { code, transactionId } = await accept();
    expect(await verifyCode(code)).toMatchObject({ state: 'authentic', view: { ended: null } });
    await tamper(`update transactions set ${change} where id = $1`, [transactionId]);
    const found = await verifyCode(code);
    expect(found).toMatchObject({ state: 'authentic', view: { ended: { how } } });
    expect(found.state === 'authentic' && found.view.ended?.at.slice(0, 10)).toBe(day);
  });
});

describe('a file with something behind its end', () => {
  test('an altered document is recognised: the original is whole, and the other one is named', async () => {
    const { id, code } = await accept();
    const bytes = await fileStore().get((await storeContractPdf(id)).filePath);
    if (!bytes) throw new Error('unreachable');
    const signed = await withStore(bytes);
    expect(await verified(bytes)).toMatchObject({ state: 'authentic' });
    expect(await verified(signed)).toMatchObject({
      state: 'appended',
      view: { code },
      added: { kinds: ['validation'], fault: null },
      fileSha256: sha256(signed),
    });
    expect(
      await verified(Buffer.concat([bytes, Buffer.from('\n900 0 obj\n<< >>\nendobj\n%%EOF\n')])),
    ).toMatchObject({
      state: 'covered',
      view: { code },
      added: { fault: 'unreadable' },
    });
    signed.write('X', 40);
    expect(await verified(signed)).toMatchObject({ state: 'altered', code });
    expect(await verified(bytes.subarray(0, bytes.length - 5))).toMatchObject({ state: 'altered', code });
  });
});
