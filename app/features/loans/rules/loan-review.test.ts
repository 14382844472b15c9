import { expect, test } from 'vitest';
import { NOTICE_TEXTS } from '#app/features/notifications/rules/notice-catalog.ts';
import { noticeWords } from '#app/features/notifications/rules/notice-text.ts';
import { LoanReviewInput } from './input.ts';
import {
  LOAN_DECISIONS,
  type LoanDecision,
  loanDecidedNotice,
  mayDecide,
  waitsForTeam,
} from './loan-review.ts';
import { LOAN_STAGES, type LoanStage } from './terms.ts';

test('every stage takes these decisions and no other', () => {
  const taken = Object.fromEntries(
    LOAN_STAGES.map((stage) => [stage, LOAN_DECISIONS.filter((decision) => mayDecide(stage, decision))]),
  );
  expect(taken).toEqual({
    documents: [],
    waiting: ['analyzing'],
    again: ['analyzing'],
    analyzing: ['approved', 'rejected', 'sent'],
    approved: [],
    rejected: [],
    canceled: [],
  } satisfies Record<LoanStage, LoanDecision[]>);
  expect(LOAN_STAGES.filter(waitsForTeam)).toEqual(['waiting', 'analyzing']);
});

const input = {
  loanId: '0193a1b2-0000-7000-8000-000000000001',
  expectedVersion: 'analyzing',
  decision: 'rejected',
  reason: 'Matrícula vencida',
};

const TERMS = {
  amount: 'R$ 150.000,00',
  rate: '1,19',
  months: '48',
  institution: 'Banco do Vale',
  validUntil: '2099-12-01',
};

test.each([
  ['amount', '', 'Diga o valor aprovado'],
  ['rate', '0', 'Diga a taxa ao mês, até'],
  ['months', '51', 'O prazo vai de 1 a 50 meses'],
  ['institution', ' ', 'Diga quem empresta'],
  ['validUntil', '2020-01-01', 'Diga até que dia a aprovação vale'],
])('an approval with the %s %j is refused beside it', (field, value, message) => {
  const { error } = LoanReviewInput.safeParse({ ...input, ...TERMS, decision: 'approved', [field]: value });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    [field, expect.stringContaining(message)],
  ]);
});

test('an approval is kept as figures, and its terms are in the notice', () => {
  const { approval } = LoanReviewInput.parse({ ...input, ...TERMS, decision: 'approved' });
  expect(approval).toEqual({
    amount: 15_000_000,
    rate: 119,
    months: 48,
    institution: 'Banco do Vale',
    validUntil: '2099-12-01',
  });
  expect(loanDecidedNotice('approved', '', approval).facts).toMatchObject({
    condicoes: expect.stringContaining('Taxa: 1,19% ao mês'),
  });
});

test.each([
  ['rejected', ' abc ', 'Diga ao cliente o motivo'],
  ['sent', '', 'Diga ao cliente o motivo'],
  ['sent', 'x'.repeat(501), 'Motivo muito longo'],
])('%s with the reason %j is refused beside it', (decision, reason, message) => {
  const { error } = LoanReviewInput.safeParse({ ...input, decision, reason });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([['reason', message]]);
});

test.each([
  [input, true],
  [{ ...input, ...TERMS, decision: 'approved', reason: '' }, true],
  [{ ...input, decision: 'approved', reason: '' }, false],
  [{ ...input, decision: 'analyzing', reason: undefined }, true],
  [{ ...input, decision: 'canceled' }, false],
  [{ ...input, decision: 'draft' }, false],
  [{ ...input, expectedVersion: 'sent' }, false],
  [{ ...input, loanId: 'x' }, false],
])('%j is taken: %s', (values, good) => expect(LoanReviewInput.safeParse(values).success).toBe(good));

test('the customer gets the reason in the words of the team', () => {
  const said = (decision: LoanDecision, reason: string) => {
    const { key, facts } = loanDecidedNotice(decision, reason, null);
    return noticeWords(NOTICE_TEXTS[key], undefined, facts).message;
  };
  expect(said('rejected', 'Matrícula vencida')).toBe('Motivo: Matrícula vencida');
  expect(said('sent', 'Envie a matrícula de novo')).toBe('Envie a matrícula de novo');
});
