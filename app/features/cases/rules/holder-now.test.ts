import { describe, expect, test } from 'vitest';
import { casePhase, type PhaseFacts } from './case-phase.ts';
import { caseTurn, caseWords } from './holder-now.ts';
import type { EndedOrder, NowItem } from './now-facts.ts';

const ENDED: EndedOrder = { how: 'withdrawn', at: '2026-11-27T12:00:00Z', refund: null };
const service = (status: PhaseFacts['status'], ended: EndedOrder | null = null) => ({ status, ended });

test.each<[string, PhaseFacts[], string]>([
  ['no service', [], 'none'],
  ['one open service beside an ended one', [service('pending'), service('blocked', ENDED)], 'open'],
  ['a service blocked by the team', [service('blocked'), service('blocked', ENDED)], 'blocked'],
  ['a finished service beside an ended one', [service('completed'), service('blocked', ENDED)], 'done'],
  ['only ended services', [service('blocked', ENDED), service('blocked', ENDED)], 'ended'],
])('%s', (_, services, phase) => expect(casePhase(services)).toBe(phase));

describe('turn', () => {
  const first = (kind: NowItem['kind']): NowItem => ({ kind, sentence: 'X.', action: 'X', to: '/app' });
  const on = (
    status: PhaseFacts['status'],
    state: string | null = 'running',
    ended: EndedOrder | null = null,
  ) => ({
    ...service(status, ended),
    clock: state ? { state } : null,
  });

  test.each<[string, NowItem['kind'], ReturnType<typeof on>[]]>([
    ['Vez do cliente', 'document', [on('active', 'late')]],
    ['Nossa vez, atrasado', 'late', [on('active', 'late')]],
    ['Nossa vez', 'wait', [on('active'), on('analyzing')]],
    ['Vez de quem recebeu o pedido', 'wait', [on('active')]],
    ['Concluído', 'done', [on('completed', null)]],
    ['Encerrado', 'ended', [on('blocked', null, ENDED)]],
    ['Bloqueado pela equipe', 'blocked', [on('blocked', null)]],
    ['Sem serviço', 'start', []],
  ])('%s', (label, kind, services) =>
    expect(
      caseWords({ phase: casePhase(services), turn: caseTurn({ first: first(kind), services }) }).label,
    ).toBe(label),
  );
});
