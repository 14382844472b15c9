import fs from 'node:fs';
import { expect, test } from 'vitest';

const text = fs.readFileSync('docs/hand-made.md', 'utf8');
/** Rows of both tables: the part with its files, and the other cells. */
const rows = text
  .split('\n')
  .filter((line) => /^\| (?!Part|Shortcut)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));
const filesOf = ([part = '']: string[]) =>
  [...part.matchAll(/`([a-z][\w./-]*\/[\w./-]+)`/g)].map(([, file = '']) => file);
const listed = rows.flatMap(filesOf);

test('each part made by hand names files that exist, and its reason', () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) {
    expect(filesOf(row), row[0]).not.toEqual([]);
    for (const reason of row.slice(1)) expect(reason, row[0]).not.toBe('');
  }
  expect(listed.filter((file) => !fs.existsSync(file))).toEqual([]);
});

test.each([
  ...['app/platform/backup', 'app/platform/uploads/pdf', 'app/features/proof/server/read-p12.server.ts'],
  ...['app/platform/rate-limit.server.ts', 'app/platform/tracing.server.ts', 'server/live-stream.ts'],
  ...['app/platform/jobs.server.ts', 'app/kit/list.server.ts', 'app/kit/form.server.ts'],
  ...['app/features/content/rules/brazil-map.ts', 'app/lib/mail-typos.ts', 'app/lib/csv.ts'],
  ...['app/screens/service/score-chart.tsx', 'app/shells/admin/search', 'scripts/embedded-postgres.ts'],
  ...['scripts/test.mjs', 'app/ui/words', 'app/ui/kept-entries.tsx', 'scripts/script-groups.ts'],
  ...['scripts/source-lines.ts', 'app/platform/session.server.ts', 'app/platform/in-turn.server.ts'],
  ...['server/route-handlers.ts', 'app/ui/drawn-icon.ts'],
  ...fs.globSync('app/platform/fast/*.ts').filter((file) => !/\.test\.ts$|fast-ways/.test(file)),
])('%s is in the list', (file) => expect(listed).toContain(file));

/** Names inside of libraries. Each file that uses one is in the list. */
const PRIVATE =
  /UNSAFE_|\bfrom '[^']+\/dist\/|\.connection\b.{0,20}\bstream\b|createLucideIcon\.mjs|\\0vite|__react-router|__reactRouter(?!Context)|\bpgboss\.job_common\b/;
const ALLOWED: Record<string, string> = {
  'vite.config.ts': 'turns the drawn icons on',
  'app/platform/db/queue-schema.server.ts':
    'rights, index and adding function; the migration checks the statement',
  'app/platform/db/personal-data.server.ts': 'describes the queue in the data model',
};

test('code reaches into libraries only in listed files', () => {
  const found = fs
    .globSync(['{app,server,db,scripts,bench}/**/*.{ts,tsx,mjs}', '*.config.ts'])
    .filter((file) => !/node_modules|\.(?:db\.)?test\.|\/journeys\//.test(file))
    .filter((file) => PRIVATE.test(fs.readFileSync(file, 'utf8')));
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter((file) => !listed.includes(file) && !(file in ALLOWED))).toEqual([]);
});
