import { expect, test } from 'vitest';
import { LawsuitInput } from '#app/features/cases/rules/input.ts';
import { createCard, upsertLawsuit } from '#app/features/cases/server/index.server.ts';
import { lawsuitList } from '#app/features/listings/server/index.server.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const today = civilDateAt(new Date());

/** Lawsuits of one new client, whose deadlines are that many days from today; null for no deadline. */
async function lawsuits(days: Record<string, number | null>, opposing = 'Banco do Vale') {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  await context.owner.query('update profiles set assignee_id = $1 where id = $2', [admin.userId, userId]);
  const card = await createCard(admin, userId, 'jus');
  if (!card.ok) throw new Error(card.error.message);
  for (const [caseNumber, left] of Object.entries(days)) {
    const input = LawsuitInput.parse({
      ...{ lawsuitId: '', cardId: card.value.id, caseNumber, court: 'TJSC', lawsuitType: 'Cobrança' },
      ...{ status: 'active', opposing, nextDeadline: left === null ? '' : addDays(today, left) },
    });
    const saved = await upsertLawsuit(admin, userId, input);
    if (!saved.ok) throw new Error(saved.error.message);
  }
  const found = async (filters: Parameters<typeof lawsuitList.load>[1]['filters'], asker = admin) =>
    (await lawsuitList.load(asker, { filters: { assignee: admin.userId, ...filters } })).rows.map(
      ({ caseNumber }) =>
        Object.keys(days).findIndex((number) => number.replace(/\D/g, '') === caseNumber.replace(/\D/g, '')),
    );
  return { admin, userId, found };
}

const NUMBERS = [
  '5001234-58.2025.8.24.0018',
  '0000001-14.2025.8.24.0018',
  '0000002-96.2025.8.24.0018',
  '0000003-81.2025.8.24.0018',
  '0000004-66.2025.8.24.0018',
] as const;

test('the next deadline comes first; the filters keep the boundaries of a day', async () => {
  const [far, week, now, late, none] = NUMBERS;
  const { found } = await lawsuits({ [far]: 8, [week]: 7, [now]: 0, [late]: -1, [none]: null });
  expect(await found({})).toEqual([3, 2, 1, 0, 4]);
  expect(await found({ moment: 'semana' })).toEqual([2, 1]);
  expect(await found({ moment: 'vencido' })).toEqual([3]);
});

test('shows the newest movement, and finds lawsuits that moved within seven days', async () => {
  const [moved, old, silent] = NUMBERS;
  const { admin, userId, found } = await lawsuits({ [moved]: 1, [old]: 2, [silent]: 3 });
  const add = (number: string, name: string, ago: string) =>
    context.owner.query(
      `insert into lawsuit_movements (lawsuit_id, user_id, name, at, source)
       select id, user_id, $2, now() - $3::interval, 'datajud' from card_lawsuits
       where user_id = $4 and regexp_replace(case_number, '\\D', '', 'g') = $1`,
      [number.replace(/\D/g, ''), name, ago, userId],
    );
  await add(moved, 'Juntada', '20 days');
  await add(moved, 'Conclusão', '1 day');
  await add(old, 'Distribuição', '9 days');
  await add(silent, 'Data errada', '-30 days');
  expect(await found({ moment: 'movidos' })).toEqual([0]);
  const { rows } = await lawsuitList.load(admin, { filters: { assignee: admin.userId } });
  expect(rows.map(({ movementName }) => movementName)).toEqual(['Conclusão', 'Distribuição', 'Data errada']);
});

test('finds a lawsuit by number, court, other party and client; ended ones only if asked', async () => {
  const { userId, found } = await lawsuits({ [NUMBERS[0]]: 1 }, 'Financeira Ímpar');
  await context.owner.query("update profiles set full_name = 'Quitéria Processada' where id = $1", [userId]);
  for (const search of ['5001234-58', 'tjsc', 'financeira impar', 'quiteria'])
    expect(await found({ search }), search).toEqual([0]);
  expect(await found({ search: 'outra pessoa' })).toEqual([]);
  await context.owner.query("update card_lawsuits set status = 'settled' where user_id = $1", [userId]);
  expect(await found({})).toEqual([]);
  expect(await found({ state: 'encerrados' })).toEqual([0]);
});

test('shows the next hearing, and finds lawsuits with one within seven days', async () => {
  const [soon, far, past] = NUMBERS;
  const { admin, userId, found } = await lawsuits({ [soon]: 1, [far]: 2, [past]: 3 });
  const add = (number: string, moment: string) =>
    context.owner.query(
      `insert into lawsuit_hearings (lawsuit_id, user_id, kind, at, place)
       select id, user_id, 'other', ${moment}, 'Sala 3' from card_lawsuits
       where user_id = $2 and regexp_replace(case_number, '\\D', '', 'g') = $1`,
      [number.replace(/\D/g, ''), userId],
    );
  await add(soon, `'${addDays(today, 7)}T23:59:00-03:00'::timestamptz`);
  await add(far, `'${addDays(today, 8)}T00:00:00-03:00'::timestamptz`);
  await add(past, "now() - interval '1 minute'");
  expect(await found({ moment: 'audiencia' })).toEqual([0]);
  const { rows } = await lawsuitList.load(admin, { filters: { assignee: admin.userId } });
  expect(rows.map(({ hearingAt }) => hearingAt !== null)).toEqual([true, true, false]);
});
