import { describe, expect, test } from 'vitest';
import { pauseInput, QuickAnswerInput } from './input.ts';
import { mentionedIn, untilWords, writerForCustomer } from './terms.ts';
import { threadDays } from './thread-lines.ts';

const TEAM = [
  { id: '1', name: 'Ana Souza' },
  { id: '2', name: 'Ana Souza Lima' },
  { id: '3', name: 'Caio Melo' },
  { id: '4', name: 'Caio Melo' },
];

test.each([
  ['@Ana Souza veja', ['1']],
  ['@ana souza lima, por favor', ['2']],
  ['@Ana Souza Lima e @Ana Souza', ['2', '1']],
  ['@Caio Melo', ['3', '4']],
  ['Ana Souza sem marca', []],
])('the note “%s” mentions %j', (body, ids) => {
  expect(mentionedIn(body, TEAM)).toEqual(ids);
});

test('the customer reads who wrote: first names, never an e-mail or a position', () => {
  expect(writerForCustomer({ by: 'team', author: 'Ana Souza Lima' })).toBe('Ana, da equipe');
  expect(writerForCustomer({ by: 'team', author: null })).toBe('Equipe');
  expect(writerForCustomer({ by: 'customer', author: null })).toBe('Você');
});

test('lines are in their order, under the day in Brasília', () => {
  const message = (createdAt: string) => ({
    id: createdAt,
    by: 'customer' as const,
    author: null,
    file: null,
    whole: null,
    elsewhere: false,
    body: 'x',
    channel: 'site' as const,
    createdAt,
  });
  const days = threadDays(
    [message('2026-11-30T02:59:59Z'), message('2026-11-30T03:00:00Z')],
    [{ id: 'd', fileName: 'rg.pdf', createdAt: '2026-11-30T01:00:00Z' }],
    [{ id: 'n', author: null, body: 'y', createdAt: '2026-11-30T04:00:00Z' }],
  );
  expect(days.map(({ day, lines }) => [day, ...lines.map(({ kind }) => kind)])).toEqual([
    ['2026-11-29', 'document', 'message'],
    ['2026-11-30', 'message', 'note'],
  ]);
});

describe('input', () => {
  test('a pause ends on a later day than today', () => {
    const input = pauseInput('2026-11-29');
    expect(input.safeParse({ until: '2026-11-30' }).success).toBe(true);
    for (const until of ['2026-11-29', '2026-11-28', '2026-02-30', ''])
      expect(input.safeParse({ until }).success, until).toBe(false);
  });

  test('a quick answer knows its fields only', () => {
    const read = (body: string) =>
      QuickAnswerInput.safeParse({ title: 'Nome', body }).error?.issues[0]?.message;
    expect(read('Olá, {{primeiro_nome}}, aqui é {{atendente}} da {{empresa}}.')).toBeUndefined();
    expect(read('CPF {{cpf}}')).toBe('Este texto não tem o campo {{cpf}}');
    expect(read('Olá, {{nome}')).toBe('Há um campo com as chaves incompletas');
  });
});

test.each([
  ['2026-12-01T03:00:00Z', 'o fim de 30/11/2026'],
  ['2026-12-01T03:01:00Z', '01/12/2026 às 00:01'],
  ['2026-11-30T13:15:00Z', '30/11/2026 às 10:15'],
])('%s is promised until %s', (instant, words) => {
  expect(untilWords(instant)).toBe(words);
});
