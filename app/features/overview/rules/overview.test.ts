import { expect, test } from 'vitest';
import { deadlineClock } from '#app/features/cases/rules/deadline-clock.ts';
import { addBusinessDays, isBusinessDay } from '#app/lib/business-days.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { lateBefore, RISK_DAYS, riskUntil } from './deadline-limits.ts';
import { findPlaces } from './panel-places.ts';
import { type Found, rankFound, searchTerm } from './panel-search.ts';
import { periodDays, readPeriod } from './terms.ts';

test('the limits say the same as the clock of each card, over a year of holidays', () => {
  for (let n = 0; n < 365; n += 3) {
    const today = addDays('2026-01-01', n);
    for (let ahead = -3; ahead < 12; ahead += 1) {
      const dueOn = addDays(today, ahead);
      const clock = deadlineClock(dueOn, new Date(`${today}T12:00:00-03:00`));
      expect(dueOn < today, `${today} ${dueOn}`).toBe(clock.state === 'late');
      const atRisk = clock.state === 'late' || clock.daysLeft <= RISK_DAYS;
      // A clock is never due on a day off, on which the two would differ.
      if (isBusinessDay(dueOn)) expect(dueOn <= riskUntil(today), `${today} ${dueOn}`).toBe(atRisk);
    }
  }
});

test('what began before a day is late exactly when its term is over, over a year of holidays', () => {
  for (let n = 0; n < 365; n += 1) {
    const today = addDays('2026-01-01', n);
    for (let ago = 0; ago < 12; ago += 1) {
      const began = addDays(today, -ago);
      for (const days of [1, 2])
        expect(began < lateBefore(today, days), `${began} ${today}`).toBe(
          addBusinessDays(began, days) < today,
        );
    }
  }
});

test.each([
  ['', '2026-10-23', '2026-11-21'],
  ['dias=7', '2026-11-15', '2026-11-21'],
  ['dias=8', '2026-10-23', '2026-11-21'],
  ['de=2026-01-10&ate=2026-01-12', '2026-01-10', '2026-01-12'],
  ['de=2026-02-30&ate=2026-03-01', '2026-10-23', '2026-11-21'],
  ['de=2026-03-02&ate=2026-03-01', '2026-10-23', '2026-11-21'],
  ['de=2001-01-01&ate=2026-12-31', '2025-12-31', '2026-12-31'],
])('"%s" is %s to %s', (query, from, to) =>
  expect(readPeriod(new URLSearchParams(query), '2026-11-21')).toEqual({ from, to }),
);

test('a period has each of its days once', () =>
  expect(periodDays({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]));

test('exact matches come first, then titles that begin with the text', () => {
  const found = (title: string): Found => ({ kind: 'lead', id: title, title, note: '', to: '' });
  const ranked = rankFound(
    [found('Joana Maria'), found('Anamaria'), found('Maria Souza'), found('Mária')],
    'maria',
  );
  expect(ranked.map(({ title }) => title)).toEqual(['Mária', 'Maria Souza', 'Joana Maria', 'Anamaria']);
});

test('a search is one line of sane length', () => {
  expect(searchTerm('  Ana \n Souza\0 ')).toBe('Ana Souza');
  expect(searchTerm('x'.repeat(500))).toHaveLength(100);
});

test('finds pages by synonyms, too', () => {
  expect(findPlaces('CSV', 'owner').map(({ label }) => label)).toEqual(['Exportar leads', 'Importar']);
  expect(findPlaces('histórico', 'owner').map(({ label }) => label)).toEqual(['Auditoria']);
  expect(findPlaces('xyz', 'owner')).toEqual([]);
  for (const verb of ['nova tarefa', 'novo lead', 'publicar preço', 'novo cupom', 'convite', 'cupom'])
    expect(
      findPlaces(verb, 'owner').filter(({ kind }) => kind === 'action'),
      verb,
    ).not.toHaveLength(0);
});
