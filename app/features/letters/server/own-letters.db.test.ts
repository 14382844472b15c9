import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LetterTemplateInput } from '#app/features/letters/rules/input.ts';
import type { OwnRecord } from '#app/features/own-fields/rules/own-fields.ts';
import {
  addOwnField,
  archiveOwnField,
  restoreOwnField,
} from '#app/features/own-fields/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import { addPerson } from '#tests/people.ts';
import { approveLetter, loadLetter, moveLetter, saveLetterTemplate, writeLetters } from './index.server.ts';

const context = onTestDatabase();
const one = async <T>(text: string, values: unknown[] = []) =>
  (await context.owner.query(text, values)).rows[0] as T;

async function ownField(admin: SignedInActor, record: OwnRecord) {
  const label = `Vara ${randomUUID().slice(0, 4)}`;
  const id = await addOwnField(admin, record, { label, kind: 'text', choices: [], required: false });
  if (!id.ok) throw new Error(id.error.message);
  const { key } = await one<{ key: string }>('select key from own_fields where id = $1', [id.value]);
  return { id: id.value, key, label };
}

async function written(source: string) {
  const [writer, approver] = [
    await addPerson(context.owner, 'admin'),
    await addPerson(context.owner, 'admin'),
  ];
  const made = await letterClient(context.owner);
  const { id: addressee } = await one<{ id: string }>("select id from addressees where name = 'Quod'");
  const input = { listings: [made.listing], ground: 'C2' as const, addressee, title: 'Pedido', source };
  return {
    ...{ writer, approver, clientId: made.client.userId },
    result: await writeLetters(writer, made.client.userId, {
      ...input,
      ...{ newName: '', newKind: '', newAddress: '' },
    }),
  };
}

const own = (table: 'profiles' | 'cards', userId: string, values: Record<string, string>) =>
  context.owner.query(`update ${table} set own = $2 where ${table === 'profiles' ? 'id' : 'user_id'} = $1`, [
    userId,
    values,
  ]);

test('a letter with an empty or archived own field is not approved; its value is text', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const [ofClient, ofCase] = [await ownField(admin, 'client'), await ownField(admin, 'case')];
  const source = `Texto ${randomUUID()}: {{cliente}}, {{ cliente.${ofClient.key} }}, {{caso.${ofCase.key}}}.`;
  const { writer, approver, clientId, result } = await written(source);
  if (!result.ok) throw new Error(result.error.message);
  const [id = ''] = result.value;
  const version = async () => (await loadLetter(writer, id))?.version ?? 0;
  const approve = async () => approveLetter(approver, id, await version());
  await moveLetter(writer, id, await version(), 'review');
  const empty = { ok: false, error: { message: expect.stringMatching(/campos sem dado: Vara .*, Vara /) } };
  expect(await approve()).toMatchObject(empty);

  const attack = '<b>{{cliente}}</b> {{caso.x}}';
  await own('profiles', clientId, { [ofClient.key]: attack });
  await own('cards', clientId, { [ofCase.key]: '2ª Vara' });
  await archiveOwnField(admin, ofCase.id);
  expect(await approve()).toMatchObject({
    error: { message: expect.stringContaining(`campos sem dado: {{caso.${ofCase.key}}}`) },
  });
  await restoreOwnField(admin, ofCase.id);
  expect(await approve()).toEqual({ ok: true, value: null });
  const { body } = await one<{ body: string }>('select body from letters where id = $1', [id]);
  expect(body).toContain(`, ${attack}, 2ª Vara.`);

  // An approved text stays.
  await own('profiles', clientId, { [ofClient.key]: 'Outra' });
  await archiveOwnField(admin, ofClient.id);
  expect((await loadLetter(writer, id))?.body).toContain(attack);
});

test('an own field that does not exist is refused beside the text of a letter and of a template', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { id, key } = await ownField(admin, 'client');
  const text = `Uma carta bem comprida para {{cliente}}, com {{cliente.${key}}}.`;
  const template = { title: 'Pedido', needs: '', answerDays: '10', dayKind: 'business', basis: 'usual' };
  const read = (body: string) => LetterTemplateInput.parse({ ...template, body });
  expect(() => read(text.replace('cliente.', 'lead.'))).toThrow(`{{lead.${key}}}`);
  await archiveOwnField(admin, id);
  const message = `Não há um campo próprio para {{cliente.${key}}}`;
  expect(await saveLetterTemplate(admin, 'C2', 0, read(text))).toMatchObject({
    error: { fields: { body: message } },
  });
  expect((await written(text)).result).toMatchObject({ error: { fields: { source: message } } });
});
