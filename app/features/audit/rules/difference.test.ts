import { expect, test } from 'vitest';
import { differences } from './difference.ts';

test('both sides: what differs, without what the older side knows more', () => {
  expect(
    differences(
      { id: 'x', status: 'pending', score: 10, notes: 'a', version: 1 },
      { status: 'active', score: 10, version: 2 },
    ),
  ).toEqual([{ field: 'status', before: 'pending', after: 'active' }]);
});

test('one side: all of it, in words, personal data masked', () => {
  expect(differences(null, { visible: true, email: 'ana@exemplo.com', benefits: ['Um', 'Dois'] })).toEqual([
    { field: 'visible', before: null, after: 'sim' },
    { field: 'email', before: null, after: 'a•••@e•••' },
    { field: 'benefits', before: null, after: 'Um; Dois' },
  ]);
  expect(differences({ title: 'Rating' }, null)).toEqual([{ field: 'title', before: 'Rating', after: null }]);
});

test('what is nested is masked by its own name', () => {
  expect(differences(null, { person: { docNumber: '52998224725' } })).toEqual([
    { field: 'person', before: null, after: 'docNumber: ••••25' },
  ]);
});

test('nothing on either side is no difference', () => expect(differences(null, null)).toEqual([]));
