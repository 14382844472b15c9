import { text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { createdAt, id } from './columns.server.ts';
import {
  dataFacts,
  erasedValues,
  internal,
  label,
  labelsOf,
  personal,
  REFERENCE,
  table,
  withheld,
} from './table.server.ts';

const debts = table('debts', personal('Dívidas', 'removed'), {
  id: id(),
  dueDate: label('Vencimento', text('due_date')),
  secret: label(withheld('segredo'), text('secret')),
  createdAt: createdAt(),
});

test('facts of a column come from its label, else from its name', () => {
  expect(dataFacts(debts)).toEqual({
    title: 'Dívidas',
    owner: 't.user_id = $1',
    erasure: 'removed',
    columns: {
      id: REFERENCE,
      created_at: 'Registrado em',
      due_date: 'Vencimento',
      secret: { withheld: 'segredo' },
    },
  });
});

test('labels use the names in code and omit withheld columns', () =>
  expect(labelsOf(debts)).toEqual({ dueDate: 'Vencimento', createdAt: 'Registrado em' }));

test('refuses a column of a personal table without a label', () =>
  expect(() => table('notes', personal('Notas', 'removed'), { id: id(), body: text('body') })).toThrow(
    'Notas: the column body has no label',
  ));

const ANONYMISED = personal('Pessoas', 'anonymised');

test('refuses a column of an anonymised table that does not say what an erasure does with it', () =>
  expect(() =>
    table('people', ANONYMISED, { id: id(), city: label('Cidade', text('city')), createdAt: createdAt() }),
  ).toThrow('Pessoas: the column city does not say what an erasure does with it'));

test('an erasure replaces marked values, and keeps the evidence of a buyer', () => {
  const people = table('people', ANONYMISED, {
    id: id(),
    name: label('Nome', text('name'), { erased: 'Dados excluídos', buyer: 'kept' }),
    city: label('Cidade', text('city'), { erased: '' }),
    channel: label('Canal', text('channel'), { stays: 'counted' }),
  });
  expect(erasedValues(people)).toEqual({ name: 'Dados excluídos', city: '' });
  expect(erasedValues(people, { bought: true })).toEqual({ city: '' });
});

test('withholds every column of an internal table, except those with a label', () => {
  const facts = dataFacts(
    table('notes', internal('Notas', 'removed', 'da equipe'), {
      id: id(),
      body: label('Texto', text('body')),
    }),
  );
  expect(facts).toMatchObject({ owner: null, columns: { id: { withheld: 'da equipe' }, body: 'Texto' } });
});
