import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { AZUL, reportHolder, reportJson, VALE } from '#tests/reports.ts';
import { comparisonPicture } from './index.server.ts';

const context = onTestDatabase();

test('the holder of a shorter report gets its picture; another customer does not, and no other report has one', async () => {
  const { person: holder, idOf, confirm } = await reportHolder(context.owner);
  const person = { kind: 'customer', userId: holder.userId } as const;
  const first = await idOf(reportJson('2026-10-01', [VALE, AZUL]));
  await confirm(first);
  const second = await idOf(reportJson('2026-11-01', [AZUL]));
  expect(await comparisonPicture(person, second)).toEqual({ ok: true, value: null });
  await confirm(second);
  const drawn = await comparisonPicture(person, second);
  if (!drawn.ok || !drawn.value) throw new Error('No picture.');
  expect(drawn.value.name).toBe('antes-e-depois-2026-11-01.png');
  expect(drawn.value.bytes.subarray(1, 4).toString()).toBe('PNG');
  const other = await addPerson(context.owner);
  expect(await comparisonPicture(person, first)).toEqual({ ok: true, value: null });
  expect(await comparisonPicture({ kind: 'customer', userId: other.userId }, second)).toEqual({
    ok: true,
    value: null,
  });

  // A score of the same bureau on both sides changes the picture; a hidden one does not.
  const { rows } = await context.owner.query<{ id: string }>(
    "insert into cards (user_id, card_type, score_visible) values ($1, 'nome', true) returning id",
    [person.userId],
  );
  const score = (value: number, day: string) =>
    context.owner.query(
      "insert into card_score_history (card_id, user_id, score, bureau, taken_on) values ($1, $2, $3, 'Quod', $4)",
      [rows[0]?.id, person.userId, value, day],
    );
  await score(412, '2026-09-20');
  const alone = await comparisonPicture(person, second);
  expect(alone.ok && alone.value?.bytes.equals(drawn.value.bytes)).toBe(true);
  await score(587, '2026-10-20');
  const scored = await comparisonPicture(person, second);
  expect(scored.ok && scored.value?.bytes.equals(drawn.value.bytes)).toBe(false);
  await context.owner.query('update cards set score_visible = false where user_id = $1', [person.userId]);
  const hidden = await comparisonPicture(person, second);
  expect(hidden.ok && hidden.value?.bytes.equals(drawn.value.bytes)).toBe(true);
});
