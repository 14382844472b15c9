import { expect, test } from 'vitest';
import { fairPlaces, type PlaceHolder } from './fair-places.server.ts';

const account = (key: string): PlaceHolder => ({ key, isVisitor: false });
const visitor = (key: string): PlaceHolder => ({ key, isVisitor: true });
const LINE = { places: 1, waitingOfKey: 4, waiting: 2, longestWaitMs: 60_000 };

test('the queue has a limit for all senders together', async () => {
  const { take } = fairPlaces(LINE);
  const release = await take(account('ana'));
  const waiting = [take(account('bia')), take(account('caio'))];
  expect(await take(account('davi'))).toBeNull();
  release?.();
  (await waiting[0])?.();
  expect(await waiting[1]).not.toBeNull();
});

test('the queue has a limit for each sender', async () => {
  const { take } = fairPlaces({ ...LINE, waiting: 60, waitingOfKey: 2 });
  await take(account('ana'));
  void take(account('ana'));
  void take(account('ana'));
  expect(await take(account('ana'))).toBeNull();
});

test('other senders overtake a waiting one while a place is free', async () => {
  const { take } = fairPlaces({ ...LINE, places: 2 });
  await take(account('ana'));
  const second = take(account('ana'));
  expect(await take(account('bia'))).not.toBeNull();
  expect(await Promise.race([second, 'waits'])).toBe('waits');
});

test('visitors leave the last place to accounts', async () => {
  const { take } = fairPlaces({ ...LINE, places: 3 });
  await take(visitor('a'));
  await take(visitor('b'));
  const third = take(visitor('c'));
  expect(await take(account('ana'))).not.toBeNull();
  expect(await Promise.race([third, 'waits'])).toBe('waits');
});

test('releases the place of a reading only once', async () => {
  const { take } = fairPlaces({ ...LINE, waiting: 60 });
  const release = await take(account('ana'));
  const [second, third] = [take(account('bia')), take(account('caio'))];
  release?.();
  release?.();
  expect(await second).not.toBeNull();
  expect(await Promise.race([third, 'waits'])).toBe('waits');
});
