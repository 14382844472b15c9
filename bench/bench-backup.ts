/**
 * `npm run bench:backup [-- --leads 1000000 --gb 10]`: backs up, checks and restores an installation of that size by
 * the commands an operator uses, watches the memory of each, and writes the table of docs/operations.md. Takes three
 * times the bytes of the files on the disk of the temporary folder, and gives them back.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ring } from '#app/platform/keys.server.ts';
import { createDiskStore } from '#app/platform/storage/disk-store.server.ts';
import { generate } from '#db/generate/load.ts';
import { newDataDir, startBuiltProduct, stopBuiltProduct } from '../scripts/built-product.ts';
import { startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';

const { values } = parseArgs({
  options: { leads: { type: 'string', default: '1000000' }, gb: { type: 'string', default: '10' } },
});
const LEADS = Number(values.leads);
const FILE_MB = 4;
const MB = 1024 * 1024;
const FILES = Math.ceil((Number(values.gb) * 1024) / FILE_MB);
const LOOK_MS = 500;

const say = (line: string) => process.stdout.write(`${line}\n`);
const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;

/** Rows and files in the place of a business that is years old. Bytes are random: nothing of them compresses. */
async function fill(dataDir: string): Promise<void> {
  await stopBuiltProduct(await startBuiltProduct({ dataDir }));
  const { databasePassword, secret } = JSON.parse(
    fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'),
  );
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    password: databasePassword,
  });
  const db = new pg.Client({ connectionString: server.ownerUrl });
  await db.connect();
  try {
    await generate(db, { leads: LEADS, customers: LEADS / 200, notificationsPerCustomer: 2, seed: 1 });
    const store = createDiskStore({ root: path.join(dataDir, 'files'), keys: ring([secret]) });
    const bytes = randomBytes(FILE_MB * MB);
    for (let n = 0; n < FILES; n += 1) {
      const name = `${n.toString(16).padStart(24, '0')}-100.jpg`;
      bytes.writeUInt32LE(n);
      await store.put(`site-images/bench/${name}`, bytes);
      await db.query(
        `insert into site_images (image_id, name, alt, width, height, mime_type, file_path)
         values (gen_random_uuid(), $1, 'x', 1, 1, 'image/jpeg', 'site-images/bench/' || $1)`,
        [name],
      );
    }
  } finally {
    await db.end();
    await server.stop();
  }
}

type Measured = { command: string; ms: number; peakMb: number; lateMb: number };

/** Runs a command of the product. @returns the largest resident memory, and the largest of its last quarter */
async function measure(command: string, file: string, dataDir: string): Promise<Measured> {
  const began = Date.now();
  const child = spawn(process.execPath, ['build/server/index.js', command, file], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const seen: number[] = [];
  const look = setInterval(() => seen.push(residentMb(child)), LOOK_MS);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  const late = seen.slice(Math.floor(seen.length * 0.75));
  const measured = {
    command,
    ms: Date.now() - began,
    peakMb: Math.max(0, ...seen),
    lateMb: Math.max(0, ...late),
  };
  say(JSON.stringify(measured));
  return measured;
}

function residentMb({ pid }: ChildProcess): number {
  try {
    const pages = Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return Math.round((pages * 4096) / MB);
  } catch {
    return 0;
  }
}

const source = newDataDir('nome-bench-backup-');
const target = newDataDir('nome-bench-restore-');
const file = path.join(source, 'bench.tar.zst');
try {
  say(`Making ${LEADS} leads and ${FILES} files of ${FILE_MB} MB…`);
  await fill(source);
  const measured = [await measure('backup', file, source)];
  const size = fs.statSync(file).size;
  measured.push(await measure('backup-check', file, source));
  // What is restored need not stand beside its source.
  fs.rmSync(path.join(source, 'files'), { recursive: true });
  measured.push(await measure('restore', file, target));
  const table = [
    `${LEADS.toLocaleString('en')} leads, ${FILES.toLocaleString('en')} files of ${FILE_MB} MB (${values.gb} GB, incompressible), archive ${(size / MB / 1024).toFixed(1)} GB:`,
    '',
    '| Command | Time | Largest resident memory | Of its last quarter |',
    '|---|---|---|---|',
    ...measured.map(
      ({ command, ms, peakMb, lateMb }) =>
        `| \`${command.replace('-', ':')}\` | ${minutes(ms)} | ${peakMb} MB | ${lateMb} MB |`,
    ),
  ].join('\n');
  say(table);
  const document = 'docs/operations.md';
  const marked = /(<!-- bench:backup -->)[\s\S]*?(<!-- \/bench:backup -->)/;
  const text = fs.readFileSync(document, 'utf8');
  fs.writeFileSync(
    document,
    text.replace(marked, (_, start, end) => `${start}\n${table}\n${end}`),
  );
} finally {
  for (const folder of [source, target]) fs.rmSync(folder, { recursive: true, force: true });
}
