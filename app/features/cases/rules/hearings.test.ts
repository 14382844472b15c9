import { expect, test } from 'vitest';
import { DeadlineInput, HearingInput } from './hearings.ts';

const read = (over: Record<string, string>) =>
  HearingInput.safeParse({
    ...{ kind: 'conciliation', day: '2027-02-10', hour: '14:30', place: 'Sala 3', link: '', attendeeId: '' },
    ...over,
  });
const faultsOf = (over: Record<string, string>) => read(over).error?.issues.map(({ path }) => path[0]);

test.each([
  [{}, undefined],
  [{ place: '', link: 'https://cnj.jus.br/sala' }, undefined],
  [{ place: '' }, ['place']],
  [{ link: 'http://cnj.jus.br' }, ['link']],
  [{ link: 'javascript:alert(1)' }, ['link']],
  [{ day: '2027-02-30' }, ['day']],
  [{ hour: '24:00' }, ['hour']],
  [{ kind: 'party' }, ['kind']],
  [{ attendeeId: 'me' }, ['attendeeId']],
])('a hearing with %j has faults in %j', (over, faults) => expect(faultsOf(over)).toEqual(faults));

test('the hour is that of Brasília', () => {
  expect(read({}).data?.at).toEqual(new Date('2027-02-10T17:30:00Z'));
});

test.each([
  ['2026-12-17', '1', []],
  ['2026-12-17', '120', []],
  ['2026-12-17', '0', ['days']],
  ['2026-12-17', '121', ['days']],
  ['2026-12-17', '1.5', ['days']],
  ['9999-12-31', '15', ['from']],
  ['', 'muitos', ['from', 'days']],
])('a deadline from %j of %j days has faults in %j', (from, days, faults) =>
  expect([
    ...new Set(DeadlineInput.safeParse({ from, days }).error?.issues.map(({ path }) => path[0])),
  ]).toEqual(faults),
);
