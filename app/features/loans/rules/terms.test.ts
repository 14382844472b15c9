import { expect, test } from 'vitest';
import {
  analysisUntil,
  documentProgress,
  LOAN_DOCUMENT_KINDS,
  LOAN_STAGE,
  loanStage,
  missingDocuments,
  takesDocuments,
} from './terms.ts';

const SENT_AT = '2026-11-20T15:30:00.000Z';

test.each([
  ['draft', null, 'documents', true],
  // From the public site: known to the team, its documents are not in.
  ['sent', null, 'documents', true],
  ['sent', SENT_AT, 'waiting', true],
  // Given back by the team: the customer's turn.
  ['sent', SENT_AT, 'again', true, 'Envie a matrícula de novo'],
  ['analyzing', SENT_AT, 'analyzing', true],
  ['approved', SENT_AT, 'approved', false],
  ['rejected', null, 'rejected', false],
  ['canceled', SENT_AT, 'canceled', false],
] as const)(
  '%s, documents handed in %s: %s',
  (status, documentsSentAt, stage, takes, reviewReason: string | null = null) => {
    expect(loanStage({ status, documentsSentAt, reviewReason })).toBe(stage);
    expect(takesDocuments({ status })).toBe(takes);
    expect(LOAN_STAGE[stage].label).not.toBe('');
  },
);

test('counts missing documents by kind: optional, other and repeated ones add nothing', () => {
  expect(documentProgress([])).toEqual({ done: 0, of: 4 });
  expect(documentProgress(['renda', 'renda', 'iptu', 'outros', 'x'])).toEqual({ done: 1, of: 4 });
  expect(missingDocuments(['renda'])).toEqual(['identidade', 'residencia', 'matricula']);
  expect(missingDocuments(LOAN_DOCUMENT_KINDS)).toEqual([]);
});

test.each([
  ['on a holiday end with the second business day', SENT_AT, '2026-11-25T03:00:00.000Z'],
  ['on a Tuesday end on Thursday', '2026-11-24T15:30:00Z', '2026-11-26T15:30:00.000Z'],
  ['on a Thursday night end on Monday night', '2026-11-27T01:11:00Z', '2026-12-01T01:11:00.000Z'],
  ['on a Saturday end with Tuesday', '2026-11-28T15:30:00Z', '2026-12-02T03:00:00.000Z'],
])('the 48 business hours of documents sent %s', (_, sent, until) => {
  expect(analysisUntil(sent).toISOString()).toBe(until);
});
