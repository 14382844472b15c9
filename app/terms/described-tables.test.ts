import { expect, test } from 'vitest';
import { FILE_PATH, labelsOf, personal, REFERENCE } from './described-tables.ts';

test('labels have the names of code, and a column that stays here has none', () => {
  const table = personal('Dívidas', 'removed', {
    id: REFERENCE,
    due_date: 'Vencimento',
    file_path: FILE_PATH,
  });
  expect(labelsOf(table)).toEqual({ dueDate: 'Vencimento' });
});
