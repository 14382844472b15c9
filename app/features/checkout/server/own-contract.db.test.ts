import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import {
  previewText,
  publishContract,
  readContract,
  saveContract,
  startDraft,
} from '#app/features/contracts/server/index.server.ts';
import type { OwnFieldInput } from '#app/features/own-fields/rules/own-fields.ts';
import { addOwnField, archiveOwnField } from '#app/features/own-fields/server/index.server.ts';
import { saveClientOwn } from '#app/features/profiles/server/index.server.ts';
import { asReader } from '#app/platform/actor.server.ts';
import { contractInput, contractInUse, publishVersion, withClauses } from '#tests/contracts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { orderInput, refusedWith, SENDER } from '#tests/orders.ts';
import { addPerson } from '#tests/people.ts';
import { placeOrderFor, previewContract, previewOrderContract, signOrderContract } from './index.server.ts';
import type { OrderForClient } from './order-for-client.server.ts';

const context = onTestDatabase();
afterEach(async () => {
  // The other texts of this database name no own field.
  const admin = await addPerson(context.owner, 'admin');
  await publishVersion(admin, '<p>{{cliente.nome}}</p>');
});

const field = (label: string): OwnFieldInput => ({ label, kind: 'text', choices: [], required: false });
const order = (): OrderForClient => ({
  ...{ holderId: '', product: '', option: { kind: 'pix-full' }, discount: { amount: 0, reason: '' } },
  ...{ warranty: false, coupon: '', key: randomUUID() },
});
const EMPTY = { ok: false, error: { code: 'own-field-empty', message: expect.stringContaining('Time') } };

async function clientWithField() {
  const [admin, client] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner)];
  const label = `Time ${randomUUID().slice(0, 4)}`;
  const id = await addOwnField(admin, 'client', field(label));
  if (!id.ok) throw new Error(id.error.message);
  const key = label.toLowerCase().replace(' ', '_').replaceAll('-', '_');
  return { admin, client: { kind: 'customer', userId: client.userId } as const, id: id.value, key };
}

test('a contract with an own field is sold, shown and accepted only while the field has a value', async () => {
  const { admin, client, id, key } = await clientWithField();
  await publishVersion(admin, `<p>{{cliente.nome}} torce: {{ cliente.${key} }}</p>`);
  expect(await placeOrderFor(admin, client.userId, order())).toMatchObject(EMPTY);
  expect(await previewContract(orderInput())).toMatchObject(refusedWith('contract-unavailable'));
  const own = (value: string, before = '') =>
    saveClientOwn(admin, client.userId, { [key]: value }, { [key]: before });
  const attack = '<b>{{pedido.total}}</b> }}';
  expect(await own(attack)).toMatchObject({ ok: true });
  const placed = await placeOrderFor(admin, client.userId, order());
  if (!placed.ok) throw new Error(placed.error.message);
  const { orderId } = placed.value;
  const shown = await previewOrderContract(client, orderId);
  if (!shown.ok) throw new Error(shown.error.message);
  expect(shown.value.text).toContain(
    'torce: &#60;b&#62;&#123;&#123;pedido.total&#125;&#125;&#60;/b&#62; &#125;&#125;',
  );
  expect(await own('', attack)).toMatchObject({ ok: true });
  expect(await signOrderContract(client, orderId, shown.value, SENDER)).toMatchObject(EMPTY);
  expect(await own(attack)).toMatchObject({ ok: true });
  await archiveOwnField(admin, id);
  expect(await signOrderContract(client, orderId, shown.value, SENDER)).toMatchObject({
    error: { code: 'own-field-empty', message: expect.stringContaining(`{{cliente.${key}}}`) },
  });
  const { rows } = await context.owner.query('select 1 from contract_acceptances where transaction_id = $1', [
    orderId,
  ]);
  expect(rows).toEqual([]);
});

test('an accepted text stays as it was read, whatever happens to its own field', async () => {
  const { admin, client, id, key } = await clientWithField();
  await publishVersion(admin, `<p>{{cliente.nome}} torce: {{cliente.${key}}}</p>`);
  await saveClientOwn(admin, client.userId, { [key]: 'Avaí' }, {});
  const placed = await placeOrderFor(admin, client.userId, order());
  if (!placed.ok) throw new Error(placed.error.message);
  const shown = await previewOrderContract(client, placed.value.orderId);
  if (!shown.ok) throw new Error(shown.error.message);
  expect(await signOrderContract(client, placed.value.orderId, shown.value, SENDER)).toMatchObject({
    ok: true,
  });
  await archiveOwnField(admin, id);
  const { rows } = await context.owner.query(
    'select accepted_text as text from contract_acceptances where transaction_id = $1',
    [placed.value.orderId],
  );
  expect(rows[0].text).toContain('torce: Avaí');
  // A reader without an account gets a placeholder.
  expect((await readContract('cpf'))?.text).toContain('torce: [dado do seu cadastro]');
});

test('an unknown own field, one of a service and an archived one are refused beside the text', async () => {
  const { admin, id, key } = await clientWithField();
  const draft = await startDraft(admin, 'cpf');
  const before = await contractInUse();
  const save = async (content: string) => {
    const { rows } = await context.owner.query<{ revision: number }>(
      'select revision from contracts where id = $1',
      [draft],
    );
    return saveContract(admin, draft, rows[0]?.revision ?? 0, contractInput(withClauses(content)));
  };
  for (const name of [`cliente.nao_existe`, `lead.${key}`, `caso.${key}`])
    expect(await save(`<p>{{${name}}}</p>`)).toMatchObject({
      error: { code: 'unknown-field', fields: { content: expect.stringContaining(`{{${name}}}`) } },
    });
  const saved = await save(`<p>{{cliente.nome}}, {{cliente.${key}}}</p>`);
  if (!saved.ok) throw new Error(saved.error.message);
  expect((await asReader(admin, (tx) => previewText(tx, 'cpf', `<p>{{cliente.${key}}}</p>`))).ok).toBe(true);
  await archiveOwnField(admin, id);
  expect(await publishContract(admin, draft, saved.value.revision)).toMatchObject({
    error: { fields: { content: `O contrato usa um campo que não existe: {{cliente.${key}}}.` } },
  });
  expect((await contractInUse())?.id).toBe(before?.id);
});
