import { setImmediate } from 'node:timers/promises';
import { inTurn } from './in-turn.server.ts';

/** Longest wait in ms: beside continuous requests the work that waits progresses at about half its speed. */
const LONGEST_MS = 15;

/** Makes a pair of functions: `first` answers a request, and `yieldTo` waits while one is being answered, briefly. */
function precedence() {
  let answering = 0;
  const waiting = new Set<() => void>();
  return {
    async first<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
      answering += 1;
      try {
        return await answer();
      } finally {
        answering -= 1;
        if (answering === 0) for (const go of [...waiting]) go();
      }
    },
    yieldTo(): Promise<void> {
      if (answering === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, LONGEST_MS);
        waiting.add(go);
      });
    },
  };
}

const requests = precedence();
const readings = precedence();

/** Answers a request: until it is done, jobs wait and, if it only reads, the drawing of answers to forms. */
export const answerFirst = <Answer>(reads: boolean, answer: () => Promise<Answer>): Promise<Answer> =>
  requests.first(() => (reads ? readings.first(answer) : answer()));

/**
 * Gives requests precedence over jobs in a process that does both: thousands of jobs at once would otherwise
 * alternate with every page. Waits before a job while a request is being answered, 15 ms at most.
 */
export const yieldToRequests = requests.yieldTo;

/** Longest time in ms that one answer keeps the next one waiting; drawing takes about 20. */
const LONGEST_DRAWING_MS = 500;
const drawing = inTurn(1, LONGEST_DRAWING_MS);

/**
 * Draws the answer to a form. Twenty forms at once would otherwise be drawn in one turn of the event loop, which no
 * other request could enter: they are drawn one after the other, and each waits for pages, 15 ms at most.
 */
export const drawInTurn = <Answer>(draw: () => Promise<Answer>): Promise<Answer> =>
  drawing(async () => {
    await readings.yieldTo();
    await setImmediate();
    return draw();
  });
