import fs from 'node:fs';
import { expect, test } from 'vitest';

/** A day that PostgreSQL takes from a moment in the connection's zone: another day than in Brasília after 21 h. */
const DAY_OF_CONNECTION = /\bcurrent_date\b|\bnow\(\)[^,;]{0,40}\)?::date\b|(?:_at|\bat)\)?::date\b/i;
/** A day that JavaScript takes from a moment in UTC. */
const DAY_OF_UTC = /\b(?:new Date\([^)]*\)|now|day|at)\.toISOString\(\)\.slice\(0, 10\)/;
const IN_BRASILIA = /\([^()]*(?:\(\))?[^()]* at time zone 'America\/Sao_Paulo'[^()]*\)::date/g;

const takesWrongDay = (line: string) => {
  const rest = line.replaceAll(IN_BRASILIA, '');
  return DAY_OF_CONNECTION.test(rest) || DAY_OF_UTC.test(rest);
};

/** Code of the product, and the statements about the demonstration. `civil-dates` counts with days, not with moments. */
const files = fs
  .globSync(['app/**/*.{ts,tsx,sql}', 'server/**/*.ts', 'db/seed/*.ts', 'db/functions/*.sql'])
  .filter((name) => name.startsWith('db/seed') || !/\.test\.|\/journeys\//.test(name))
  .filter((name) => name !== 'app/lib/civil-dates.ts');

test('no code takes the day of a moment in another zone than Brasília', () => {
  expect(files.length).toBeGreaterThan(1000);
  const wrong = files.flatMap((name) =>
    fs
      .readFileSync(name, 'utf8')
      .split('\n')
      .filter(takesWrongDay)
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  'where ends_on < current_date',
  'where due_date < now()::date',
  "next_deadline = (now() + interval '4 days')::date",
  'where h.taken_on < t.created_at::date',
  'const data = { alarm, day: day.toISOString().slice(0, 10) };',
])('the check refuses: %s', (line) => expect(takesWrongDay(line)).toBe(true));

test.each([
  "(now() at time zone 'America/Sao_Paulo')::date - 3",
  'where h.taken_on < civil_day(t.created_at)',
  'where seen_on < $1::date',
])('the check lets through: %s', (line) => expect(takesWrongDay(line)).toBe(false));
