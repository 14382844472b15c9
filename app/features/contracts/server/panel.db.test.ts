import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ContractInput } from '#app/features/contracts/rules/contract-input.ts';
import type { ContractType } from '#app/features/contracts/rules/contract-status.ts';
import { asActor, type SignedInActor, system, VISITOR } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  acceptContract,
  checkAcceptances,
  compareContracts,
  findContract,
  listAcceptances,
  listVersions,
  loadVersion,
  openAcceptancePdf,
  previewText,
  publishContract,
  reuseVersion,
  saveContract,
  startDraft,
  viewAcceptance,
} from './index.server.ts';

const context = onTestDatabase();
const newAdmin = () => addPerson(context.owner, 'admin');
const input = (content: string, title = 'Contrato de teste') => ContractInput.parse({ title, content });
const inUse = (type: ContractType = 'cpf') => asActor(VISITOR, (tx) => findContract(tx, type));
const revisionOf = async (admin: SignedInActor, id: string) => (await loadVersion(admin, id))?.revision ?? 0;
const audits = async (id: string) =>
  (
    await context.owner.query('select action from audit_log where entity_id = $1 order by seq', [id])
  ).rows.map(({ action }) => action);

/** The next version of a contract, published. */
async function publish(admin: SignedInActor, content: string, type: 'cpf' | 'cnpj' = 'cpf') {
  const id = await startDraft(admin, type);
  const saved = await saveContract(admin, id, await revisionOf(admin, id), input(content));
  if (!saved.ok) throw new Error(saved.error.message);
  const published = await publishContract(admin, id, saved.value.revision);
  if (!published.ok) throw new Error(published.error.message);
  return id;
}

/** An order of a lead that accepts what is in use, of an account where one is given. */
async function accept(text = '<p>Texto aceito.</p>', userId: string | null = null) {
  const { rows } = await context.owner.query<{ lead: string; transaction: string }>(
    `with l as (insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin)
      values ('Ana Souza', $2, '49988887777', 'CPF', '52998224725', 'SC', 'checkout') returning id),
    t as (insert into transactions (lead_id, user_id, amount) select id, $1, 499 from l returning id)
    select l.id as lead, t.id as transaction from l, t`,
    [userId, `${randomUUID()}@teste.exemplo`],
  );
  const contractId = (await inUse())?.id ?? '';
  const { code } = await asActor(system('checkout'), (tx) =>
    acceptContract(tx, {
      owner: { leadId: rows[0]?.lead ?? '' },
      transactionId: rows[0]?.transaction ?? '',
      contractId,
      text,
      from: { ip: '203.0.113.9', userAgent: 'teste' },
      identifiedBy: 'CPF informado no checkout',
    }),
  );
  const found = await context.owner.query(
    'select id, contract_id from contract_acceptances where code = $1',
    [code],
  );
  return { code, id: found.rows[0].id as string, contractId: found.rows[0].contract_id as string };
}

describe('a new version', () => {
  test('begins with the text in use; of many who start at once all get the same draft', async () => {
    const admin = await newAdmin();
    const before = await inUse('cnpj');
    const ids = await Promise.all(Array.from({ length: 8 }, () => startDraft(admin, 'cnpj')));
    expect(new Set(ids).size).toBe(1);
    const draft = await loadVersion(admin, ids[0] ?? '');
    expect(draft).toMatchObject({ version: 2, content: before?.content, publishedAt: null, active: false });
    expect(await inUse('cnpj')).toEqual(before);
    expect(await audits(ids[0] ?? '')).toEqual(['contract.start']);
  });

  test('is kept cleaned, and only with fields that the checkout can fill', async () => {
    const admin = await newAdmin();
    const id = await startDraft(admin, 'cpf');
    const revision = await revisionOf(admin, id);
    const saved = await saveContract(
      admin,
      id,
      revision,
      input('<p onclick="x()">{{cliente.nome}}</p><script>x()</script><table><tr><td>1</td></tr></table>'),
    );
    expect(saved).toEqual({ ok: true, value: { revision: revision + 1 } });
    expect((await loadVersion(admin, id))?.content).toBe(
      '<p>{{cliente.nome}}</p><table><tr><td>1</td></tr></table>',
    );
    for (const [content, code] of [
      ['<p>{{cliente.senha}}</p>', 'unknown-field'],
      ['<p>{{cliente.nome}</p>', 'broken-field'],
      ['<p>{{cliente.<strong>nome</strong>}}</p>', 'unknown-field'],
      ['<p> </p><script>1</script>', 'empty'],
    ] as const) {
      expect(await saveContract(admin, id, revision + 1, input(content))).toMatchObject({
        ok: false,
        error: { code, fields: { content: expect.any(String) } },
      });
    }
    expect(await revisionOf(admin, id)).toBe(revision + 1);
  });

  test('the second of two editors is told who saved, and nothing of it is overwritten', async () => {
    const [ana, rui] = [await newAdmin(), await newAdmin()];
    const id = await startDraft(ana, 'cpf');
    const seen = await revisionOf(ana, id);
    expect((await saveContract(ana, id, seen, input('<p>Da Ana</p>'))).ok).toBe(true);
    const refused = {
      ok: false,
      error: { code: 'stale' },
      conflict: { revision: seen + 1, who: 'Pessoa de Teste' },
    };
    expect(await saveContract(rui, id, seen, input('<p>Do Rui</p>'))).toMatchObject(refused);
    expect(await publishContract(rui, id, seen)).toMatchObject(refused);
    expect((await loadVersion(ana, id))?.content).toBe('<p>Da Ana</p>');
    expect((await saveContract(rui, id, seen + 1, input('<p>Do Rui</p>'))).ok).toBe(true);
  });

  test('saving what is there already changes nothing and writes nothing', async () => {
    const admin = await newAdmin();
    const id = await startDraft(admin, 'cpf');
    const { title = '', content = '', revision = 0 } = (await loadVersion(admin, id)) ?? {};
    const before = await audits(id);
    expect(await saveContract(admin, id, revision, input(content, title))).toEqual({
      ok: true,
      value: { revision },
    });
    expect(await audits(id)).toEqual(before);
  });
});

describe('publishing', () => {
  test('puts a version in use at once and freezes it; of two who publish one does', async () => {
    const admin = await newAdmin();
    const before = await inUse();
    const id = await startDraft(admin, 'cpf');
    const saved = await saveContract(
      admin,
      id,
      await revisionOf(admin, id),
      input(`<p>Novo {{data}} ${randomUUID()}</p>`),
    );
    if (!saved.ok) throw new Error(saved.error.message);
    const results = await Promise.all([1, 2, 3].map(() => publishContract(admin, id, saved.value.revision)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await inUse())?.id).toBe(id);
    const versions = (await listVersions(admin)).filter(({ type }) => type === 'cpf');
    expect(versions.filter(({ active }) => active).map((version) => version.id)).toEqual([id]);
    expect(versions.find((version) => version.id === before?.id)?.publishedAt).not.toBeNull();
    expect((await audits(id)).filter((action) => action === 'contract.publish')).toHaveLength(1);

    expect(await saveContract(admin, id, saved.value.revision, input('<p>Outro</p>'))).toMatchObject({
      error: { code: 'published' },
    });
    // Also past the use case, with all rights over the table.
    for (const change of [
      "content = 'x'",
      "title = 'x'",
      'revision = 9',
      'published_at = now()',
      "type = 'cnpj'",
    ]) {
      await expect(
        context.owner.query(`update contracts set ${change} where id = $1`, [id]),
        change,
      ).rejects.toMatchObject({ code: '23514' });
    }
    await expect(context.owner.query('delete from contracts where id = $1', [id])).rejects.toThrow();
  });

  test('a draft that the checkout could not fill in stays a draft', async () => {
    const admin = await newAdmin();
    const id = await startDraft(admin, 'cpf');
    await context.owner.query("update contracts set content = '<p>{{nada}}</p>' where id = $1", [id]);
    const before = await inUse();
    expect(await publishContract(admin, id, await revisionOf(admin, id))).toMatchObject({
      error: { code: 'unknown-field' },
    });
    expect(await inUse()).toEqual(before);
    await context.owner.query("update contracts set content = '<p>certo</p>' where id = $1", [id]);
  });

  test('the text of a service says what is sold, for how much, before it is used; until then it is a draft', async () => {
    const admin = await newAdmin();
    const id = await startDraft(admin, 'servico');
    const silent =
      '<p title="{{servico.cards}}">{{servico.nome}} em {{servico.prazo}}, por {{ pedido.total }}</p>';
    const saved = await saveContract(admin, id, 1, input(silent));
    const before = await inUse('servico');
    expect(await publishContract(admin, id, saved.ok ? saved.value.revision : 0)).toMatchObject({
      error: { code: 'unstated', fields: { content: 'Falta dizer no texto: {{servico.cards}}' } },
    });
    expect(await inUse('servico')).toEqual(before);
    const whole = await saveContract(admin, id, 2, input(`${silent}<p>{{servico.cards}}</p>`));
    expect(await publishContract(admin, id, whole.ok ? whole.value.revision : 0)).toMatchObject({ ok: true });
  });

  test('what was accepted before keeps its text', async () => {
    const admin = await newAdmin();
    const { id, contractId } = await accept('<p>O texto de antes.</p>');
    const next = await publish(admin, '<p>O texto de depois, de {{cliente.nome}}.</p>');
    expect(next).not.toBe(contractId);
    const seen = await viewAcceptance(admin, id);
    expect(seen).toMatchObject({ text: '<p>O texto de antes.</p>', verification: { state: 'authentic' } });
  });

  test('a customer can neither start, save nor publish', async () => {
    const customer = await addPerson(context.owner);
    const draft = await startDraft(await newAdmin(), 'cpf');
    await expect(startDraft(customer, 'cnpj')).rejects.toThrow();
    await expect(saveContract(customer, draft, 1, input('<p>x</p>'))).rejects.toThrow();
    expect(await publishContract(customer, draft, 1)).toMatchObject({ error: { code: 'not-found' } });
  });
});

describe('a text that was replaced', () => {
  test('is used again as a version of its own; it stays as it was itself', async () => {
    const admin = await newAdmin();
    const old = await publish(admin, '<p>O de antes.</p>');
    await publish(admin, '<p>O errado.</p>');
    const before = await loadVersion(admin, old);
    const reused = await reuseVersion(admin, old);
    const draft = reused.ok ? await loadVersion(admin, reused.value) : null;
    expect(draft).toMatchObject({ content: '<p>O de antes.</p>', publishedAt: null, active: false });
    expect(draft?.version).toBeGreaterThan(before?.version ?? 0);
    expect((await inUse())?.content).toBe('<p>O errado.</p>');
    expect((await publishContract(admin, draft?.id ?? '', draft?.revision ?? 0)).ok).toBe(true);
    expect(await inUse()).toMatchObject({ id: draft?.id, content: '<p>O de antes.</p>' });
    expect(await loadVersion(admin, old)).toEqual(before);
  });

  test('takes the place of a draft only knowingly, and of the one that was shown', async () => {
    const admin = await newAdmin();
    const old = await publish(admin, '<p>O primeiro.</p>');
    await publish(admin, '<p>O segundo.</p>');
    const draft = await startDraft(admin, 'cpf');
    expect((await saveContract(admin, draft, 1, input('<p>Horas de trabalho.</p>'))).ok).toBe(true);
    const refused = (revision: number) => ({ ok: false, draft: { id: draft, revision } });
    expect(await reuseVersion(admin, old)).toMatchObject(refused(2));
    expect((await saveContract(admin, draft, 2, input('<p>Mais uma hora.</p>'))).ok).toBe(true);
    expect(await reuseVersion(admin, old, 2)).toMatchObject(refused(3));
    expect((await loadVersion(admin, draft))?.content).toBe('<p>Mais uma hora.</p>');
    expect(await reuseVersion(admin, old, 3)).toEqual({ ok: true, value: draft });
    expect(await loadVersion(admin, draft)).toMatchObject({ content: '<p>O primeiro.</p>', revision: 4 });
    // Sent twice it is there already.
    expect(await reuseVersion(admin, old)).toEqual({ ok: true, value: draft });
  });

  test('is one that was published, and nothing that a customer may ask for', async () => {
    const admin = await newAdmin();
    const draft = await startDraft(admin, 'cpf');
    expect(await reuseVersion(admin, draft)).toMatchObject({ ok: false, error: { code: 'not-found' } });
    const published = (await inUse())?.id ?? '';
    expect(
      await reuseVersion(await addPerson(context.owner), published).catch(() => 'refused'),
    ).not.toMatchObject({ ok: true });
  });
});

test('the preview is the text as the checkout would show it', async () => {
  expect(
    await previewText('cpf', '<p onclick=x>{{cliente.nome}}, {{pedido.plano}}</p><script>1</script>'),
  ).toEqual({
    ok: true,
    value: '<p>Maria Aparecida de Souza, CPF</p>',
  });
  expect(await previewText('cnpj', '<p>{{cliente.documento}} {{pedido.parcelas}}</p>')).toMatchObject({
    value: expect.stringContaining('11.222.333/0001-81 Pix, em 2 parcelas: R$ 100,00 em '),
  });
});

test('two versions are compared, the older one first, and only of one contract', async () => {
  const admin = await newAdmin();
  const one = await publish(admin, '<h2>Prazo</h2><p>São 12 dias úteis.</p><ol><li>Foro</li></ol>');
  const two = await publish(admin, '<h2>Prazo</h2><p>São 15 dias úteis.</p><ol><li>Foro</li></ol>');
  const compared = await compareContracts(admin, two, one);
  expect(compared?.before.id).toBe(one);
  expect(compared?.blocks.map(({ change }) => change)).toEqual(['same', 'changed', 'same']);
  const other = (await listVersions(admin)).find(({ type }) => type === 'cnpj');
  expect(await compareContracts(admin, one, other?.id ?? '')).toBeNull();
});

describe('acceptances', () => {
  test('are listed newest first, page by page, by version and by code', async () => {
    const admin = await newAdmin();
    const contractId = await publish(admin, '<p>Para a lista</p>');
    const made: string[] = [];
    for (let i = 0; i < 52; i += 1) made.push((await accept()).id);
    const first = await listAcceptances(admin, { contractId });
    expect(first.rows).toHaveLength(50);
    const rest = await listAcceptances(admin, { contractId, after: first.next ?? 0 });
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(made.toReversed());
    expect(rest.next).toBeNull();
    const code = first.rows[7]?.code ?? '';
    expect((await listAcceptances(admin, { code })).rows).toMatchObject([{ code, name: 'Ana Souza' }]);
    expect((await listAcceptances(admin, { code: '-' })).rows).toEqual([]);
    expect((await listVersions(admin)).find(({ id }) => id === contractId)?.acceptances).toBe(52);
  });

  test('looking at one, and at its document, is written down, and shown to the person', async () => {
    const [admin, customer] = [await newAdmin(), await addPerson(context.owner)];
    const { id } = await accept('<p>Para olhar</p>', customer.userId);
    expect(await viewAcceptance(admin, id)).toMatchObject({
      clientId: customer.userId,
      person: { name: 'Ana Souza', document: '52998224725' },
      verification: { view: { checks: { text: true, own: true, previous: true, next: true } } },
    });
    const pdf = await openAcceptancePdf(admin, id);
    expect(pdf?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await openAcceptancePdf(admin, id))?.bytes.equals(pdf?.bytes ?? Buffer.alloc(0))).toBe(true);
    const looks = await context.owner.query(
      'select what from data_access_log where user_id = $1 order by id',
      [customer.userId],
    );
    expect(looks.rows.map(({ what }) => what)).toEqual(['Contrato aceito', 'Contrato aceito, em PDF']);
    expect(await audits(id)).toEqual(['acceptance.view', 'acceptance.view']);
    expect(await viewAcceptance(admin, randomUUID())).toBeNull();
    expect(await openAcceptancePdf(admin, randomUUID())).toBeNull();
  });

  test('the chain is walked in steps, and a changed text, a changed row and one taken out break it', async () => {
    const admin = await newAdmin();
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.push((await accept()).id);
    const { rows } = await context.owner.query('select max(seq)::int as last from contract_acceptances');
    const last = rows[0].last as number;
    const walk = async () => {
      for (let after = 0; ; ) {
        const step = await checkAcceptances(admin, after, 7);
        if (step.done) return step;
        after = step.upTo;
      }
    };
    expect(await walk()).toMatchObject({ broken: null, upTo: last });
    const tampered = async (statement: string, undo: string) => {
      await context.owner.query('set session_replication_role = replica');
      await context.owner.query(statement, [ids[2]]);
      const found = await walk();
      await context.owner.query(undo, [ids[2]]);
      await context.owner.query('set session_replication_role = origin');
      return found.broken;
    };
    const set = (what: string) => `update contract_acceptances set ${what} where id = $1`;
    expect(
      await tampered(
        set("accepted_text = accepted_text || ' '"),
        set('accepted_text = rtrim(accepted_text)'),
      ),
    ).toBe(last - 2);
    expect(await tampered(set("ip_address = 'x'"), set("ip_address = '203.0.113.9'"))).toBe(last - 2);
    expect(await tampered(set('seq = seq + 1000'), set('seq = seq - 1000'))).toBe(last - 1);
    // Somebody who can hash makes the row itself fit again; the one after it still names the hash of before.
    const rehash = 'update contract_acceptances a set hash = acceptance_hash(a) where id = $1';
    await context.owner.query('set session_replication_role = replica');
    await context.owner.query(set("ip_address = 'x'"), [ids[2]]);
    expect(await tampered(rehash, set("ip_address = '203.0.113.9'"))).toBe(last - 1);
    await context.owner.query('set session_replication_role = replica');
    await context.owner.query(rehash, [ids[2]]);
    await context.owner.query('set session_replication_role = origin');
    expect(await walk()).toMatchObject({ broken: null });
  });
});
