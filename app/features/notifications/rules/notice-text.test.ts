import { describe, expect, test } from 'vitest';
import { fieldFault } from '#app/lib/fill-text.ts';
import { NOTICE_KEYS, NOTICE_TEXTS } from './notice-catalog.ts';
import { noticeTextInput, paragraphs, wordsOf } from './notice-text.ts';

describe('every text that is shipped', () => {
  test.each(NOTICE_KEYS)('%s knows its fields, uses each, and would be taken as it is', (key) => {
    const { title, body, fields } = NOTICE_TEXTS[key];
    const known = Object.keys(fields);
    expect(fieldFault(title + body, known)).toBeNull();
    for (const name of known) expect(body).toContain(`{{${name}}}`);
    expect(noticeTextInput(known).safeParse({ title, body }).success).toBe(true);
    expect(JSON.stringify(wordsOf(NOTICE_TEXTS[key], undefined, fields))).not.toContain('{{');
  });
});

describe('words of one’s own', () => {
  const text = NOTICE_TEXTS['email.changed'];
  test('take the place of the shipped ones; what somebody typed is never read as a field', () =>
    expect(
      wordsOf(
        text,
        { title: 'Novo: {{novo_email}}', body: 'Oi. {{novo_email}}' },
        { novo_email: '{{novo_email}}' },
      ),
    ).toEqual({
      title: 'Novo: {{novo_email}}',
      message: 'Oi. {{novo_email}}',
    }));

  const input = noticeTextInput(['a']);
  test.each([
    [{ title: '', body: 'x' }, 'title', 'Escreva o título'],
    [{ title: 'x', body: '  \r\n ' }, 'body', 'Escreva o texto'],
    [{ title: 'x\ny', body: 'x' }, 'title', 'O título cabe em uma linha'],
    [{ title: 'x', body: '{{b}}' }, 'body', 'Este texto não tem o campo {{b}}'],
    [{ title: 'x', body: 'a {{a}' }, 'body', 'Há um campo com as chaves incompletas'],
    [{ title: 'x'.repeat(101), body: 'x' }, 'title', 'Título muito longo: até 100 letras'],
  ])('%j is refused beside its field', (values, field, message) => {
    const parsed = input.safeParse(values);
    expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, message]]);
  });
});

test('an empty line begins a paragraph', () =>
  expect(paragraphs('Um\nsó.\n\n \n\nDois.\n')).toEqual(['Um\nsó.', 'Dois.']));
