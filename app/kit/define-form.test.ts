import { expect, test } from 'vitest';
import { z } from 'zod';
import { err } from '#app/lib/result.ts';
import { defineDelete, defineForm } from './form.server.ts';

function entered(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('a refused deletion does not offer to overwrite the newer version', async () => {
  const conflict = { expectedVersion: '2' };
  const refused = defineDelete(
    async (_: null, seen) => err({ code: 'stale', message: `Mudou desde ${seen}.`, conflict }),
    { to: '/', toast: { tone: 'good', title: 'Excluído' } },
  );
  const answer = await refused(null, entered({ intent: 'delete', expectedVersion: '1' }), 'delete');
  expect(answer).toMatchObject({ ok: false, conflict, toast: { message: 'Mudou desde 1.' } });
  expect(answer.draft).toBeUndefined();
});

test('a refused form keeps its version; one sent without a version stays without', async () => {
  const form = defineForm({
    failed: 'Erro',
    schema: z.object({ name: z.string().min(1, 'Escreva o nome') }),
    save: async (_: null) => err({ code: 'taken', message: 'Já existe.' }),
    done: { tone: 'good', title: 'Salvo' },
  });
  const refused = (fields: Record<string, string>) => form(null, entered(fields), 'save');
  expect((await refused({ name: '' })).expectedVersion).toBeUndefined();
  expect((await refused({ name: 'Ana' })).expectedVersion).toBeUndefined();
  expect((await refused({ name: 'Ana', expectedVersion: '3' })).expectedVersion).toBe('3');
});
