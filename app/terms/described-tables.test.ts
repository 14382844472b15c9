import { expect, test } from 'vitest';
import { FILE_PATH, labelsOf, personal, REFERENCE } from './described-tables.ts';

test('labels use the names in code and omit withheld columns', () => {
  const table = personal('Dívidas', 'removed', {
    id: REFERENCE,
    due_date: 'Vencimento',
    file_path: FILE_PATH,
  });
  expect(labelsOf(table)).toEqual({ dueDate: 'Vencimento' });
});
