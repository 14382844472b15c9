import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { contractInput, contractInUse, withClauses } from '#tests/contracts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  discardContractDraft,
  discardedDraft,
  keepAsDraft,
  loadVersion,
  publishContract,
  saveContract,
  startDraft,
} from './index.server.ts';

const context = onTestDatabase();
const newAdmin = () => addPerson(context.owner, 'admin');

/** A draft that holds a text. */
async function written(admin: SignedInActor, text: string) {
  const id = await startDraft(admin, 'cpf');
  const version = await loadVersion(admin, id);
  const saved = await saveContract(admin, id, version?.revision ?? 0, contractInput(text));
  if (!saved.ok) throw new Error(saved.error.message);
  return { id, revision: saved.value.revision, version: version?.version };
}

async function audited(id: string, action: string) {
  const { rows } = await context.owner.query(
    'select before from audit_log where entity_id = $1 and action = $2',
    [id, action],
  );
  return rows.map(({ before }) => before);
}

describe('a discarded draft', () => {
  test('is deleted and audited; the active version stays, and the next draft starts from it', async () => {
    const admin = await newAdmin();
    const before = await contractInUse();
    const { id, revision, version } = await written(admin, '<p>Não serve.</p>');
    expect(await discardContractDraft(admin, id, revision)).toMatchObject({ ok: true });
    expect(await loadVersion(admin, id)).toBeNull();
    expect(await contractInUse()).toEqual(before);
    expect(await audited(id, 'contract.discard')).toMatchObject([
      {
        type: 'cpf',
        version,
        revision,
        title: 'Contrato de teste',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    // A second submit discards nothing more.
    expect(await discardContractDraft(admin, id, revision)).toMatchObject({ ok: true });
    expect(await audited(id, 'contract.discard')).toHaveLength(1);
    const next = await loadVersion(admin, await startDraft(admin, 'cpf'));
    expect(next).toMatchObject({ version, content: before?.content });
  });

  test('only the version that was read is discarded: later changes stay', async () => {
    const [ana, rui] = [await newAdmin(), await newAdmin()];
    const { id, revision } = await written(ana, '<p>Da Ana.</p>');
    expect((await saveContract(rui, id, revision, contractInput('<p>Do Rui.</p>'))).ok).toBe(true);
    expect(await discardContractDraft(ana, id, revision)).toMatchObject({
      ok: false,
      error: {
        code: 'stale',
        conflict: { expectedVersion: String(revision + 1), changes: [{ who: 'Pessoa de Teste' }] },
      },
    });
    expect((await loadVersion(ana, id))?.content).toBe('<p>Do Rui.</p>');
  });

  test('is never a published text, by the use case or by the rights of the panel', async () => {
    const admin = await newAdmin();
    const { id, revision } = await written(admin, withClauses(`<p>Em uso ${randomUUID()}</p>`));
    expect((await publishContract(admin, id, revision)).ok).toBe(true);
    expect(await discardContractDraft(admin, id, revision)).toMatchObject({
      ok: false,
      error: { code: 'published' },
      lost: { how: 'published' },
    });
    expect((await contractInUse())?.id).toBe(id);
    // Two guards: the policy hides it from the panel's delete, and the trigger refuses the owner's.
    const remove = sql`delete from contracts where id = ${id}`;
    expect((await asActor(admin, (tx) => tx.execute(remove))).rowCount).toBe(0);
    await expect(context.owner.query('delete from contracts where id = $1', [id])).rejects.toMatchObject({
      code: '23514',
    });
    const customer = await addPerson(context.owner);
    const draft = await startDraft(admin, 'cpf');
    await discardContractDraft(customer, draft, 1).catch(() => null);
    expect(await loadVersion(admin, draft)).not.toBeNull();
  });
});

test('of a concurrent publication and discard of a draft, one answers what the other did', async () => {
  const [ana, rui] = [await newAdmin(), await newAdmin()];
  for (let round = 0; round < 4; round++) {
    const { id, revision } = await written(ana, withClauses(`<p>Corrida ${randomUUID()}</p>`));
    const [published, discarded] = await Promise.all([
      publishContract(ana, id, revision),
      discardContractDraft(rui, id, revision),
    ]);
    expect([published.ok, discarded.ok].filter(Boolean)).toHaveLength(1);
    const told = published.ok ? discarded : published;
    expect(told).toMatchObject({ ok: false, lost: { how: published.ok ? 'published' : 'discarded' } });
    expect((await loadVersion(ana, id)) !== null).toBe(published.ok);
  }
});

describe('entries for a draft that was published or discarded', () => {
  test('is refused with who took it away, and kept as another draft', async () => {
    const [ana, rui] = [await newAdmin(), await newAdmin()];
    const { id, revision } = await written(ana, '<p>De antes.</p>');
    expect(await discardedDraft(rui, id)).toBeNull();
    await discardContractDraft(ana, id, revision);
    const lost = {
      ok: false,
      error: { code: 'deleted' },
      lost: { how: 'discarded', who: 'Pessoa de Teste' },
    };
    expect(await saveContract(rui, id, revision, contractInput('<p>Do Rui.</p>'))).toMatchObject(lost);
    expect(await publishContract(rui, id, revision)).toMatchObject(lost);
    expect(await discardedDraft(rui, id)).toMatchObject({ how: 'discarded' });
    const unknown = await keepAsDraft(rui, 'cpf', contractInput('<p>{{cliente.senha}}</p>'));
    expect(unknown).toMatchObject({ ok: false, error: { code: 'unknown-field' } });
    const kept = await keepAsDraft(rui, 'cpf', contractInput('<p onclick="x()">Do Rui.</p>', 'Do Rui'));
    const draft = kept.ok ? await loadVersion(rui, kept.value) : null;
    expect(draft).toMatchObject({ title: 'Do Rui', content: '<p>Do Rui.</p>', publishedAt: null });
    expect(draft?.id).not.toBe(id);
  });

  test('takes the place of a draft only knowingly, and holds only fields that can be filled', async () => {
    const [ana, rui] = [await newAdmin(), await newAdmin()];
    const first = await written(ana, withClauses('<p>Um.</p>'));
    expect((await publishContract(ana, first.id, first.revision)).ok).toBe(true);
    expect(await saveContract(rui, first.id, first.revision, contractInput('<p>Do Rui.</p>'))).toMatchObject({
      lost: { how: 'published' },
    });
    const second = await written(ana, '<p>O próximo da Ana.</p>');
    expect(
      await keepAsDraft(rui, 'cpf', contractInput('<p>{{cliente.senha}}</p>'), second.revision),
    ).toMatchObject({
      ok: false,
      error: { code: 'unknown-field' },
    });
    expect(await keepAsDraft(rui, 'cpf', contractInput('<p>Do Rui.</p>'))).toMatchObject({
      ok: false,
      draft: { id: second.id, revision: second.revision },
    });
    expect((await loadVersion(ana, second.id))?.content).toBe('<p>O próximo da Ana.</p>');
    const kept = await keepAsDraft(rui, 'cpf', contractInput('<p>Do Rui.</p>'), second.revision);
    expect(kept).toEqual({ ok: true, value: second.id });
    expect((await loadVersion(ana, second.id))?.content).toBe('<p>Do Rui.</p>');
  });
});
