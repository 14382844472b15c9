import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type DrawRule, ruleText } from '#app/features/consortium/rules/draw-rule.ts';
import { DrawInput, ResultInput } from '#app/features/consortium/rules/input.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';

export const dayFromNow = (days: number): string => addDays(civilDateAt(new Date()), days);

/** An active group of A with `size` quotas, the first ones held by these people. @returns its id. */
export async function addGroup(owner: pg.Client, code: string, size: number, holders: readonly string[]) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into consortium_groups (code, asset, credit, term_months, size, status)
     values ($1, 'Imóvel', 200000, 180, $2, 'active') returning id`,
    [code, size],
  );
  const id = rows[0]?.id ?? '';
  for (const [at, userId] of holders.entries()) {
    await owner.query('insert into consortium_quotas (group_id, number, user_id) values ($1, $2, $3)', [
      id,
      at + 1,
      userId,
    ]);
  }
  return id;
}

/** Runs one statement of the owner without triggers: to arrange a test, or to tamper like an attacker. */
export async function pastTriggers(owner: pg.Client, statement: string, values: unknown[]): Promise<void> {
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await owner.query(statement, values);
  await owner.query('commit');
}

/** Moves a frozen draw's days so that its hour has come: columns, rule and the rule's hash. */
export async function comeToTheHour(owner: pg.Client, drawId: string): Promise<void> {
  const { rows } = await owner.query<{ rule: string }>('select rule from consortium_draws where id = $1', [
    drawId,
  ]);
  const frozen = JSON.parse(rows[0]?.rule ?? '') as DrawRule;
  const [assembly, extraction] = [dayFromNow(-1), dayFromNow(-2)];
  const rule = ruleText({
    ...frozen,
    assembly: { ...frozen.assembly, date: assembly },
    extraction: { ...frozen.extraction, date: extraction },
  });
  await pastTriggers(
    owner,
    'update consortium_draws set assembly_date = $2, extraction_date = $3, rule = $4, rule_sha256 = $5 where id = $1',
    [drawId, assembly, extraction, rule, createHash('sha256').update(rule).digest('hex')],
  );
}

/** An assembly in eleven days, with its extraction the day before. */
export const announced = (over: Record<string, string> = {}) =>
  DrawInput.parse({
    assemblyDate: dayFromNow(11),
    assemblyTime: '20:00',
    place: 'Sede',
    extraction: '6012',
    extractionDate: dayFromNow(10),
    kind: 'hmac',
    onExcluded: 'up',
    ...over,
  });
/** A result of the announced extraction. */
export const drawResult = (over: Partial<{ extraction: string; held: boolean; prizes: string[] }> = {}) =>
  ResultInput.parse({
    extraction: '6012',
    held: true,
    prizes: ['12345', '67890', '11111', '22222', '33333'],
    ...over,
  });

/** Value of a use case; a refusal fails the test with its message. */
export async function done<T>(
  work: Promise<{ ok: true; value: T } | { ok: false; error: { message: string } }>,
) {
  const result = await work;
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
