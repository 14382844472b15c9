import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Ticks of `/proc`, which Linux counts in hundredths of a second for everybody. */
const TICK_MS = 10;
/** What was asked before is over, and its memory tidied. */
const REST_MS = 30_000;

/** The share of one core that a process takes which is asked for nothing, in percent; over so many whole minutes. */
export async function idleShare(pid: number, minutes: number): Promise<number> {
  await pause(REST_MS);
  const before = processorMs(pid);
  await pause(minutes * 60_000);
  return ((processorMs(pid) - before) / (minutes * 60_000)) * 100;
}

/** User and system time of all threads. */
function processorMs(pid: number): number {
  // The name before it may have spaces.
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
