import { expect, test } from 'vitest';
import { scrubStatement } from './watch-statements.server.ts';

test.each([
  [
    "select * from leads where email = 'ana@exemplo.com.br' and id = $1",
    'select * from leads where email = ? and id = $1',
  ],
  [`execute "read:dashboard"('52998224725', '{"a","b"}')`, 'execute "read:dashboard"(?, ?)'],
  [`select 'D''Ávila', E'a\\'b', 52998224725, -1.5, t1.c2`, 'select ?, ?, ?, -?, t1.c2'],
  ['do $tag$ select 1 $tag$', 'do ?'],
  ['select $1, $2::text\n  from  t limit 20', 'select $1, $2::text from t limit ?'],
  ["select 'never closed ana", 'select ?'],
])('%s', (text, said) => expect(scrubStatement(text)).toBe(said));

test('a long statement is cut', () =>
  expect(scrubStatement(`select ${'a, '.repeat(900)}`).length).toBe(1_000));
