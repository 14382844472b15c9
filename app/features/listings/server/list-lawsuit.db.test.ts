import { expect, test } from 'vitest';
import { LawsuitInput } from '#app/features/cases/rules/input.ts';
import { createCard, upsertLawsuit } from '#app/features/cases/server/index.server.ts';
import { listLawsuit, unlistLawsuit } from '#app/features/listings/server/index.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const NUMBER = '5001234-58.2025.8.24.0018';

async function aLawsuit(opposing = 'Banco do Vale') {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const made = await createCard(admin, userId, 'jus');
  if (!made.ok) throw new Error(made.error.message);
  const input = LawsuitInput.parse({
    ...{ lawsuitId: '', cardId: made.value.id, caseNumber: NUMBER, court: 'TJSC' },
    ...{ lawsuitType: 'Cobrança', status: 'active', opposing },
  });
  const saved = await upsertLawsuit(admin, userId, input);
  if (!saved.ok) throw new Error(saved.error.message);
  const { rows } = await context.owner.query<{ id: string }>(
    'select id from card_lawsuits where user_id = $1',
    [userId],
  );
  const listed = async () =>
    (
      await context.owner.query(
        `select l.id, l.kind, l.creditor, l.contract_ref as number, l.events,
           (select count(*)::int from lawsuit_listings t where t.listing_id = l.id) as ties
         from listings l where l.user_id = $1`,
        [userId],
      )
    ).rows;
  const lawsuit = async () =>
    (await context.owner.query('select to_jsonb(w) as row from card_lawsuits w where user_id = $1', [userId]))
      .rows;
  return { admin, userId, id: rows[0]?.id ?? '', listed, lawsuit };
}

test('a lawsuit is listed under its own id, once, and does not change; an undo removes only the listing', async () => {
  const { admin, userId, id, listed, lawsuit } = await aLawsuit();
  const before = await lawsuit();
  for (let n = 0; n < 2; n += 1)
    expect(await listLawsuit(admin, userId, id)).toEqual({ ok: true, value: null });
  expect(await listed()).toEqual([
    { id, kind: 'acao', creditor: 'Banco do Vale', number: NUMBER, events: 1, ties: 1 },
  ]);
  expect(await lawsuit()).toEqual(before);
  for (let n = 0; n < 2; n += 1)
    expect(await unlistLawsuit(admin, userId, id)).toEqual({ ok: true, value: null });
  expect(await listed()).toEqual([]);
  expect(await lawsuit()).toEqual(before);
});

test('keeps a listing with later changes; creates none without the other party, or for another client', async () => {
  const { admin, userId, id, listed } = await aLawsuit();
  await listLawsuit(admin, userId, id);
  await context.owner.query("update listings set person_says = 'reconheco' where id = $1", [id]);
  expect(await unlistLawsuit(admin, userId, id)).toMatchObject({ ok: false, error: { code: 'transition' } });
  expect(await listed()).toHaveLength(1);
  const unnamed = await aLawsuit('');
  expect(await listLawsuit(unnamed.admin, unnamed.userId, unnamed.id)).toMatchObject({
    error: { message: expect.stringContaining('parte contrária') },
  });
  expect(await listLawsuit(admin, userId, unnamed.id)).toMatchObject({ error: { code: 'not-found' } });
  expect(await unnamed.listed()).toEqual([]);
});
