/**
 * Checks the rules of imports, and proves that they can fail: a checker that reads nothing also reports
 * success, so a minimum number of modules is required, and each rule must fire on a known-bad tree. Also
 * checks the lengths of files and journeys. `--order` draws the order of the capabilities in
 * docs/architecture.md.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { childEnv, pinnedNode, ROOT } from './prepare.mjs';

const LEAST_MODULES = 100;
const LONG = { warn: 250, fail: 400 };
/** Maximum lines of a journey, so that a failure identifies its cause. */
const LONGEST_JOURNEY = 60;
/** Journeys that are longer on purpose, with the reason. */
const LONG_ALLOWED = new Map([]);
const FOLDERS = ['app', 'server', 'db', 'bench', 'scripts', 'tests'];
const BAD = 'tests/fixtures/bad-imports';

function cruise(cwd, targets) {
  const { stdout, stderr } = spawnSync(
    pinnedNode(),
    [
      path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...targets,
      '--config',
      path.join(ROOT, '.dependency-cruiser.cjs'),
      '--ts-config',
      path.join(ROOT, 'tsconfig.json'),
      '--output-type',
      'json',
    ],
    { cwd, env: childEnv(), encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 },
  );
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`dependency-cruiser gave no answer:\n${stderr}`);
  }
}

const problems = [];

const { modules, summary: here } = cruise(ROOT, ['app', 'server', 'db']);
for (const { rule, from, to } of here.violations) problems.push(`${rule.name}: ${from} → ${to}`);
if (here.totalCruised < LEAST_MODULES) {
  problems.push(`only ${here.totalCruised} modules were read (${LEAST_MODULES} or more are expected)`);
}

const rules = here.ruleSetUsed.forbidden.map(({ name }) => name);
const bad = cruise(path.join(ROOT, BAD), ['app', 'server']);
const fired = new Set(bad.summary.violations.map(({ rule }) => rule.name));
for (const name of rules) if (!fired.has(name)) problems.push(`the rule ${name} does not fire on ${BAD}`);

/** Names that the router reads from each route module. */
const OF_ROUTES = new Set(
  'loader action clientLoader clientAction meta headers links middleware handle shouldRevalidate ErrorBoundary HydrateFallback Layout'.split(
    ' ',
  ),
);
const EXPORT =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) ([\w$]+)/gm;

/**
 * Names exported by two files, which readers and tools could not tell apart. A type may share its value's
 * name, and `x.browser.ts` the names of `x.ts`, which it replaces in the browser.
 */
function twiceExported(root) {
  const places = new Map();
  for (const file of sourcesOf(root))
    for (const [, name] of fs.readFileSync(path.join(root, file), 'utf8').matchAll(EXPORT))
      if (!OF_ROUTES.has(name))
        places.set(name, (places.get(name) ?? new Set()).add(file.replace('.browser.', '.')));
  return [...places]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `${name}: ${[...files].join(', ')}`);
}

const sourcesOf = (root) =>
  ['app', 'server'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => path.join(folder, file))
      .filter((file) => /(?<!\.(test|spec))\.tsx?$/.test(file)),
  );

/** Files with the same name in every capability. */
const OF_EACH_CAPABILITY = /^(index|tables|terms|input|messages|panel|columns|seed)\b/;

/** Base names of two files: a search or a stack trace with the name would match both. */
function namedAlike(root) {
  const places = Map.groupBy(sourcesOf(root), (file) => path.basename(file));
  return [...places]
    .filter(([name, files]) => files.length > 1 && !OF_EACH_CAPABILITY.test(name))
    .map(([name, files]) => `${name}: ${files.join(', ')}`);
}

for (const alike of namedAlike(ROOT)) problems.push(`two files of one name: ${alike}`);
if (namedAlike(path.join(ROOT, BAD)).length === 0) problems.push(`no two files are named alike in ${BAD}`);

for (const twice of twiceExported(ROOT)) problems.push(`exported twice: ${twice}`);
if (twiceExported(path.join(ROOT, BAD)).length === 0) problems.push(`no name is exported twice in ${BAD}`);

const capabilityOf = (file) => /^app\/features\/([^/]+)\//.exec(file)?.[1];

/**
 * Foreign keys that point upwards, declared by the capability that owns the column: tables → tables, with the
 * reason. The list only shrinks.
 */
const UPWARD_KEYS = new Map([
  ['cases → payments', 'a card names the order that opened it, a guarantee request the order that gives it'],
]);
const TABLES = /[a-z-]*tables\.server\.ts$/;
const isDeclared = (from, to, source, resolved) =>
  TABLES.test(source) && TABLES.test(resolved) && UPWARD_KEYS.has(`${from} → ${to}`);

/** The capabilities that each capability imports, in any of its files but tests. */
function needsOf(modules) {
  const needs = new Map();
  for (const { source, dependencies } of modules.filter(({ source }) => !/\.test\.tsx?$/.test(source))) {
    const from = capabilityOf(source);
    if (from && !needs.has(from)) needs.set(from, new Set());
    for (const { resolved } of dependencies) {
      const to = capabilityOf(resolved);
      if (from && to && to !== from && !isDeclared(from, to, source, resolved)) needs.get(from).add(to);
    }
  }
  return needs;
}

/**
 * A circular path of capabilities; undefined if they form an order. The rules above check files: two
 * capabilities may depend on each other without any circle of files.
 */
function circleOf(needs) {
  const done = new Set();
  const walk = (name, way) => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of needs.get(name) ?? []) {
      const circle = walk(next, [...way, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of needs.keys()) {
    const circle = walk(name, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Draws the order: a capability is one floor above the highest that it imports. */
function orderPicture(needs) {
  const floors = new Map();
  const floorOf = (name) => {
    if (!floors.has(name))
      floors.set(name, 1 + Math.max(-1, ...[...(needs.get(name) ?? [])].map((next) => floorOf(next))));
    return floors.get(name);
  };
  for (const name of needs.keys()) floorOf(name);
  const highest = Math.max(...floors.values());
  const names = (floor) => [...floors].filter(([, own]) => own === floor).map(([name]) => name);
  const boxes = Array.from({ length: highest + 1 }, (_, floor) => {
    const text = names(floor).sort().join('<br>');
    return `  floor${floor}["${text}"]`;
  }).reverse();
  const arrows = Array.from(
    { length: highest },
    (_, i) => `  floor${highest - i} --> floor${highest - i - 1}`,
  );
  return ['```mermaid', 'flowchart TB', ...boxes, ...arrows, '```'].join('\n');
}

const needs = needsOf(modules);
const circle = circleOf(needs);
if (circle) problems.push(`capabilities form no order: ${circle.join(' → ')}`);
// One bad pair of capabilities for each kind of file: `x-below` imports `x-above`, which imports `x-below`.
for (const kind of ['screen', 'table', 'rule', 'server']) {
  const pair = bad.modules.filter(({ source }) => source.includes(`features/${kind}-`));
  if (!circleOf(needsOf(pair))) problems.push(`a ${kind} that imports upwards is not found in ${BAD}`);
}
for (const key of UPWARD_KEYS.keys()) {
  const [from, to] = key.split(' → ');
  const used = modules.some(
    ({ source, dependencies }) =>
      capabilityOf(source) === from &&
      dependencies.some(
        ({ resolved }) => capabilityOf(resolved) === to && isDeclared(from, to, source, resolved),
      ),
  );
  if (!used) problems.push(`no table needs the declared key ${key}`);
}

const ARCHITECTURE = path.join(ROOT, 'docs/architecture.md');
if (!circle) {
  const text = fs.readFileSync(ARCHITECTURE, 'utf8');
  const drawn = text.replace(
    /(<!-- order -->\n)[\s\S]*?(\n<!-- \/order -->)/,
    (_, open, close) => `${open}${orderPicture(needs)}${close}`,
  );
  if (process.argv.includes('--order')) fs.writeFileSync(ARCHITECTURE, drawn);
  else if (drawn !== text)
    process.stdout.write('warning: docs/architecture.md shows another order (npm run docs draws it)\n');
}

/**
 * The first lines of journeys that are too long. The formatter aligns the end of a test with its beginning.
 */
function longJourneys(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const indent = /^( *)test(\.only)?\(/.exec(line)?.[1];
    if (indent === undefined) return [];
    const length = lines.indexOf(`${indent}});`, at) - at + 1;
    return length > LONGEST_JOURNEY ? [`${at + 1}: ${length} lines of one journey`] : [];
  });
}
const endless = `test('', async () => {\n${'  step();\n'.repeat(LONGEST_JOURNEY)}});\n`;
if (longJourneys(endless).length !== 1) problems.push('the search for long journeys finds none');

const tracked = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], {
  cwd: ROOT,
  encoding: 'utf8',
}).stdout.split('\n');
for (const file of tracked.filter(
  (name) => /\.(ts|tsx|mjs)$/.test(name) && fs.existsSync(path.join(ROOT, name)),
)) {
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
  const lines = text.split('\n').length;
  if (lines > LONG.fail && !LONG_ALLOWED.has(file))
    problems.push(`${file}: ${lines} lines (${LONG.fail} at most)`);
  else if (lines > LONG.warn) process.stdout.write(`warning: ${file} has ${lines} lines\n`);
  if (file.endsWith('.spec.ts'))
    for (const found of longJourneys(text)) problems.push(`${file}:${found} (${LONGEST_JOURNEY} at most)`);
}

/**
 * Calls that open a connection without an import. Allowed in the browser; on the server only in one module.
 */
const SENDS = /(?<![.\w])fetch\(|\bnet\.(connect|createConnection|Socket)\b|\bnew WebSocket\(/;
const onServer = (file) =>
  /^(app\/.*\.server\.tsx?|server\/.*\.ts)$/.test(file) && !/\.test\.tsx?$/.test(file);
const sending = (root, files) =>
  files.filter((file) => onServer(file) && SENDS.test(withoutComments(path.join(root, file))));
const withoutComments = (file) =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '') : '';
for (const file of sending(ROOT, tracked))
  problems.push(`${file} sends past app/platform/outgoing.server.ts`);
if (sending(path.join(ROOT, BAD), ['app/platform/fetches.server.ts']).length === 0)
  problems.push(`the search for what sends does not find ${BAD}/app/platform/fetches.server.ts`);

/** A field of a form may be a file, missing or doubled: `textIn` and `everyTextIn` of app/lib/form-data.ts read texts. */
const FIELD_TAKEN_FOR_TEXT =
  /\bString\((?:\w+|\([^;\n]*formData\(\)\))\.get\((?=[^\n]*\))|\b(?:form|formData|sent|data|body)\.get\([^)\n]*\) as (?:string|File)\b|\.getAll\([^)\n]*\)\.map\(String\)/;
const takesForText = (root, files) =>
  files.filter(
    (file) =>
      /^app\/.*(?<!\.(?:test|spec))\.tsx?$/.test(file) &&
      FIELD_TAKEN_FOR_TEXT.test(withoutComments(path.join(root, file))),
  );
for (const file of takesForText(ROOT, tracked))
  problems.push(`${file} takes a field of a form for a text (app/lib/form-data.ts reads it)`);
const MISREAD = ['app/lib/misread-text.ts', 'app/lib/misread-file.ts', 'app/lib/misread-texts.ts'];
for (const file of MISREAD)
  if (takesForText(path.join(ROOT, BAD), [file]).length === 0)
    problems.push(`the search for fields taken for texts does not find ${BAD}/${file}`);

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${here.totalCruised} modules, ${rules.length} rules, ${problems.length} problems\n`);
process.exit(problems.length === 0 ? 0 : 1);
