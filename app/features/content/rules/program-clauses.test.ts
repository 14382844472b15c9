import { expect, test } from 'vitest';
import { programClauses, programsOf } from './program-clauses.ts';

const titles = (settings: Record<string, unknown>) =>
  programClauses(programsOf(settings)).map(({ title }) => title);

test.each([
  [{}, ['Quem indicou você']],
  [{ consultant_offers: { on: false, minutes: 60 } }, ['Quem indicou você']],
  [{ consultant_offers: { on: true, minutes: 60 } }, ['Quem indicou você', 'Consultores do seu estado']],
  [{ client_rewards: { on: true } }, ['Quem indicou você', 'Indique e ganhe']],
  [{ consultant_offers: 'on', client_rewards: null }, ['Quem indicou você']],
])('the privacy policy follows the settings %j', (settings, expected) =>
  expect(titles(settings)).toEqual(expected),
);

test('names referring customers only while they may refer', () => {
  const text = (rewards: boolean) => programClauses({ offers: false, rewards })[0]?.text;
  expect(text(false)).not.toContain('cliente que indica');
  expect(text(true)).toContain('cliente que indica');
  expect(text(false)).toContain('30 dias');
});
