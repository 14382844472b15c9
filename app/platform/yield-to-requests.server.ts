/**
 * Gives pages precedence over jobs in a process that does both. Thousands of jobs at once would otherwise
 * alternate with every page. Each job waits until no request is being answered, but only briefly: on a busy
 * site the queue must progress too.
 */

/** Longest wait of a job, in ms: beside continuous requests the queue works at about half its speed. */
const LONGEST_MS = 15;

let answering = 0;
const waiting = new Set<() => void>();

/** Answers a request: until it is done, jobs wait. */
export async function answerFirst<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
  answering += 1;
  try {
    return await answer();
  } finally {
    answering -= 1;
    if (answering === 0) for (const go of [...waiting]) go();
  }
}

/** Waits before a job while a request is being answered, 15 ms at most. */
export function yieldToRequests(): Promise<void> {
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
}
