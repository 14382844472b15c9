/**
 * `npm run bench:growth [-- --sizes 1000,50000,200000 --dir FOLDER]`: every statement that a page of the panel or of the
 * customer's area sends, at three sizes of the business. Fails when one reads more blocks or rows because the business
 * is larger. With `--dir` the databases stay for another run. A run of three sizes writes the table of docs/growth.md.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { newDataDir } from '../../scripts/built-product.ts';
import { freePort, startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { writeTable } from '../write-table.ts';
import { growing, type MeasuredPage } from './measure.ts';
import { measureSize } from './sizes.ts';

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,50000,200000' }, dir: { type: 'string' } },
});
const folder = values.dir ?? newDataDir('nome-growth-');
const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), password: 'bench' });
const sizes = values.sizes.split(',').map(Number);
const measured: MeasuredPage[][] = [];
try {
  for (const customers of sizes)
    measured.push(await measureSize({ database, folder, customers, port: await freePort() }));
} finally {
  if (!values.dir) {
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const near = (ms: number) => Math.round(ms * 10) / 10;
const asked = measured[0]?.filter(({ pattern }) =>
  measured.some((pages) => pages.find((one) => one.pattern === pattern)?.status === 200),
);
const lines = (asked ?? []).map(({ pattern, status }) => {
  const cells = measured.map((pages) => {
    const page = pages.find((one) => one.pattern === pattern);
    return page?.status === 200
      ? `${near(page.databaseMs)} + ${near(page.processMs)}`
      : `(${status || 'no row'})`;
  });
  return `| \`${pattern}\` | ${cells.join(' | ')} |`;
});
const table = `| Page | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} |\n|---|${'---|'.repeat(sizes.length)}\n${lines.join('\n')}`;
process.stdout.write(`${table}\n`);
if (sizes.length === 3) writeTable('docs/growth.md', 'bench:growth', table);
const faults = sizes
  .slice(1)
  .flatMap((size, at) =>
    growing(measured[at] ?? [], measured[at + 1] ?? [], size / (sizes[at] ?? 1)).map(
      (fault) => `${size}: ${fault}`,
    ),
  );
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
