import { expect, test } from 'vitest';
import { isPanelPath } from './terms.ts';

test('only an address below /admin is one of the panel', () =>
  expect(['/admin', '/admin/leads/1', '/administracao', '/app/faturas', ''].filter(isPanelPath)).toEqual([
    '/admin',
    '/admin/leads/1',
  ]));
