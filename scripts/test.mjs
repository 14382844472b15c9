/**
 * `npm test` installs what it needs and runs every check, each to its end, so that one run shows all that is wrong.
 *
 *     npm test -- rules database           the named steps (`npm test -- --list-steps`)
 *     npm test -- app/features/payments    the rules and database tests of a folder
 *     npm test -- app/lib/masks.ts         those of a file: its own, otherwise its folder's
 *     npm test -- app/features/payments/journeys    browser tests, which need a build
 *     npm run test:watch -- app/lib        the same, again after every change
 */
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled, ROOT } from './prepare.mjs';
import { startTestRun } from './test-run.mjs';

const JOURNEY = /\.spec\.ts$/;
const TEST = /\.test\.tsx?$/;

const check = (ok) => ({ ok, passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

const STEPS = {
  lint: async () => {
    const style = await node(['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
    const words = await node(['scripts/check-words.mjs']);
    const patterns = await node(['scripts/check-patterns.mjs']);
    const imported = await node([
      'node_modules/knip/bin/knip.js',
      '--include',
      'dependencies,unlisted,binaries,exports,types',
    ]);
    return check(style && words && patterns && imported);
  },
  types: async () =>
    check(
      (await node(['node_modules/@react-router/dev/bin.cjs', 'typegen'])) &&
        (await node(['node_modules/typescript-native/bin/tsc', '--noEmit'])),
    ),
  imports: async () => check(await node(['scripts/check-imports.mjs'])),
  rules: () => vitest('rules', ['--project=rules', '--project=components']),
  database: () => vitest('database', ['--project=database']),
  browser: () => browser([]),
};

const args = process.argv.slice(2);
const named = args.filter((name) => !name.startsWith('--'));
const watching = args.includes('--watch');
const unknown = [
  ...named.filter((name) => !(name in STEPS) && !fs.existsSync(path.join(ROOT, name))),
  ...args.filter((name) => name.startsWith('--') && !['--watch', '--list-steps'].includes(name)),
];
const stepNames = Object.keys(STEPS).join(', ');
if (args.includes('--list-steps')) {
  process.stdout.write(`${stepNames}\n`);
  process.exit(0);
}
if (unknown.length > 0) {
  process.stderr.write(`Neither a step nor a file: ${unknown.join(', ')}. Steps: ${stepNames}.\n`);
  process.exit(1);
}

const places = named.filter((name) => !(name in STEPS));
const files = [...new Set(places.flatMap(testsOf))];
const journeys = files.filter((file) => JOURNEY.test(file));
const units = files.filter((file) => TEST.test(file));
if (places.length > 0 && files.length === 0) {
  process.stderr.write(`No test belongs to ${places.join(', ')}.\n`);
  process.exit(1);
}

/** Test files of a folder (journeys only of a folder of journeys), or those that belong to a file. */
function testsOf(place) {
  const name = path.relative(ROOT, path.resolve(ROOT, place));
  if (fs.statSync(path.join(ROOT, name)).isDirectory()) {
    const wanted = /(^|\/)journeys(\/|$)/.test(name) ? JOURNEY : TEST;
    return fs
      .readdirSync(path.join(ROOT, name), { recursive: true })
      .map((file) => path.join(name, file))
      .filter((file) => wanted.test(file) && !file.includes('node_modules'));
  }
  if (TEST.test(name) || JOURNEY.test(name)) return [name];
  const beside = fs.readdirSync(path.join(ROOT, path.dirname(name))).filter((file) => TEST.test(file));
  const stem = path.basename(name).replace(/(\.server)?\.\w+$/, '');
  const own = beside.filter((file) => file.replace(/(\.db)?\.test\.tsx?$/, '') === stem);
  return (own.length > 0 ? own : beside).map((file) => path.join(path.dirname(name), file));
}

await ensureInstalled();
const run = startTestRun();
const node = run.node;

/** Messages printed at the end of the run. */
const notes = [];
const report = (name) => path.join(run.folder, `${name}.json`);
const readReport = (name) =>
  fs.existsSync(report(name)) ? JSON.parse(fs.readFileSync(report(name), 'utf8')) : {};

async function vitest(name, options) {
  const ok = await node([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(name)}`,
  ]);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(name);
  for (const { assertionResults } of testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') notes.push(`${fullName}: ${shortly(failureMessages[0])}`);
  return { ok, passed: numPassedTests, failed: numFailedTests };
}

async function browser(filters) {
  const { ensureChromium, ensureHeadlessShell } = await import('./chromium.mjs');
  const whole = ensureChromium();
  await node(['--eval', "import('./scripts/prepare.mjs').then((prepare) => prepare.ensureBuilt())"]);
  const playwright = (name, options) =>
    node(['node_modules/@playwright/test/cli.js', 'test', ...options], {
      CHROMIUM_PATH: whole,
      CHROMIUM_SHELL: ensureHeadlessShell(whole),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report(name),
    });
  // Traces take a sixth of the whole run, so only failed journeys are repeated with them.
  const all = filters.length === 0;
  const ok = await playwright('browser', all ? ['--trace=off'] : filters);
  const { stats: { expected = 0, unexpected = 0 } = {}, suites = [] } = readReport('browser');
  notes.push(...suites.flatMap(failuresOf));
  if (all) notes.push(slowestOf(suites));
  if (!all || unexpected === 0) return { ok, passed: expected, failed: unexpected };
  process.stdout.write('\nThe failed ones twice more, with traces.\n');
  const lines = [...new Set(suites.flatMap(failedLinesOf))];
  const steady = await playwright('traced', [...lines, '--repeat-each=2', '--trace=retain-on-failure']);
  const again = (readReport('traced').suites ?? []).flatMap(failuresOf);
  notes.push(`Repeated twice with a trace, ${again.length} failed:`, ...again);
  const journeys = expected + unexpected;
  if (!steady || unexpected > journeys * MOST_UNSTEADY) return { ok, passed: expected, failed: unexpected };
  notes.push(`${unexpected} unsteady: failed once and passed twice. Find the cause in the list above.`);
  return { ok: true, passed: expected, failed: 0 };
}

/** The first lines of a failure's message, without colours, for the end of a run. */
const shortly = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, 8)
    .join('\n    ');

/** Error, place and trace of each failed journey: `npx playwright show-trace FILE` opens the trace. */
const failuresOf = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .flatMap(({ title, file, tests }) =>
      tests.flatMap(({ results }) =>
        results.map(({ error, errorLocation, attachments }) => {
          const trace = attachments.find(({ name }) => name === 'trace');
          const opened = trace ? `\n    npx playwright show-trace ${path.relative(ROOT, trace.path)}` : '';
          return `${file}:${errorLocation?.line ?? 0} ${title}: ${shortly(error?.message)}${opened}`;
        }),
      ),
    ),
  ...suites.flatMap(failuresOf),
];

/** File and line of each failed journey, as Playwright takes them. */
const failedLinesOf = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line }) => `${file}:${line}`),
  ...suites.flatMap(failedLinesOf),
];

/** Share of the journeys that may fail once, on a machine that does other things too, if they then pass twice. */
const MOST_UNSTEADY = 0.01;

const SLOWEST = 10;

/** The slowest tests of a whole run. */
function slowestOf(suites) {
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  const taken = suites.flatMap(specsOf).map(({ title, file, tests }) => ({
    name: `${file}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));
  const slowest = taken.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return `The slowest:${slowest.map(({ name, seconds }) => `\n    ${seconds.toFixed(0)} s ${name}`).join('')}`;
}

if (watching) {
  await node(['node_modules/vitest/vitest.mjs', 'watch', ...units]);
  await run.end(0);
}

const chosen = Object.entries(STEPS).filter(([name]) => named.length === 0 || named.includes(name));
if (units.length > 0) chosen.push(['tests', () => vitest('tests', units)]);
if (journeys.length > 0)
  chosen.push(['journeys', () => browser(journeys.map((file) => `^.*${file.replaceAll('.', '\\.')}$`))]);

let passed = 0;
let failed = 0;
const lines = [];
for (const [name, step] of chosen) {
  process.stdout.write(`\n── ${name} ──\n`);
  const started = Date.now();
  const result = await step();
  passed += result.passed;
  // A runner that failed without naming a test (for instance at its start) still counts.
  failed += result.ok ? 0 : Math.max(1, result.failed);
  lines.push(
    `${result.ok ? 'ok   ' : 'FAIL '} ${name.padEnd(9)} ${((Date.now() - started) / 1000).toFixed(0)} s`,
  );
}
process.stdout.write(`\n${[...lines, ...notes].join('\n')}\n${passed} passed, ${failed} failed\n`);
await run.end(failed === 0 ? 0 : 1);
