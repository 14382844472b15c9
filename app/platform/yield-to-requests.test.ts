import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerFirst, drawInTurn, yieldToRequests } from './yield-to-requests.server.ts';

/** A request that is being answered until `end` is called. */
function openRequest(reads = true) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { answered: answerFirst(reads, () => promise), end: () => resolve('página') };
}

// With a stopped clock, a promise that settles has not waited for a timer.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('giving way', () => {
  it('does not wait without open requests', () => yieldToRequests());

  it('a job waits for an open page, and runs as soon as it is answered', async () => {
    const person = openRequest();
    let gone = false;
    const job = yieldToRequests().then(() => {
      gone = true;
    });
    await vi.advanceTimersByTimeAsync(10);
    expect(gone).toBe(false);
    person.end();
    await person.answered;
    await job;
  });

  it('with several people it waits for the last of them', async () => {
    const [one, other] = [openRequest(), openRequest()];
    let gone = false;
    const job = yieldToRequests().then(() => {
      gone = true;
    });
    one.end();
    await one.answered;
    expect(gone).toBe(false);
    other.end();
    await job;
    expect(gone).toBe(true);
  });

  it('does not wait for ever: a slow page blocks no job', async () => {
    const person = openRequest();
    const job = yieldToRequests();
    await vi.advanceTimersByTimeAsync(15);
    await job;
    person.end();
    expect(await person.answered).toBe('página');
  });

  it('a failed page lets the jobs continue too', async () => {
    await expect(answerFirst(true, () => Promise.reject(new Error('falha')))).rejects.toThrow('falha');
    await yieldToRequests();
  });
});

describe('drawing answers to forms', () => {
  it('leaves a turn of the event loop between two answers', async () => {
    const order: string[] = [];
    const turn = () =>
      new Promise<void>((resolve) => void setImmediate(() => resolve(void order.push('turn'))));
    vi.useRealTimers();
    const drawn = ['first', 'second'].map((name) => drawInTurn(async () => void order.push(name)));
    await turn();
    await turn();
    await Promise.all(drawn);
    expect(order.slice(0, 3)).toEqual(['turn', 'first', 'turn']);
  });

  it('waits for an open page, 15 ms at most, and not for another form', async () => {
    const form = openRequest(false);
    await drawInTurn(async () => {});
    const page = openRequest();
    let isDrawn = false;
    const drawn = drawInTurn(async () => {
      isDrawn = true;
    });
    await vi.advanceTimersByTimeAsync(14);
    expect(isDrawn).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await drawn;
    form.end();
    page.end();
  });
});
