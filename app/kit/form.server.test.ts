import { expect, test } from 'vitest';
import { z } from 'zod';
import { err, ok } from '#app/lib/result.ts';
import { log } from '#app/platform/log.server.ts';
import { defineForm } from './form.server.ts';
import { statusOf } from './form-answer.ts';

log.level = 'silent';

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
    code: 'invalid',
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

const UNSAVED = { tone: 'bad', title: 'Erro ao enviar', message: 'Tente de novo.' } as const;
const failing = (error: unknown, unsaved?: { event: string; toast: typeof UNSAVED }) =>
  defineForm({
    failed: 'Não salvo',
    ...(unsaved && { unsaved }),
    schema: z.object({ name: z.string().min(1, 'Informe o nome') }),
    save: () => Promise.reject(error),
  })(null, formOf({ name: 'Ana', password: 'segredo', expectedVersion: '4' }), 'rename');

test('an unexpected error keeps the entries and answers 503 in a form with a text for it', async () => {
  const full = new Error('no space left on device');
  const answer = await failing(full, { event: 'rename', toast: UNSAVED });
  expect(answer).toEqual({
    ok: false,
    intent: 'rename',
    code: 'unsaved',
    draft: { name: 'Ana', expectedVersion: '4' },
    expectedVersion: '4',
    toast: UNSAVED,
  });
  expect(statusOf(answer)).toBe(503);
  await expect(failing(full)).rejects.toBe(full);
});

test('a response that a use case throws passes through', async () => {
  const missing = new Response(null, { status: 404 });
  await expect(failing(missing, { event: 'rename', toast: UNSAVED })).rejects.toBe(missing);
});

test('the text for invalid fields may depend on them', async () => {
  const form = defineForm({
    failed: 'Não salvo',
    invalid: (fields) => ({ title: Object.keys(fields).join() }),
    schema: z.object({ name: z.string().min(1, 'Informe o nome') }),
    save: async () => ok(null),
  });
  const answer = await form(null, formOf({ name: '' }), 'rename');
  expect(answer.toast).toMatchObject({ title: 'name', message: 'Informe o nome' });
});

test.each([
  ['deleted', 410],
  ['too-many-attempts', 429],
  ['taken', 200],
] as const)('a refusal with the code %s has the status %i', async (code, status) => {
  const form = defineForm({
    failed: 'Não salvo',
    schema: z.unknown(),
    save: async () => err({ code, message: 'Não' }),
  });
  expect(statusOf(await form(null, formOf({}), 'rename'))).toBe(status);
});
