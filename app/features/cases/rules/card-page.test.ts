import { describe, expect, test } from 'vitest';
import { formatBRL } from '#app/lib/money.ts';
import { customerStatus, showsScore } from '#app/terms/card-view.ts';
import { isOlder, type TimelineEntry, timelineLine } from './timeline.ts';

test.each([
  ['nome', 0, true],
  ['rating', 640, true],
  ['jus', 0, false],
  ['jus', 1, true],
  ['nome', null, false],
] as const)('%s with score %s shows one: %s', (type, score, shown) =>
  expect(showsScore(type, score)).toBe(shown),
);

test('a card that waits says for whom; one whose order was taken back ended', () => {
  const of = (
    status: Parameters<typeof customerStatus>[0],
    clock: string | null,
    ended = false,
    begun = false,
  ) =>
    customerStatus(status, { clock: clock ? { state: clock } : null, ended: ended ? {} : null, begun }).label;
  expect(of('pending', 'waiting')).toBe('Espera por você');
  expect(of('pending', 'waiting', false, true)).toBe('Espera por você');
  expect(of('pending', 'running')).toBe('Na fila da equipe');
  expect(of('pending', 'running', false, true)).toBe('Em andamento');
  expect(of('analyzing', 'running', false, true)).toBe('Em análise');
  expect(of('blocked', null)).toBe('Bloqueado');
  expect(of('blocked', null, true)).toBe('Encerrado');
  expect(of('analyzing', 'waiting')).toBe('Espera por você');
  // A refused document stops the clock of a service under way.
  for (const status of ['pending', 'analyzing', 'active'] as const)
    expect(of(status, 'paused')).toBe('Espera por você');
  expect(of('active', 'late')).toBe('Ativo');
});

describe('timeline', () => {
  const entry = (at: string, id = 'a'): TimelineEntry => ({
    id,
    at,
    cardType: 'nome',
    kind: 'status',
    status: 'active',
    ended: false,
  });

  test.each([
    ['2026-11-20T10:00:00+00:00', '2026-11-20T10:00:00.000001+00:00', true],
    ['2026-11-20T10:00:00.1+00:00', '2026-11-20T10:00:00.09+00:00', false],
    ['2026-11-20T10:00:00.5+00:00', '2026-11-20T10:00:01+00:00', true],
  ])('%s is below %s: %s', (at, than, older) => expect(isOlder(entry(at), entry(than))).toBe(older));

  test('at one moment the id decides; nothing is below itself or below nothing', () => {
    const at = '2026-11-20T10:00:00+00:00';
    expect(isOlder(entry(at, 'a'), entry(at, 'b'))).toBe(true);
    expect(isOlder(entry(at, 'b'), entry(at, 'a'))).toBe(false);
    expect(isOlder(entry(at), entry(at))).toBe(false);
    expect(isOlder(entry(at), undefined)).toBe(false);
  });

  test('describes each kind of event and links to its page', () => {
    const base = { id: 'x', at: '2026-11-20T10:00:00+00:00', cardType: 'jus' as const };
    const line = (rest: object) => timelineLine({ ...base, ...rest } as TimelineEntry, formatBRL);
    expect(line({ kind: 'status', status: 'analyzing' })).toMatchObject({
      title: 'Começamos a analisar o seu caso',
      to: '/app/card/jus',
    });
    expect(line({ kind: 'status', status: 'blocked', ended: true })).toMatchObject({
      title: 'Serviço encerrado',
      badge: { label: 'Encerrado' },
    });
    expect(line({ kind: 'status', status: 'blocked', ended: false }).title).toBe('Serviço parado');
    expect(line({ kind: 'step', status: 'blocked', name: 'Defesa', notes: null })).toMatchObject({
      title: 'Defesa',
      badge: { label: 'Bloqueada' },
      to: '/app/card/jus?aba=etapas',
    });
    expect(line({ kind: 'review', name: 'rg.pdf', approved: false, reason: 'Ilegível' })).toMatchObject({
      text: 'rg.pdf: Ilegível',
      to: '/app/card/jus?aba=documentos',
    });
    const record = { kind: 'record', listingId: 'r', creditor: 'Banco do Vale', place: 'serasa' };
    expect(line({ ...record, step: 'gone_back' })).toEqual({
      title: 'Registro voltou a aparecer',
      text: 'Banco do Vale, Serasa',
      badge: { label: 'Registro', tone: 'warning' },
      to: '/app/anotacoes?registro=r',
    });
    expect(line({ ...record, step: 'edited' }).title).toBe('Dados do registro corrigidos');
    const letter = { kind: 'letter', letterId: 'c', addressee: 'Quod', creditor: 'Banco do Vale' };
    expect(line({ ...letter, step: 'sent', own: true })).toMatchObject({
      title: 'Você enviou a carta',
      text: 'Para Quod, sobre Banco do Vale',
      to: '/app/cartas/c',
    });
    expect(line({ ...letter, step: 'answered', unanswered: true })).toMatchObject({
      title: 'Carta sem resposta no prazo',
      badge: { tone: 'warning' },
    });
    expect(line({ ...letter, step: 'delivered', creditor: null }).text).toBe('Para Quod');
    expect(line({ kind: 'proof', name: 'Certidão' }).to).toBe('/app/card/jus?aba=comprovantes');
    expect(
      line({
        kind: 'payment',
        installmentId: 'p',
        place: { number: 2, count: 5, agreement: 0 },
        amount: 9_980,
        cardType: null,
      }),
    ).toMatchObject({
      text: 'Parcela 2 de 5: R$ 99,80',
      to: '/app/faturas/p/recibo',
    });
  });
});
