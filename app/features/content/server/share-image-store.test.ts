import { expect, test } from 'vitest';
import { ShareImageStore } from './share-image-store.server.ts';

const words = (title: string) => ({ company: 'Nome em Dia', eyebrow: '', title, subtitle: '' });

/** A pen that draws on command, and counts. */
function pen() {
  const drawn: string[] = [];
  const waiting: { finish: () => void; fail: () => void }[] = [];
  let atOnce = 0;
  let most = 0;
  const draw = ({ title }: { title: string }) =>
    new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
      drawn.push(title);
      atOnce += 1;
      most = Math.max(most, atOnce);
      const over = (end: () => void) => () => {
        atOnce -= 1;
        end();
      };
      waiting.push({
        finish: over(() => resolve(Buffer.from(title))),
        fail: over(() => reject(new Error('pen'))),
      });
    });
  return { draw, drawn, most: () => most, waiting };
}

const tick = () => new Promise((resolve) => setTimeout(resolve));

test('concurrent requests wait for one drawing; later ones use the cached picture', async () => {
  const { draw, drawn, waiting } = pen();
  const store = new ShareImageStore(5, draw);
  const asked = [1, 2, 3].map(() => store.get('inicio', 'a', words('A')));
  await tick();
  expect(drawn).toEqual(['A']);
  waiting[0]?.finish();
  expect((await Promise.all(asked)).map(String)).toEqual(['A', 'A', 'A']);
  expect(String(await store.get('inicio', 'a', words('A')))).toBe('A');
  expect(drawn).toEqual(['A']);
});

test('other words give another picture, drawn after the first one', async () => {
  const { draw, drawn, waiting, most } = pen();
  const store = new ShareImageStore(5, draw);
  const first = store.get('inicio', 'a', words('A'));
  const second = store.get('inicio', 'b', words('B'));
  await tick();
  expect(drawn).toEqual(['A']);
  waiting[0]?.finish();
  await tick();
  waiting[1]?.finish();
  expect(String(await first)).toBe('A');
  expect(String(await second)).toBe('B');
  expect(most()).toBe(1);
});

test('a failure is not kept', async () => {
  const { draw, drawn, waiting } = pen();
  const store = new ShareImageStore(5, draw);
  const failed = store.get('inicio', 'a', words('A'));
  await tick();
  waiting[0]?.fail();
  await expect(failed).rejects.toThrow('pen');
  const again = store.get('inicio', 'a', words('A'));
  await tick();
  waiting[1]?.finish();
  expect(String(await again)).toBe('A');
  expect(drawn).toEqual(['A', 'A']);
});

test('evicts the least recently used picture when the store is full', async () => {
  const drawn: string[] = [];
  const store = new ShareImageStore(2, async ({ title }) => {
    drawn.push(title);
    return Buffer.from(title);
  });
  for (const page of ['a', 'b', 'a', 'c', 'a', 'b']) await store.get(page, page, words(page));
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});
