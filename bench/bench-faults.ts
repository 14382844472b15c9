/**
 * `npm run bench:faults [-- --rounds 100]`: kills the web process, the database server, one of its backends and the
 * connection that listens, each alone and in pairs, while people use the site. Fails when the web process ends by
 * itself, when a write that was answered with success is not there afterwards, or when an answer is 500. Writes
 * the table of docs/operations.md.
 *
 * `-- --lasting`: freezes the database and the web process for 40 s and fills the disk (as root on Linux), once each.
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { newDataDir } from '../scripts/built-product.ts';
import { KINDS, LASTING, smallDisk } from './faults/aim.ts';
import { breakAndCount, type Row } from './faults/rounds.ts';
import { writeTable } from './write-table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    lasting: { type: 'boolean', default: false },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

const dataDir = newDataDir('nome-faults-');
const unmount = values.lasting ? smallDisk(dataDir) : () => {};
const kinds = values.lasting ? LASTING : KINDS;
const { rows, torn, seconds } = await breakAndCount({
  ...{ dataDir, kinds, say },
  rounds: Number(values.rounds ?? (values.lasting ? kinds.length : 100)),
  limitMs: Number(values.minutes) * 60_000,
});
const table = tableOf(rows);
say(`\n${table}\n`);
for (const { fault, statuses } of rows)
  say(`${fault}: answers by status (0: cut) ${JSON.stringify(statuses)}`);
say(`${seconds} s`);
writeTable('docs/operations.md', values.lasting ? 'bench:lasting-faults' : 'bench:faults', table);
if (torn.length > 0 || rows.some(({ exits, lost, statuses }) => exits + lost + (statuses[500] ?? 0) > 0)) {
  for (const what of torn) say(`torn: ${what}`);
  say(`The data and the log are kept in ${dataDir}.`);
  process.exitCode = 1;
} else {
  unmount();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

function tableOf(all: readonly Row[]): string {
  const sum = (column: 'rounds' | 'exits' | 'answered' | 'lost') =>
    all.reduce((total, row) => total + row[column], 0);
  return [
    '| Fault | Rounds | Exits | Writes answered | Answers lost | Seconds to the next good page (median, longest) |',
    '|---|---|---|---|---|---|',
    ...all.map(
      (row) =>
        `| ${row.fault} | ${row.rounds} | ${row.exits} | ${row.answered} | ${row.lost} | ${median(row.seconds)}, ${Math.max(...row.seconds).toFixed(1)} |`,
    ),
    `| **all** | ${sum('rounds')} | ${sum('exits')} | ${sum('answered')} | ${sum('lost')} | |`,
  ].join('\n');
}

function median(of: readonly number[]): string {
  return (of.toSorted((a, b) => a - b)[Math.floor((of.length - 1) / 2)] ?? 0).toFixed(1);
}
