import { describe, expect, test } from 'vitest';
import { fieldFault, fieldsOf, fillText, mergeHtml } from './merge-text.ts';

describe('filling', () => {
  test('fills every field, with or without spaces, once', () =>
    expect(fillText('{{a}} e {{ b }}, {{a}}', { a: '{{b}}', b: 'dois' })).toBe('{{b}} e dois, {{b}}'));
  test('leaves unknown fields and names of object properties unchanged', () =>
    expect(fillText('{{c}} {{constructor}}', { a: '1' })).toBe('{{c}} {{constructor}}'));
});

describe('faults', () => {
  test.each([
    ['Tudo certo com {{a}}.', null],
    ['Olá {{x}}', 'Este texto não tem o campo {{x}}'],
    ['Olá {{a}', 'Há um campo com as chaves incompletas'],
    ['Olá {{{a}}}', 'Há um campo com as chaves incompletas'],
    ['Olá {{A b}}', 'Este texto não tem o campo {{A b}}'],
    ['', null],
  ])('%j: %j', (text, fault) => expect(fieldFault(text, ['a'])).toBe(fault));
});

test('names fields in order, with repetitions and without a third brace', () =>
  expect(fieldsOf('{{ cliente.nome }} {{a}} {{a}} {{{b}}}')).toEqual(['cliente.nome', 'a', 'a']));

describe('merging HTML', () => {
  test('escapes values and leaves the text unchanged', () =>
    expect(mergeHtml('<p>{{a}}</p>', { a: '<b>{{a}}' }, 'O contrato')).toEqual({
      ok: true,
      value: '<p>&#60;b&#62;&#123;&#123;a&#125;&#125;</p>',
    }));
  test.each([
    ['{{x}}', 'unknown-field', 'O contrato usa um campo que não existe: {{x}}.'],
    ['{{a}', 'broken-field', 'O contrato tem um campo com as chaves incompletas.'],
  ])('refuses %s', (html, code, message) =>
    expect(mergeHtml(html, { a: '1' }, 'O contrato')).toEqual({ ok: false, error: { code, message } }),
  );
});
