import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<true>();

/** Runs work that nobody waits for (a job, a dispatch of events): it takes its connections from the jobs' own pool. */
export const inBackground = <T>(work: () => T): T => background.run(true, work);

export const isBackground = (): boolean => background.getStore() === true;
