import { expect, test } from 'vitest';
import { choiceEntries, NoticeChoicesInput, offKinds } from './input.ts';

const read = (entries: Record<string, string>) => NoticeChoicesInput.safeParse(entries);
const ALL_ON = choiceEntries({ off: [], quietFrom: 1260, quietTo: 480 });

test('reads back what the form shows', () => {
  const choices = { off: ['case:push' as const, 'news:site' as const], quietFrom: 1320, quietTo: 420 };
  expect(read(choiceEntries(choices)).data).toEqual(choices);
});

test('an unchecked box is not sent, and turns the channel off', () => {
  const { 'case-mail': _, ...entries } = ALL_ON;
  expect(read(entries).data?.off).toEqual(['case:mail']);
  expect(read({ ...ALL_ON, 'case-site': '' }).data?.off).toEqual([]);
});

test('without quiet hours the times do not matter', () =>
  expect(read({ ...ALL_ON, quiet: '', quietFrom: 'x' }).data).toMatchObject({ quietFrom: 0, quietTo: 0 }));

test('refuses quiet hours of no length or without a time, beside the field', () => {
  const faults = (entries: Record<string, string>) =>
    read({ ...ALL_ON, ...entries }).error?.issues.map(({ path }) => path.join());
  expect(faults({ quietFrom: '08:00', quietTo: '08:00' })).toEqual(['quietTo']);
  expect(faults({ quietFrom: '24:00' })).toEqual(['quietFrom']);
  expect(faults({ quietTo: '' })).toEqual(['quietTo']);
});

test('lists the kinds with something off', () =>
  expect(offKinds(['news:mail', 'case:push'])).toEqual([
    { kind: 'case', channels: ['push'] },
    { kind: 'news', channels: ['mail'] },
  ]));
