import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addOwnField } from '#app/features/own-fields/server/index.server.ts';
import { bringFirm, workFirm } from '#tests/bring-firm.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { smallFirm } from '#tests/made-up-firm.ts';
import { addPerson } from '#tests/people.ts';
import { loadFirm, startFirm, undoFirm } from './index.server.ts';

const context = onTestDatabase();

test('own fields come from the columns with their labels, and a wrong value keeps its row out', async () => {
  const clerk = await addPerson(context.owner, 'admin');
  const { ana, sheets } = smallFirm();
  const label = `Turno ${randomUUID().slice(0, 8)}`;
  for (const record of ['client', 'case'] as const)
    expect(
      await addOwnField(clerk, record, {
        label,
        kind: 'choice',
        choices: ['Manhã', 'Tarde'],
        required: false,
      }),
    ).toMatchObject({ ok: true });
  const [titles, row] = sheets.clients ?? [];
  const batchId = await bringFirm(clerk, {
    clients: [`${titles};${label}`, `${row};Tarde`],
    services: [
      `CPF;Serviço;${label.toUpperCase()}`,
      `${ana};Limpa Nome;Manhã`,
      `${ana};Limpa Bacen;Noite`,
      `${ana};Limpa Jus;`,
    ],
  });
  expect((await loadFirm(clerk, batchId)).map(({ faulty }) => faulty)).toEqual([0, 1]);
  await startFirm(clerk, batchId);
  await workFirm(context.owner, batchId);
  expect((await loadFirm(clerk, batchId)).map(({ added, bad }) => [added, bad])).toEqual([
    [1, 0],
    [2, 1],
  ]);
  const { owner } = context;
  const {
    rows: [client],
  } = await owner.query('select id, own from profiles where doc_number = $1', [ana]);
  expect(Object.values(client.own)).toEqual(['Tarde']);
  const { rows: cards } = await owner.query(
    'select own from cards where user_id = $1 order by card_type desc',
    [client.id],
  );
  expect(cards.map(({ own }) => Object.values(own))).toEqual([['Manhã'], []]);
  expect(await undoFirm(clerk, batchId)).toMatchObject({ ok: true });
  await workFirm(context.owner, batchId);
  const { rowCount } = await owner.query('select from profiles where doc_number = $1', [ana]);
  expect(rowCount).toBe(0);
});
