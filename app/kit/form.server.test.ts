import { expect, test } from 'vitest';
import { z } from 'zod';
import { err, ok } from '#app/lib/result.ts';
import { defineForm } from './form.server.ts';

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const rename = defineForm({
  failed: 'Não salvo',
  invalid: { title: 'Dados inválidos' },
  schema: z.object({ name: z.string().min(1, 'Informe o nome') }),
  save: async (taken: string, { name }) =>
    name === taken ? err({ code: 'taken', message: 'Já existe' }) : ok(name.length),
  show: (length) => ({ length }),
});

test('invalid fields keep their entries, without passwords; a new record has no version', async () => {
  expect(await rename('', formOf({ name: '', password: 'segredo', newPassword: 'x' }), 'rename')).toEqual({
    ok: false,
    intent: 'rename',
    draft: { name: '' },
    expectedVersion: undefined,
    toast: { tone: 'bad', title: 'Dados inválidos', message: 'Informe o nome' },
    fields: { name: 'Informe o nome' },
    conflict: undefined,
  });
});

test('a refusal has the title of its form and the version that the form was loaded with', async () => {
  expect(await rename('Ana', formOf({ name: 'Ana', expectedVersion: '4' }), 'rename')).toMatchObject({
    ok: false,
    expectedVersion: '4',
    toast: { title: 'Não salvo', message: 'Já existe' },
  });
});

test('a saved form shows the value of its use case, without a draft', async () => {
  const answer = await rename('', formOf({ name: 'Ana' }), 'rename');
  expect(answer).toMatchObject({ ok: true, shown: { length: 3 } });
  expect(answer.draft).toBeUndefined();
});
