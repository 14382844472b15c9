import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors, firstMessage, readForm, textIn, withTexts } from './form-data.ts';

describe('forms', () => {
  test('are read as text: no files, no NUL', () => {
    const form = new FormData();
    form.set('name', 'Ana\0 Souza ');
    form.set('photo', new File(['x'], 'x.png'));
    form.set('__proto__', 'x');
    const read = readForm(form);
    expect(read.name).toBe('Ana Souza ');
    expect('photo' in read).toBe(false);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  test('a missing text, or a file in its place, is empty', () => {
    const form = new FormData();
    form.append('name', new File(['x'], 'x.png'));
    form.append('uf', 'SP');
    form.append('uf', 'RJ');
    expect([textIn(form, 'name'), textIn(form, 'email'), textIn(form, 'uf')]).toEqual(['', '', 'SP']);
    expect(withTexts('name', 'email')(form)).toEqual({ name: '', email: '', uf: 'RJ' });
  });

  test('each field gets its first message', () => {
    const schema = z.object({
      name: z.string().min(3, 'curto').regex(/^A/, 'sem A'),
      age: z.string('sem idade'),
    });
    const { error } = schema.safeParse({ name: 'x' });
    if (!error) throw new Error('It should have failed.');
    expect(fieldErrors(error)).toEqual({ name: 'curto', age: 'sem idade' });
    expect(firstMessage(error)).toBe('curto');
  });
});
