import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<true>();

/** Runs background work (a job, a dispatch of events) on the connections of the jobs' own pool. */
export const inBackground = <T>(work: () => T): T => background.run(true, work);

export const isBackground = (): boolean => background.getStore() === true;
