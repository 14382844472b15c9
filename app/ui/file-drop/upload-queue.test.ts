import { describe, expect, test } from 'vitest';
import { isBusy, nextUploads, type Upload, type UploadAction, uploadQueue } from './upload-queue.ts';

const run = (...actions: UploadAction[]) => actions.reduce<readonly Upload[]>(uploadQueue, []);
const add = (...keys: number[]): UploadAction => ({
  type: 'add',
  uploads: keys.map((key) => ({ key, name: `${key}.pdf`, size: 10 })),
});
const progress = (key: number): UploadAction => ({ type: 'progress', key, progress: 0.5 });
const states = (uploads: readonly Upload[]) => uploads.map(({ state }) => state.name);

describe('the queue of files', () => {
  test('two at a time, in the order they were chosen', () => {
    const chosen = run(add(1, 2, 3));
    expect(nextUploads(chosen).map(({ key }) => key)).toEqual([1, 2]);
    const going = [progress(1), progress(2)].reduce(uploadQueue, chosen);
    expect(nextUploads(going)).toEqual([]);
    const oneDone = uploadQueue(going, { type: 'settle', key: 1, state: { name: 'sent' } });
    expect(nextUploads(oneDone).map(({ key }) => key)).toEqual([3]);
    expect(isBusy(oneDone)).toBe(true);
  });

  test('a file refused when it was chosen is never sent', () => {
    const refused = run({ type: 'add', uploads: [{ key: 1, name: 'a', size: 0, refusal: 'Vazio.' }] });
    expect(states(refused)).toEqual(['refused']);
    expect([nextUploads(refused), isBusy(refused)]).toEqual([[], false]);
  });

  test('waiting files continue when the network is back; failed files wait for the person', () => {
    const stopped = run(
      add(1, 2),
      { type: 'settle', key: 1, state: { name: 'waiting' } },
      { type: 'settle', key: 2, state: { name: 'failed', message: 'Não deu.' } },
    );
    expect(nextUploads(stopped)).toEqual([]);
    const back = uploadQueue(stopped, { type: 'online' });
    expect(states(back)).toEqual(['queued', 'failed']);
    expect(back[0]?.attempts).toBe(1);
    const retried = uploadQueue(back, { type: 'retry', key: 2 });
    expect([states(retried), retried[1]?.attempts]).toEqual([['queued', 'queued'], 0]);
  });

  test('a new choice starts a new list: drops sent and refused files, keeps failed ones', () => {
    const ended = run(
      add(1, 2, 3),
      { type: 'settle', key: 1, state: { name: 'sent' } },
      { type: 'settle', key: 2, state: { name: 'refused', message: 'Grande demais.' } },
      { type: 'settle', key: 3, state: { name: 'failed', message: 'Não deu.' } },
    );
    expect(uploadQueue(ended, { type: 'clear-ended' }).map(({ key }) => key)).toEqual([3]);
  });

  test('a cancelled file is removed, and the next one moves up', () => {
    const left = run(add(1, 2, 3), progress(1), progress(2), { type: 'remove', key: 1 });
    expect(nextUploads(left).map(({ key }) => key)).toEqual([3]);
    expect(states(uploadQueue(left, { type: 'settle', key: 1, state: { name: 'sent' } }))).toEqual([
      'sending',
      'queued',
    ]);
  });
});
