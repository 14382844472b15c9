import { expect, test } from 'vitest';
import {
  type AgendaEntry,
  agendaAsked,
  agendaDays,
  agendaInOrder,
  agendaShown,
  MOST_OF_KIND,
} from './agenda.ts';
import { icsOf, withoutNumbers } from './ics.ts';

const entry = (over: Partial<AgendaEntry>): AgendaEntry => ({
  ...{ id: '1', kind: 'task', day: '2026-11-29', at: null, title: 'Ligar', name: 'Ana Paula' },
  ...{ who: null, place: '', to: '/admin/tarefas' },
  ...over,
});

test.each([
  ['dia', '2026-11-29', '2026-11-29', '2026-11-29'],
  // A Sunday ends its week; a Monday begins one.
  ['semana', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['semana', '2026-11-30', '2026-11-30', '2026-12-06'],
  ['semana', '2027-01-01', '2026-12-28', '2027-01-03'],
] as const)('%s of %s is %s to %s', (view, day, from, until) => {
  expect(agendaDays(view, day)).toEqual({ from, until });
});

test('an address without a valid day shows this week', () => {
  expect(agendaAsked(new URLSearchParams('dia=2026-02-30&ver=ano'), '2026-11-29')).toEqual({
    view: 'semana',
    day: '2026-11-29',
  });
});

test('whole days come before the hours of a day', () => {
  const late = entry({ id: 'late', at: '2026-11-29T20:00:00Z' });
  const early = entry({ id: 'early', at: '2026-11-29T12:00:00Z' });
  const before = entry({ id: 'before', day: '2026-11-28', at: '2026-11-28T23:00:00Z' });
  const ids = agendaInOrder([late, early, entry({ id: 'whole' }), before]).map(({ id }) => id);
  expect(ids).toEqual(['before', 'whole', 'early', 'late']);
});

const NOW = new Date('2026-11-29T12:00:00Z');
const calendar = (over: Partial<AgendaEntry>) => icsOf([entry(over)], 'https://nome.example', NOW);

test('a calendar has days, hours in UTC and links, and no name', () => {
  expect(calendar({})).toContain('DTSTART;VALUE=DATE:20261129\r\nDTEND;VALUE=DATE:20261130\r\n');
  const hearing = calendar({ kind: 'hearing', at: '2026-11-29T17:30:00.000Z', place: 'Vara 3; sala 2, SC' });
  expect(hearing).toContain('UID:hearing-1@nome.example\r\nDTSTAMP:20261129T120000Z\r\n');
  expect(hearing).toContain('DTSTART:20261129T173000Z\r\nDURATION:PT60M\r\n');
  expect(hearing).toContain('LOCATION:Vara 3\\; sala 2\\, SC\r\nURL:https://nome.example/admin/tarefas\r\n');
  expect(hearing).not.toContain('Ana');
});

test('a title keeps its place: no line break or component comes out of it', () => {
  const text = calendar({ title: 'A\nEND:VEVENT\r\nBEGIN:VEVENT' });
  expect(text).toContain('SUMMARY:A\\nEND:VEVENT\\nBEGIN:VEVENT\r\n');
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
});

test('lines have at most 75 bytes and keep whole characters', () => {
  const title = 'ç'.repeat(150);
  const text = calendar({ title });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
});

test('a line of 75 bytes stays whole, and one of 76 is folded', () => {
  const rest = 75 - 'SUMMARY:'.length;
  expect(calendar({ title: 'a'.repeat(rest) })).toContain(`SUMMARY:${'a'.repeat(rest)}\r\n`);
  expect(calendar({ title: 'a'.repeat(rest + 1) })).toContain(`SUMMARY:${'a'.repeat(rest)}\r\n a\r\n`);
});

test.each([
  ['Ligar para 529.982.247-25', 'Ligar para …'],
  ['Cobrar R$ 1.234,56 da parcela 2', 'Cobrar R$ … da parcela 2'],
  ['Processo 5001234-58.2025.8.24.0018', 'Processo …'],
  ['Ligar às 14:30', 'Ligar às 14:30'],
])('%s is shown as %s', (title, shown) => expect(withoutNumbers(title)).toBe(shown));

test('an agenda of 500 entries of a kind is whole; of 501 it shows 500 and says so', () => {
  const tasks = (count: number) => Array.from({ length: count }, (_, at) => entry({ id: String(at) }));
  const hearing = entry({ kind: 'hearing' });
  expect(agendaShown([...tasks(MOST_OF_KIND), hearing])).toMatchObject({
    entries: { length: MOST_OF_KIND + 1 },
    more: [],
  });
  const cut = agendaShown([...tasks(MOST_OF_KIND + 1), hearing]);
  expect([cut.entries.length, cut.entries.at(-1)?.kind, cut.more]).toEqual([
    MOST_OF_KIND + 1,
    'hearing',
    ['task'],
  ]);
});

test('a hearing that never changed has the number 0 and no status; a canceled one says so', () => {
  const icsFor = (over: Partial<AgendaEntry>) =>
    icsOf(
      [entry({ kind: 'hearing', at: '2026-11-29T12:00:00Z', ...over })],
      'https://exemplo.com.br',
      new Date(0),
    );
  expect(icsFor({})).toContain('SEQUENCE:0\r\nSUMMARY');
  expect(icsFor({ changes: 3, canceled: true })).toContain('SEQUENCE:3\r\nSTATUS:CANCELLED\r\nSUMMARY');
});
