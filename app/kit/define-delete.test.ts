import { expect, test } from 'vitest';
import { err } from '#app/lib/result.ts';
import { defineDelete } from './form.server.ts';

test('a refused deletion offers nothing to save over the newer state', async () => {
  const conflict = { expectedVersion: '2' };
  const refused = defineDelete(
    async (_: null, seen) => err({ code: 'stale', message: `Mudou desde ${seen}.`, conflict }),
    { to: '/', toast: { tone: 'good', title: 'Excluído' } },
  );
  const form = new FormData();
  form.set('intent', 'delete');
  form.set('expectedVersion', '1');
  const answer = await refused(null, form, 'delete');
  expect(answer).toMatchObject({ ok: false, conflict, toast: { message: 'Mudou desde 1.' } });
  expect(answer.draft).toBeUndefined();
});
