import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ATTACKS, type Attack } from '../tests/attempts.ts';

/**
 * `npm run attack`: runs what attacks the product, counts what was tried and what got through, and writes the table of
 * docs/threat-model.md. `-- --without-browser` leaves out what needs a running product with Chromium.
 */
type Files = {
  /** Each of their tests is an attempt. */
  tests?: string[];
  /** They count by themselves what they send (`attempted`). */
  counted?: string[];
};

const FILES: Record<Attack, Files> = {
  'read-by-id': { counted: ['tests/journeys/foreign-ids.spec.ts'] },
  'write-by-id': {
    counted: ['tests/journeys/foreign-ids.spec.ts'],
    tests: ['tests/access/blind-writes.db.test.ts'],
  },
  'admin-surface': { counted: ['tests/journeys/access.spec.ts'] },
  'form-rights': {
    counted: ['tests/security/form-areas.db.test.ts', 'tests/security/foreign-rows.db.test.ts'],
    tests: ['tests/security/system-rights.test.ts'],
  },
  'rows-by-sql': { counted: ['tests/access/access-matrix.db.test.ts'] },
  'sql-logins': {
    counted: ['app/features/imports/server/firm.db.test.ts'],
    tests: [
      'tests/security/database-roles.db.test.ts',
      'tests/security/queue-rights.db.test.ts',
      'tests/access/guards.db.test.ts',
      'tests/access/roles.db.test.ts',
    ],
  },
  'garbage-notifications': { counted: ['app/platform/live.db.test.ts'] },
  'foreign-origin': { counted: ['tests/security/requests.test.ts'] },
  'odd-requests': {
    counted: [
      'tests/journeys/odd-requests.spec.ts',
      'tests/security/form-areas.db.test.ts',
      'tests/security/odd-api-bodies.db.test.ts',
    ],
  },
  'foreign-redirect': {
    counted: ['tests/security/payloads.test.ts'],
    tests: ['app/lib/page-address.test.ts'],
  },
  guessing: {
    counted: [
      'tests/security/guessing.db.test.ts',
      'app/features/whatsapp-cases/server/phone-link.db.test.ts',
    ],
    tests: ['tests/security/second-factor.db.test.ts'],
  },
  'account-links': {
    counted: [
      'app/features/accounts/server/confirmation.db.test.ts',
      'app/features/accounts/server/sign-in-link.db.test.ts',
      'app/features/checkout/server/pay-first.db.test.ts',
      'app/features/partners/server/partner-doors.db.test.ts',
      'app/features/whatsapp-cases/server/phone-link.db.test.ts',
    ],
    tests: [
      'tests/security/reset-links.db.test.ts',
      'tests/security/session-cookie.db.test.ts',
      'tests/security/changed-secret.test.ts',
      'tests/security/undo-windows.db.test.ts',
      'tests/security/erased.db.test.ts',
    ],
  },
  'auth-endpoints': { counted: ['tests/security/auth-endpoints.db.test.ts'] },
  'spoofed-address': { tests: ['tests/security/addresses.db.test.ts', 'app/platform/network.test.ts'] },
  uploads: { tests: ['tests/security/active-pdfs.test.ts', 'tests/security/upload-lines.test.ts'] },
  freezing: {
    counted: ['tests/security/freezing.test.ts', 'tests/journeys/freezing.spec.ts'],
    tests: [
      'app/platform/foreign/parser-pool.test.ts',
      'app/platform/foreign/fair-places.test.ts',
      'server/read-sent-form.test.ts',
    ],
  },
  'outgoing-address': { tests: ['tests/security/outgoing-hosts.test.ts', 'app/platform/outgoing.test.ts'] },
  'forged-webhook': {
    counted: [
      'app/features/payments/server/payment-webhooks.db.test.ts',
      'app/features/payments/server/ports/asaas.db.test.ts',
    ],
  },
  'forged-mail': {
    tests: [
      'server/mail-webhook.db.test.ts',
      'app/features/inbound-mail/server/inbound-mail.db.test.ts',
      'app/features/letters/server/leaving.db.test.ts',
    ],
  },
  'forged-whatsapp': { counted: ['tests/security/messages.db.test.ts'] },
  'push-devices': { counted: ['tests/security/messages.db.test.ts'] },
  unsubscribe: { counted: ['tests/security/messages.db.test.ts'] },
  'hand-over': { counted: ['app/features/assistant/server/hand-over.db.test.ts'] },
  tampering: { counted: ['tests/security/tampering.db.test.ts'] },
  'ended-contract': {
    counted: [
      'app/features/letters/server/ended-case.db.test.ts',
      'app/features/listings/server/claim-cover.db.test.ts',
    ],
  },
  scripts: { counted: ['tests/security/payloads.test.ts'] },
  'csv-formula': { counted: ['tests/security/payloads.test.ts'] },
  imitations: { counted: ['app/features/scam-checks/rules/imitations.test.ts'] },
  'mail-header': { counted: ['tests/security/payloads.test.ts'] },
  'forged-pdfs': { counted: ['tests/security/forged-pdfs.db.test.ts'] },
  'stolen-data': { counted: ['tests/security/erased-traces.db.test.ts'] },
  'escaping-duties': { counted: ['app/features/privacy/server/erase-at-once.db.test.ts'] },
};

const DOCUMENT = 'docs/threat-model.md';
const MARKS = ['<!-- attempts -->', '<!-- /attempts -->'] as const;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-attack-'));
const counts = path.join(folder, 'counts.jsonl');
fs.writeFileSync(counts, '');

const all = [
  ...new Set(Object.values(FILES).flatMap(({ tests = [], counted = [] }) => [...tests, ...counted])),
];
const browserFiles = all.filter((file) => file.endsWith('.spec.ts'));
const withBrowser = !process.argv.includes('--without-browser');
const missing = all.filter((file) => !fs.existsSync(file));
if (missing.length > 0) throw new Error(`These files of the table are gone: ${missing.join(', ')}.`);

function run(command: string[]): boolean {
  const { status } = spawnSync(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, ATTACK_COUNTS: counts, ALONE: '1' },
  });
  return status === 0;
}

type TestResult = { status: string };
type Report = { testResults: { name: string; assertionResults: TestResult[] }[] };

/** Runs the files outside of the browser. @returns their tests by file, those that passed and those that did not. */
function runTests(): { ok: boolean; results: Map<string, { passed: number; failed: number }> } {
  const report = path.join(folder, 'vitest.json');
  const files = all.filter((file) => !file.endsWith('.spec.ts'));
  const ok = run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
    ...files,
  ]);
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as Report;
  const results = new Map(
    testResults.map(({ name, assertionResults }) => {
      const passed = assertionResults.filter(({ status }) => status === 'passed').length;
      return [path.relative('.', name), { passed, failed: assertionResults.length - passed }];
    }),
  );
  return { ok, results };
}

type Line = { attempts: number; successes: number };

function linesOf(results: ReturnType<typeof runTests>['results']): Map<Attack, Line> {
  const lines = new Map<Attack, Line>();
  const add = (attack: Attack, attempts: number, successes: number) => {
    const before = lines.get(attack) ?? { attempts: 0, successes: 0 };
    lines.set(attack, { attempts: before.attempts + attempts, successes: before.successes + successes });
  };
  for (const text of fs.readFileSync(counts, 'utf8').split('\n').filter(Boolean)) {
    const { attack, times, successes } = JSON.parse(text);
    add(attack, times, successes);
  }
  for (const attack of Object.keys(FILES) as Attack[])
    for (const file of FILES[attack].tests ?? []) {
      const { passed = 0, failed = 0 } = results.get(file) ?? {};
      add(attack, passed + failed, failed);
    }
  return lines;
}

const grouped = (value: number) => value.toLocaleString('en-US').replaceAll(',', ' ');

function writeTable(lines: Map<Attack, Line>): void {
  const text = fs.readFileSync(DOCUMENT, 'utf8');
  const [from, to] = MARKS.map((mark) => text.indexOf(mark)) as [number, number];
  if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no place for the table.`);
  const rows = (Object.keys(ATTACKS) as Attack[]).flatMap((attack) => {
    const line = lines.get(attack);
    return line ? [`| ${ATTACKS[attack]} | ${grouped(line.attempts)} | ${grouped(line.successes)} |`] : [];
  });
  const sum = [...lines.values()].reduce(
    (total, line) => ({
      attempts: total.attempts + line.attempts,
      successes: total.successes + line.successes,
    }),
    { attempts: 0, successes: 0 },
  );
  const table = [
    '| Class | Attempts | Successes |',
    '|---|---:|---:|',
    ...rows,
    `| **All** | **${grouped(sum.attempts)}** | **${grouped(sum.successes)}** |`,
  ].join('\n');
  fs.writeFileSync(DOCUMENT, `${text.slice(0, from + MARKS[0].length)}\n${table}\n${text.slice(to)}`);
}

const tests = runTests();
const browser =
  !withBrowser ||
  run(['node_modules/@playwright/test/cli.js', 'test', '--retries=0', '--workers=1', ...browserFiles]);
const lines = linesOf(tests.results);
fs.rmSync(folder, { recursive: true });
const successes = [...lines.values()].reduce((sum, line) => sum + line.successes, 0);
const silent = (Object.keys(FILES) as Attack[]).filter(
  (attack) =>
    !lines.get(attack)?.attempts &&
    (withBrowser || !FILES[attack].counted?.some((file) => file.endsWith('.spec.ts'))),
);
if (silent.length > 0) process.stderr.write(`Nothing was tried of: ${silent.join(', ')}.\n`);
if (withBrowser && tests.ok && browser && silent.length === 0) writeTable(lines);
for (const [attack, line] of lines)
  process.stdout.write(`${attack}: ${line.attempts} tried, ${line.successes} got through\n`);
process.exit(tests.ok && browser && successes === 0 && silent.length === 0 ? 0 : 1);
