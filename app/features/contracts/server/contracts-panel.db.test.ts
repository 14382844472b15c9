import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import {
  acceptVersion,
  contractInput,
  contractInUse,
  publishVersion,
  withClauses,
} from '#tests/contracts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  compareContracts,
  listContractVersions,
  loadVersion,
  previewText,
  publishContract,
  reuseVersion,
  saveContract,
  startDraft,
  viewAcceptance,
} from './index.server.ts';

const context = onTestDatabase();
const newAdmin = () => addPerson(context.owner, 'admin');
const revisionOf = async (admin: SignedInActor, id: string) => (await loadVersion(admin, id))?.revision ?? 0;
const audits = async (id: string) =>
  (
    await context.owner.query('select action from audit_log where entity_id = $1 order by seq', [id])
  ).rows.map(({ action }) => action);

describe('a new version', () => {
  test('begins with the text in use; of many who start at once all get the same draft', async () => {
    const admin = await newAdmin();
    const before = await contractInUse('cnpj');
    const ids = await Promise.all(Array.from({ length: 8 }, () => startDraft(admin, 'cnpj')));
    expect(new Set(ids).size).toBe(1);
    const draft = await loadVersion(admin, ids[0] ?? '');
    expect(draft).toMatchObject({ version: 2, content: before?.content, publishedAt: null, active: false });
    expect(await contractInUse('cnpj')).toEqual(before);
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
      contractInput(
        '<p onclick="x()">{{cliente.nome}}</p><script>x()</script><table><tr><td>1</td></tr></table>',
      ),
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
      expect(await saveContract(admin, id, revision + 1, contractInput(content))).toMatchObject({
        ok: false,
        error: { code, fields: { content: expect.any(String) } },
      });
    }
    expect(await revisionOf(admin, id)).toBe(revision + 1);
  });

  test('the second of two editors gets who saved, and nothing is overwritten', async () => {
    const [ana, rui] = [await newAdmin(), await newAdmin()];
    const id = await startDraft(ana, 'cpf');
    const seen = await revisionOf(ana, id);
    expect((await saveContract(ana, id, seen, contractInput('<p>Da Ana</p>'))).ok).toBe(true);
    const refused = {
      ok: false,
      error: {
        code: 'stale',
        conflict: { expectedVersion: String(seen + 1), changes: [{ who: 'Pessoa de Teste' }] },
      },
    };
    expect(await saveContract(rui, id, seen, contractInput('<p>Do Rui</p>'))).toMatchObject(refused);
    expect(await publishContract(rui, id, seen)).toMatchObject(refused);
    expect((await loadVersion(ana, id))?.content).toBe('<p>Da Ana</p>');
    expect((await saveContract(rui, id, seen + 1, contractInput('<p>Do Rui</p>'))).ok).toBe(true);
  });

  test('saving without a change writes nothing', async () => {
    const admin = await newAdmin();
    const id = await startDraft(admin, 'cpf');
    const { title = '', content = '', revision = 0 } = (await loadVersion(admin, id)) ?? {};
    const before = await audits(id);
    expect(await saveContract(admin, id, revision, contractInput(content, title))).toEqual({
      ok: true,
      value: { revision },
    });
    expect(await audits(id)).toEqual(before);
  });
});

describe('publishing', () => {
  test('puts a version in use at once and freezes it; of two who publish one does', async () => {
    const admin = await newAdmin();
    const before = await contractInUse();
    const id = await startDraft(admin, 'cpf');
    const saved = await saveContract(
      admin,
      id,
      await revisionOf(admin, id),
      contractInput(withClauses(`<p>Novo {{data}} ${randomUUID()}</p>`)),
    );
    if (!saved.ok) throw new Error(saved.error.message);
    const results = await Promise.all([1, 2, 3].map(() => publishContract(admin, id, saved.value.revision)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await contractInUse())?.id).toBe(id);
    const versions = (await listContractVersions(admin)).filter(({ type }) => type === 'cpf');
    expect(versions.filter(({ active }) => active).map((version) => version.id)).toEqual([id]);
    expect(versions.find((version) => version.id === before?.id)?.publishedAt).not.toBeNull();
    expect((await audits(id)).filter((action) => action === 'contract.publish')).toHaveLength(1);

    expect(await saveContract(admin, id, saved.value.revision, contractInput('<p>Outro</p>'))).toMatchObject({
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
    const before = await contractInUse();
    expect(await publishContract(admin, id, await revisionOf(admin, id))).toMatchObject({
      error: { code: 'unknown-field' },
    });
    expect(await contractInUse()).toEqual(before);
    await context.owner.query("update contracts set content = '<p>certo</p>' where id = $1", [id]);
  });

  test('the text of a service says what is sold, for how much, before it is used; until then it is a draft', async () => {
    const admin = await newAdmin();
    const id = await startDraft(admin, 'servico');
    const silent =
      '<p title="{{servico.cards}}">{{servico.nome}} em {{servico.prazo}}, por {{ pedido.total }}</p>';
    const saved = await saveContract(admin, id, 1, contractInput(silent));
    const before = await contractInUse('servico');
    expect(await publishContract(admin, id, saved.ok ? saved.value.revision : 0)).toMatchObject({
      error: { code: 'unstated', fields: { content: 'Falta dizer no texto: {{servico.cards}}' } },
    });
    expect(await contractInUse('servico')).toEqual(before);
    const whole = await saveContract(
      admin,
      id,
      2,
      contractInput(withClauses(`${silent}<p>{{servico.cards}}</p>`)),
    );
    expect(await publishContract(admin, id, whole.ok ? whole.value.revision : 0)).toMatchObject({ ok: true });
  });

  test('an earlier acceptance keeps its text', async () => {
    const admin = await newAdmin();
    const { id, contractId } = await acceptVersion(context.owner, '<p>O texto de antes.</p>');
    const next = await publishVersion(admin, '<p>O texto de depois, de {{cliente.nome}}.</p>');
    expect(next).not.toBe(contractId);
    const seen = await viewAcceptance(admin, id);
    expect(seen).toMatchObject({ text: '<p>O texto de antes.</p>', verification: { state: 'authentic' } });
  });

  test('a customer cannot start, save or publish', async () => {
    const customer = await addPerson(context.owner);
    const draft = await startDraft(await newAdmin(), 'cpf');
    await expect(startDraft(customer, 'cnpj')).rejects.toThrow();
    await expect(saveContract(customer, draft, 1, contractInput('<p>x</p>'))).rejects.toThrow();
    await expect(publishContract(customer, draft, 1)).rejects.toThrow();
  });
});

describe('a text that was replaced', () => {
  test('is reused as a new version; the old version does not change', async () => {
    const admin = await newAdmin();
    const old = await publishVersion(admin, '<p>O de antes.</p>');
    await publishVersion(admin, '<p>O errado.</p>');
    const before = await loadVersion(admin, old);
    const reused = await reuseVersion(admin, old);
    const draft = reused.ok ? await loadVersion(admin, reused.value) : null;
    expect(draft).toMatchObject({
      content: withClauses('<p>O de antes.</p>'),
      publishedAt: null,
      active: false,
    });
    expect(draft?.version).toBeGreaterThan(before?.version ?? 0);
    expect((await contractInUse())?.content).toBe(withClauses('<p>O errado.</p>'));
    expect((await publishContract(admin, draft?.id ?? '', draft?.revision ?? 0)).ok).toBe(true);
    expect(await contractInUse()).toMatchObject({
      id: draft?.id,
      content: withClauses('<p>O de antes.</p>'),
    });
    expect(await loadVersion(admin, old)).toEqual(before);
  });

  test('takes the place of a draft only knowingly, and of the one that was shown', async () => {
    const admin = await newAdmin();
    const old = await publishVersion(admin, '<p>O primeiro.</p>');
    await publishVersion(admin, '<p>O segundo.</p>');
    const draft = await startDraft(admin, 'cpf');
    expect((await saveContract(admin, draft, 1, contractInput('<p>Horas de trabalho.</p>'))).ok).toBe(true);
    const refused = (revision: number) => ({ ok: false, draft: { id: draft, revision } });
    expect(await reuseVersion(admin, old)).toMatchObject(refused(2));
    expect((await saveContract(admin, draft, 2, contractInput('<p>Mais uma hora.</p>'))).ok).toBe(true);
    expect(await reuseVersion(admin, old, 2)).toMatchObject(refused(3));
    expect((await loadVersion(admin, draft))?.content).toBe('<p>Mais uma hora.</p>');
    expect(await reuseVersion(admin, old, 3)).toEqual({ ok: true, value: draft });
    expect(await loadVersion(admin, draft)).toMatchObject({
      content: withClauses('<p>O primeiro.</p>'),
      revision: 4,
    });
    // Sent twice it is there already.
    expect(await reuseVersion(admin, old)).toEqual({ ok: true, value: draft });
  });

  test('is one that was published, and nothing that a customer may ask for', async () => {
    const admin = await newAdmin();
    const draft = await startDraft(admin, 'cpf');
    expect(await reuseVersion(admin, draft)).toMatchObject({ ok: false, error: { code: 'not-found' } });
    const published = (await contractInUse())?.id ?? '';
    expect(
      await reuseVersion(await addPerson(context.owner), published).catch(() => 'refused'),
    ).not.toMatchObject({ ok: true });
  });
});

test('the preview is the text as the checkout would show it', async () => {
  const admin = await newAdmin();
  const preview = (type: 'cpf' | 'cnpj', content: string) =>
    asReader(admin, (tx) => previewText(tx, type, content));
  expect(
    await preview('cpf', '<p onclick=x>{{cliente.nome}}, {{pedido.plano}}</p><script>1</script>'),
  ).toEqual({
    ok: true,
    value: '<p>Maria Aparecida de Souza, CPF</p>',
  });
  expect(await preview('cnpj', '<p>{{cliente.documento}} {{pedido.parcelas}}</p>')).toMatchObject({
    value: expect.stringMatching(
      /11\.222\.333\/0001-81, neste ato representada por .+ Pix, em 2 parcelas: R\$ 100,00 em /,
    ),
  });
  // The form of an own field is not enough: the field must exist.
  expect(await preview('cpf', '<p>{{cliente.apelido}}</p>')).toMatchObject({
    error: { code: 'unknown-field', message: expect.stringContaining('{{cliente.apelido}}') },
  });
});

test('two versions are compared, the older one first, and only of one contract', async () => {
  const admin = await newAdmin();
  const one = await publishVersion(admin, '<h2>Prazo</h2><p>São 12 dias úteis.</p><ol><li>Foro</li></ol>');
  const two = await publishVersion(admin, '<h2>Prazo</h2><p>São 15 dias úteis.</p><ol><li>Foro</li></ol>');
  const compared = await compareContracts(admin, two, one);
  expect(compared?.before.id).toBe(one);
  expect(compared?.blocks.slice(0, 3).map(({ change }) => change)).toEqual(['same', 'changed', 'same']);
  const other = (await listContractVersions(admin)).find(({ type }) => type === 'cnpj');
  expect(await compareContracts(admin, one, other?.id ?? '')).toBeNull();
});
