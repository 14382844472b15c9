import fs from 'node:fs';
import type pg from 'pg';

/** Blocks that a statement read, and the most rows that one step of its plan looked at. */
export type Reading = { blocks: number; rows: number };
/** A statement that ran, and how long it took. */
export type Ran = Reading & { text: string; ms: number };

/** Has PostgreSQL log each statement of a database with its plan; connections opened from now on take part. */
export async function logPlans(owner: pg.Client, database: string): Promise<void> {
  for (const [name, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
  }))
    await owner.query(`alter database ${database} set ${name} = '${value}'`);
}

type Plan = { Plans?: Plan[] } & Record<string, unknown>;
type Logged = { 'Query Text': string; Plan: Plan };
const BLOCKS = ['Shared Hit Blocks', 'Shared Read Blocks', 'Temp Read Blocks'];
/** Rows that a step returned or left out, each time it ran. */
const ROWS = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Join Filter'];

const sumOf = (plan: Plan, names: readonly string[]) =>
  names.reduce((sum, name) => sum + Number(plan[name] ?? 0), 0);

/** Sums up an executed plan of `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)`. */
export function readingOf(plan: Plan): Reading {
  const rows = (step: Plan): number =>
    Math.max(sumOf(step, ROWS) * Number(step['Actual Loops'] ?? 1), ...(step.Plans ?? []).map(rows));
  return { blocks: sumOf(plan, BLOCKS), rows: rows(plan) };
}

/** Statements in a piece of the server's log. */
export function statementsIn(log: string): Ran[] {
  return [...log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n?)+)/g)].map(([, ms, plan = '']) => {
    const { 'Query Text': text, Plan } = JSON.parse(plan.replaceAll(/^\t/gm, '')) as Logged;
    return { text, ms: Number(ms), ...readingOf(Plan) };
  });
}

/** Reads what is added to a log from here on. */
export class LogReader {
  readonly #file: string;
  #at: number;
  constructor(file: string) {
    this.#file = file;
    this.#at = fs.statSync(file).size;
  }

  take(): string {
    const { size } = fs.statSync(this.#file);
    const bytes = Buffer.alloc(size - this.#at);
    const file = fs.openSync(this.#file, 'r');
    fs.readSync(file, bytes, 0, bytes.length, this.#at);
    fs.closeSync(file);
    this.#at = size;
    return bytes.toString('utf8');
  }
}
