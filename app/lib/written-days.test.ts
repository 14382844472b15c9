import { expect, test } from 'vitest';
import { writtenDayIn } from './written-days.ts';

test.each([
  ['20/11/2026', '2026-11-20'],
  ['em 20.11.26 às 14:30', '2026-11-20'],
  ['5-1-2026', '2026-01-05'],
  ['2026-11-20T14:30:00', '2026-11-20'],
  ['sexta-feira, 20 de novembro de 2026', '2026-11-20'],
  ['1º de março de 2025', '2025-03-01'],
  ['20 nov. 2026', '2026-11-20'],
  ['20/NOV/26', '2026-11-20'],
  ['10/05/98', '1998-05-10'],
  ['01/02/2025 e 2024-01-01', '2025-02-01'],
  ['31/02/2025', null],
  ['20/13/2026', null],
])('reads the day of "%s"', (text, day) => expect(writtenDayIn(text)?.day).toBe(day));

test.each(['60.746.948/0001-12', '529.982.247-25', '0002080-25.2012.5.15.0049', 'R$ 12.345,67', '11/2026'])(
  'finds no day in "%s"',
  (text) => expect(writtenDayIn(text)).toBeNull(),
);
