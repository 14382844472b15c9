/**
 * `npm run bench:faults [-- --rounds 100]`: kills the web process, the database server, one of its backends and the
 * connection that listens, each alone and in pairs, while people use the site. Fails when the web process ends by
 * itself, or when a write that was answered with success is not there afterwards. Writes bench/faults.json and the
 * table of docs/operations.md.
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { breakAndCount, type Row } from './faults/rounds.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, minutes: { type: 'string', default: '60' } },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

const { rows, statuses, seconds } = await breakAndCount({
  rounds: Number(values.rounds),
  limitMs: Number(values.minutes) * 60_000,
  say,
});
const table = tableOf(rows);
say(`\n${table}\n\nAnswers by status (0: cut): ${JSON.stringify(statuses)}; ${seconds} s.`);
fs.writeFileSync('bench/faults.json', `${JSON.stringify({ rows, statuses, seconds }, null, 2)}\n`);
writeTable('docs/operations.md', table);
if (rows.some(({ exits, lost }) => exits + lost > 0)) process.exitCode = 1;

function tableOf(all: readonly Row[]): string {
  const sum = (column: 'rounds' | 'exits' | 'answered' | 'lost') =>
    all.reduce((total, row) => total + row[column], 0);
  return [
    '| Fault | Rounds | Exits | Writes answered | Answers lost | Seconds to the next good page (median, longest) |',
    '|---|---|---|---|---|---|',
    ...all.map(
      (row) =>
        `| ${row.fault} | ${row.rounds} | ${row.exits} | ${row.answered} | ${row.lost} | ${row.medianSeconds}, ${row.longestSeconds} |`,
    ),
    `| **all** | ${sum('rounds')} | ${sum('exits')} | ${sum('answered')} | ${sum('lost')} | |`,
  ].join('\n');
}

function writeTable(file: string, text: string): void {
  const marked = /(<!-- bench:faults -->\n)[\s\S]*?(\n<!-- \/bench:faults -->)/;
  const page = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(
    file,
    page.replace(marked, (_, start: string, end: string) => `${start}${text}${end}`),
  );
}
