import { describe, expect, test } from 'vitest';
import { fieldFault, fillText } from './fill-text.ts';

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
    ['Olá {{A b}}', 'Há um campo com as chaves incompletas'],
    ['', null],
  ])('%j: %j', (text, fault) => expect(fieldFault(text, ['a'])).toBe(fault));
});
