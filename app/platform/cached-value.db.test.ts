import { afterAll, beforeAll, expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { cachedValue } from './cached-value.server.ts';
import { hearCommitted, onContentChange, startLive, stopLive } from './live.server.ts';

const context = onTestDatabase();
beforeAll(startLive);
afterAll(stopLive);

/** Changes content of the site, and waits until this process is notified. */
async function change(): Promise<void> {
  const told = new Promise<void>((resolve) => onContentChange(resolve));
  await context.owner.query("update site_config set value = value where key = 'footer'");
  await told;
}

test('is read once until a change; a reading that a change interrupts is not cached', async () => {
  const value = cachedValue<string>();
  expect(await value(async () => 'um')).toBe('um');
  expect(await value(async () => 'dois')).toBe('um');
  await change();
  const late = await value(async () => {
    await change();
    return 'velho';
  });
  expect(late).toBe('velho');
  expect(await value(async () => 'novo')).toBe('novo');
});

test('a process that has received the committed changes reads the value again, also within a burst of changes', async () => {
  const value = cachedValue<number>();
  for (let count = 0; count < 5; count++) {
    expect(await value(async () => count)).toBe(count);
    await context.owner.query("update site_config set value = value where key = 'footer'");
    await hearCommitted();
  }
});

test('does not cache a failure', async () => {
  const value = cachedValue<string>();
  await expect(value(() => Promise.reject(new Error('weg')))).rejects.toThrow('weg');
  expect(await value(async () => 'da')).toBe('da');
});

test('caches nothing while change notifications are missing', async () => {
  const value = cachedValue<string>();
  await value(async () => 'um');
  await stopLive();
  await expect.poll(() => value(async () => 'dois')).toBe('dois');
  expect(await value(async () => 'três')).toBe('três');
});
