import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOAN_STAGES } from '#app/features/loans/rules/terms.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { CARD_STATUSES, CARD_TYPES } from '#app/terms/card-status.ts';
import { cardClock } from './card-clock.ts';
import { documentNeeds } from './document-needs.ts';
import { nowItems } from './now.ts';
import { type EndedOrder, NOW_KINDS, type NowCard, type NowFacts, type NowItem } from './now-facts.ts';

const NOW = new Date('2026-11-23T15:00:00Z');
const TODAY = '2026-11-23';

const NOTHING: NowFacts = {
  awaitsHolder: false,
  consentOf: null,
  unrepresented: false,
  unsigned: false,
  due: null,
  cards: [],
  letters: null,
  listings: 0,
  covers: null,
  brokenPromises: 0,
  forms: 0,
  identity: 'in',
  loan: null,
};

const need = fc.record({
  kind: fc.constantFrom('photo_id', 'proof_of_address', 'Extrato do Serasa. Completo!'),
  requestId: fc.option(fc.uuid(), { nil: null }),
  label: fc.constantFrom('Documento com foto', 'Extrato do Serasa. Completo!', 'Procuração...'),
  hint: fc.constant(''),
  state: fc.constantFrom('missing', 'refused', 'review', 'approved'),
  reason: fc.constant(null),
});

const ended: fc.Arbitrary<EndedOrder> = fc.record({
  how: fc.constantFrom('withdrawn', 'canceled', 'refunded', 'guarantee'),
  at: fc.constantFrom('2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z'),
  refund: fc.constantFrom(
    null,
    { amount: 54_900, dueOn: '2026-12-01', doneAt: null },
    { amount: 54_900, dueOn: '2026-12-01', doneAt: '2026-11-24T12:00:00Z' },
  ),
});

const day = fc.integer({ min: -40, max: 60 }).map((days) => addDays(TODAY, days));

const card: fc.Arbitrary<NowCard> = fc
  .record({
    type: fc.constantFrom(...CARD_TYPES),
    status: fc.constantFrom(...CARD_STATUSES),
    ended: fc.option(ended, { nil: null }),
    begun: fc.boolean(),
    needs: fc.array(need, { maxLength: 4 }),
    dueOn: fc.option(day, { nil: null }),
    since: fc.option(day, { nil: null }),
    contractAccepted: fc.boolean(),
    guarantee: fc.constantFrom(
      null,
      { stage: 'askable' } as const,
      { stage: 'asked', dueOn: '2026-12-01' } as const,
      { stage: 'accepted' } as const,
      { stage: 'refused' } as const,
    ),
  })
  .map(({ dueOn, since, contractAccepted, ...rest }) => ({
    ...rest,
    clock: cardClock(
      rest.status,
      { clockDueOn: dueOn, pause: { since, days: 0 }, contractAccepted, required: rest.needs },
      NOW,
    ),
  }));

const facts: fc.Arbitrary<NowFacts> = fc.record({
  consentOf: fc.constantFrom(null, 'Bia Filha'),
  awaitsHolder: fc.boolean(),
  unrepresented: fc.boolean(),
  unsigned: fc.boolean(),
  due: fc.option(
    fc.record({
      installmentId: fc.uuid(),
      amount: fc.integer({ min: 100, max: 9_999_999 }),
      dueOn: day,
      first: fc.boolean(),
    }),
    { nil: null },
  ),
  cards: fc.uniqueArray(card, { selector: ({ type }) => type }),
  letters: fc.option(
    fc.record({ count: fc.integer({ min: 1, max: 3 }), until: fc.constant('2026-11-25T13:00:00Z') }),
    { nil: null },
  ),
  listings: fc.integer({ min: 0, max: 3 }),
  covers: fc.constantFrom(
    null,
    { asked: 2, dueOn: '2026-12-01', taken: 1 },
    { asked: 0, dueOn: null, taken: 1 },
  ),
  brokenPromises: fc.integer({ min: 0, max: 2 }),
  forms: fc.integer({ min: 0, max: 3 }),
  identity: fc.constantFrom('missing', 'refused', 'in'),
  loan: fc.option(fc.constantFrom(...LOAN_STAGES), { nil: null }),
});

const kinds = (items: readonly NowItem[]) => items.map(({ kind }) => kind);

/** Kinds that ask the customer for an action. */
const ASKING = [
  'holder',
  'representative',
  'contract',
  'pay',
  'letter',
  'document',
  'form',
  'listing',
  'identity',
] as const;

describe('what waits', () => {
  test('there is always a first task; each task is one sentence, one button and one page', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const items = nowItems(given, NOW);
        expect(items.length).toBeGreaterThan(0);
        for (const { sentence, action, to } of items) {
          // One full stop, at the end; that of an amount has a figure behind it.
          expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
          expect(sentence.slice(0, -1)).not.toMatch(/[.!?](\s|$|”)/);
          expect(action).toMatch(/^\p{Lu}/u);
          expect(to).toMatch(/^\//);
        }
        const order = kinds(items).map((kind) => NOW_KINDS.indexOf(kind));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
    );
  });

  test('a letter that waits for the customer is named with its day, records without one', () => {
    const letters = { count: 1, until: '2026-11-25T13:00:00Z' };
    expect(nowItems({ ...NOTHING, letters, listings: 2 }, NOW)).toEqual([
      {
        kind: 'letter',
        sentence: 'Leia a carta antes do envio: dá para dizer não até 25/11/2026, 10:00.',
        action: 'Ler a carta',
        to: '/app/cartas',
      },
      {
        kind: 'listing',
        sentence: 'Diga de 2 registros se reconhece, se já pagou ou se estão errados.',
        action: 'Responder',
        to: '/app/anotacoes',
      },
    ]);
    const [one] = nowItems({ ...NOTHING, listings: 1 }, NOW);
    expect(one.sentence).toBe('Diga se reconhece um registro, se já pagou ou se está errado.');
  });

  test('does not ask for completed tasks', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const found = kinds(nowItems(given, NOW));
        const open = given.cards.filter(({ status }) => status !== 'completed' && status !== 'blocked');
        expect(found.includes('holder')).toBe(given.awaitsHolder || given.consentOf !== null);
        expect(found.includes('contract')).toBe(given.unsigned);
        if (given.due === null) expect(found).not.toContain('pay');
        expect(found.includes('promise')).toBe(given.brokenPromises > 0);
        if (given.forms === 0) expect(found).not.toContain('form');
        if (given.identity === 'in' || open.length === 0) expect(found).not.toContain('identity');
        const asked = open.flatMap(({ needs, clock }) =>
          needs.filter(
            ({ state, requestId }) =>
              state === 'refused' || (state === 'missing' && (requestId || clock?.state === 'waiting')),
          ),
        );
        const places = new Set(asked.map(({ kind, requestId }) => requestId ?? kind));
        expect(found.filter((kind) => kind === 'document')).toHaveLength(places.size);
      }),
    );
  });

  test('asks for nothing once all orders have ended, and says how they ended', () => {
    fc.assert(
      fc.property(
        facts,
        fc.uniqueArray(card, { selector: ({ type }) => type, minLength: 1 }),
        ended,
        (given, cards, how) => {
          const items = nowItems(
            {
              ...given,
              awaitsHolder: false,
              consentOf: null,
              unsigned: false,
              due: null,
              loan: null,
              brokenPromises: 0,
              cards: cards.map((one) => ({ ...one, status: 'blocked', clock: null, ended: how })),
            },
            NOW,
          );
          for (const kind of ASKING) expect(kinds(items)).not.toContain(kind);
          expect(items[0]).toMatchObject({
            kind: 'ended',
            action: how.refund ? 'Ver a devolução' : 'Ver o pedido',
            to: '/app/faturas',
          });
        },
      ),
    );
  });
});

const PLAN: NowCard[] = (['nome', 'jus', 'bacen'] as const).map((type) => ({
  type,
  status: 'pending',
  clock: { state: 'running', dueOn: '2026-12-08', daysLeft: 11, pausedDays: 0 },
  guarantee: null,
  ended: null,
  begun: false,
  needs: documentNeeds(
    ['photo_id'],
    [],
    [
      {
        kind: 'photo_id',
        requestId: null,
        status: 'pending',
        reason: null,
        createdAt: '2026-11-20T10:00:00Z',
        reviewedAt: null,
      },
    ],
  ),
}));

test.each<[string, Partial<NowFacts>, string, string]>([
  ['a person without services', {}, 'Escolha um serviço para começar.', '/#oferta'],
  [
    'a first installment',
    { due: { installmentId: 'p', amount: 49_900, dueOn: '2026-11-23', first: true } },
    'Pague R$ 499,00 até seg., 23/11.',
    '/app/faturas/p',
  ],
  [
    'an installment that is far away waits behind the team',
    { cards: PLAN, due: { installmentId: 'p', amount: 39_900, dueOn: '2027-01-20', first: false } },
    'Aguarde: o seu caso está na fila da equipe (Limpa Nome, Limpa Jus e Limpa Bacen), e a nossa parte termina até 8 de dezembro.',
    '/app/andamento',
  ],
  [
    'a pending service leaves the queue with its first step',
    { cards: PLAN.slice(0, 1).map((one) => ({ ...one, begun: true })) },
    'Aguarde: a equipe trabalha no seu caso (Limpa Nome), e a nossa parte termina até 8 de dezembro.',
    '/app/card/nome?aba=etapas',
  ],
  [
    'the bureaus have it',
    { cards: PLAN.slice(0, 1).map((one) => ({ ...one, status: 'active' as const })) },
    'Aguarde: os birôs têm o pedido (Limpa Nome), e a nossa parte termina até 8 de dezembro.',
    '/app/card/nome?aba=etapas',
  ],
  [
    'refused comes before asked for, and both before an identity',
    {
      identity: 'missing',
      cards: [
        {
          ...(PLAN[0] as NowCard),
          needs: documentNeeds(
            ['photo_id', 'proof_of_address'],
            [{ id: 'r', name: 'extrato do Serasa', note: '' }],
            [
              {
                kind: 'proof_of_address',
                requestId: null,
                status: 'rejected',
                reason: 'Escuro',
                createdAt: '2026-11-20T10:00:00Z',
                reviewedAt: '2026-11-21T10:00:00Z',
              },
            ],
          ),
        },
      ],
    },
    'A equipe não pôde usar o documento “Comprovante de endereço”: envie outro.',
    '/app/card/nome?aba=documentos',
  ],
  ...(
    [
      [null, 'Nossa parte de Limpa Nome era até 20/11/2026 e atrasou: o trabalho continua.', '/app/conversa'],
      [
        { stage: 'askable' },
        'Nossa parte de Limpa Nome era até 20/11/2026 e atrasou: peça a garantia do contrato.',
        '/app/card/nome#garantia',
      ],
      [
        { stage: 'asked', dueOn: '2026-12-02' },
        'Você pediu a garantia de Limpa Nome: respondemos até qua., 2/12.',
        '/app/card/nome#garantia',
      ],
    ] as const
  ).map(([guarantee, sentence, to]): [string, Partial<NowFacts>, string, string] => [
    `a late service whose guarantee is ${guarantee?.stage ?? 'none'}`,
    {
      cards: PLAN.slice(0, 1).map((one) => ({
        ...one,
        clock: { state: 'late', dueOn: '2026-11-20', daysLate: 1, pausedDays: 0 },
        guarantee,
      })),
    },
    sentence,
    to,
  ]),
])('%s', (_, given, sentence, to) => {
  const [first] = nowItems({ ...NOTHING, ...given }, NOW);
  expect(first).toMatchObject({ sentence, to });
});

test.each([
  [7, 'pay'],
  [8, 'pay-later'],
])('a later installment that is due in %i days is shown as %s', (days, kind) => {
  const due = { installmentId: 'p', amount: 39_900, dueOn: addDays(TODAY, days), first: false };
  const items = nowItems({ ...NOTHING, cards: PLAN, due }, NOW);
  expect(items.map((item) => item.kind)).toContain(kind);
});

test.each<[EndedOrder['refund'], string]>([
  [null, 'não há o que devolver'],
  [{ amount: 54_900, dueOn: '2026-12-01', doneAt: null }, 'devolvemos R$ 549,00 até ter., 1º/12'],
  [
    { amount: 54_900, dueOn: '2026-12-01', doneAt: '2026-11-24T12:00:00Z' },
    'devolvemos R$ 549,00 em 24/11/2026',
  ],
])('an ended order says when its money arrives: %o', (refund, money) => {
  const over = { how: 'withdrawn', at: '2026-11-23T12:00:00Z', refund } as const;
  const cards = PLAN.map((one) => ({ ...one, status: 'blocked' as const, clock: null, ended: over }));
  expect(nowItems({ ...NOTHING, cards }, NOW).map(({ sentence }) => sentence)).toEqual([
    `Você desistiu da compra em 23/11/2026, e Limpa Nome, Limpa Jus e Limpa Bacen foram encerrados: ${money}.`,
  ]);
});
