/**
 * Refuses regular expressions of `app/` and `server/` that take more than linear time on some text. A polynomial one
 * passes with a bound on its input, stated on its line or on the comment line above it:
 *
 *     // bounded: at most 200 characters (LONGEST_LINE)
 *
 * The constant has to exist with that value, and the bound has to keep the work small. Exponential ones never pass. A
 * pattern that is put together while the code runs says of which texts, which are the code's own:
 *
 *     // assembled: beginnings of words that are written in this code
 *
 * A pattern takes seconds to judge, so `checked-patterns.json` keeps the verdicts. A pattern that is not in the list is
 * judged and then has to be added: `node scripts/check-patterns.mjs --write` adds new verdicts and removes stale ones.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { ROOT } from './prepare.mjs';

/**
 * Files whose patterns are not judged yet, with the reason; an entry without a refused pattern fails the
 * check.
 */
const EXCEPTIONS = new Map([]);
/** With fewer patterns the reading of the project has failed. */
const LEAST_PATTERNS = 300;
/** Steps that one search may take: length of the input to the power of the pattern's degree. */
const MOST_STEPS = 25_000_000;
/** Degree assumed for a pattern that the checker cannot judge. */
const UNKNOWN_DEGREE = 3;
const ASSEMBLED = /\/\/ assembled: \S/;
const BOUND = /\/\/ bounded: at most ([\d ]+) characters \(([A-Z][A-Z0-9_]*)\)/;

/** Limits by count instead of time make the answer the same on every machine; the last limit is for a checker that hangs. */
const PARAMETERS = {
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackLimit: 2_000_000,
  incubationLimit: 10_000,
  maxAttackStringSize: 20_000,
  maxIteration: 3,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 30,
  crossoverSize: 10,
  mutationSize: 20,
  timeout: 60_000,
};
const LIST = path.join(import.meta.dirname, 'checked-patterns.json');
const WRITE = 'node scripts/check-patterns.mjs --write';

/** Reads every pattern and every numeric constant of a source file. */
function patternsIn(name, text) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const patterns = [];
  const numbers = [];
  const texts = new Map();

  /** Finds a comment on a line or on the comment lines right above it; a declaration may begin a line before its value. */
  const commentAt = (line, form) => {
    const first = /^\s*(?:export )?const \w+ =$/.test(lines[line - 1] ?? '') ? line - 1 : line;
    for (let at = line; at >= first || /^\s*\/\//.test(lines[at] ?? ''); at -= 1) {
      const found = form.exec(lines[at]);
      if (found) return found;
    }
    return null;
  };
  const add = (node, source, flags) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
    patterns.push({
      ...{ place: `${name}:${line + 1}`, name, source, flags },
      ...{ bound: commentAt(line, BOUND), assembled: commentAt(line, ASSEMBLED) !== null },
    });
  };
  /** The value of a literal text: a string, a template or sum of such, a constant of this file. */
  const writtenOut = (node) => {
    if (!node) return '';
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isIdentifier(node)) return texts.get(node.text) ?? null;
    if (ts.isRegularExpressionLiteral(node)) return literal(node).source;
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'source')
      return writtenOut(node.expression);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return joined([writtenOut(node.left), writtenOut(node.right)]);
    if (ts.isTemplateExpression(node))
      return joined([
        node.head.text,
        ...node.templateSpans.flatMap(({ expression, literal }) => [writtenOut(expression), literal.text]),
      ]);
    return null;
  };
  const joined = (parts) => (parts.includes(null) ? null : parts.join(''));
  const literal = (node) => {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  };

  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const value = writtenOut(node.initializer);
      if (value !== null) texts.set(node.name.text, value);
      if (ts.isNumericLiteral(node.initializer))
        numbers.push([node.name.text, Number(node.initializer.text.replaceAll('_', ''))]);
    }
    if (ts.isRegularExpressionLiteral(node)) add(node, literal(node).source, literal(node).flags);
    if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'RegExp'
    )
      add(node, writtenOut(node.arguments?.[0]), writtenOut(node.arguments?.[1]) ?? '');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { patterns, numbers };
}

const keyOf = ({ source, flags }) => `/${source}/${flags}`;

/** Names the checker and its limits: verdicts of other checkers are ignored. */
const CHECKER = `recheck ${
  JSON.parse(fs.readFileSync(path.join(ROOT, 'node_modules/recheck/package.json'), 'utf8')).version
}, limits ${createHash('sha256').update(JSON.stringify(PARAMETERS)).digest('hex').slice(0, 16)}`;

/** Reads the verdicts of this checker; an empty list when the file is missing or from another checker. */
function readList() {
  if (!fs.existsSync(LIST)) return {};
  const { checker, growth } = JSON.parse(fs.readFileSync(LIST, 'utf8'));
  return checker === CHECKER ? growth : {};
}

/** Writes the list sorted, one verdict per line, so that two branches rarely change the same line. */
function writeList(growth) {
  const sorted = Object.fromEntries(Object.entries(growth).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  fs.writeFileSync(LIST, `${JSON.stringify({ checker: CHECKER, growth: sorted }, null, 2)}\n`);
}

/** Judges one pattern. @returns its growth: 'linear', 'exponential', a degree or 'unknown'; whether time ran out */
async function judge({ source, flags }) {
  const { status, complexity, attack, error } = await check(source, flags, PARAMETERS);
  if (status === 'unknown') return { growth: 'unknown', attack: '', timedOut: error.kind === 'timeout' };
  const growth =
    status === 'safe' ? 'linear' : complexity.type === 'exponential' ? 'exponential' : complexity.degree;
  return { growth, attack: attack?.pattern ?? '', timedOut: false };
}

/** Takes the verdicts of the list and judges the other patterns, each once. @returns verdicts by key */
async function verdictsOf(patterns, list) {
  const verdicts = new Map();
  const waiting = [];
  for (const [key, pattern] of new Map(patterns.map((one) => [keyOf(one), one]))) {
    if (Object.hasOwn(list, key)) verdicts.set(key, { growth: list[key], attack: '', isListed: true });
    else waiting.push([key, pattern]);
  }
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) verdicts.set(next[0], await judge(next[1]));
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  return verdicts;
}

/** Says why a pattern is refused; null for one that passes. */
function faultOf({ source, bound: comment, assembled }, { growth, attack }, isConstant) {
  if (source === null)
    return assembled ? null : 'is put together while it runs: write it out, or say of which texts';
  const bound = comment && { most: Number(comment[1].replaceAll(' ', '')), constant: comment[2] };
  if (growth === 'linear') return bound ? 'is linear: take its bound away' : null;
  const shown = attack ? ` on ${attack.slice(0, 120)}` : '';
  if (growth === 'exponential') return `is exponential${shown}: write it in another way`;
  const degree = growth === 'unknown' ? UNKNOWN_DEGREE : growth;
  const named = growth === 'unknown' ? 'could not be judged' : `takes time to the power of ${degree}${shown}`;
  if (!bound) return `${named}: write it in another way, or bound its input`;
  if (!isConstant(bound)) return `names a bound that no constant has: ${bound.constant} = ${bound.most}`;
  return bound.most ** degree > MOST_STEPS ? `${named}, too much for ${bound.most} characters` : null;
}

/**
 * Judges the patterns of sources, given as names and texts.
 * @param list growth of patterns that were judged before, by pattern and flags
 * @returns each refused pattern with its place and reason; judged patterns that the list lacks; stale keys of the list
 */
export async function refusedPatterns(sources, list = {}) {
  const read = sources.map(([name, text]) => patternsIn(name, text));
  const numbers = new Set(read.flatMap(({ numbers }) => numbers.map(([name, value]) => `${name} ${value}`)));
  const isConstant = ({ constant, most }) => numbers.has(`${constant} ${most}`);
  const patterns = read.flatMap((one) => one.patterns);
  const verdicts = await verdictsOf(
    patterns.filter(({ source }) => source !== null),
    list,
  );
  const refused = patterns.flatMap((pattern) => {
    const fault = faultOf(pattern, verdicts.get(keyOf(pattern)) ?? {}, isConstant);
    return fault ? [{ ...pattern, fault }] : [];
  });
  const added = [...verdicts]
    .filter(([, { isListed, timedOut }]) => !isListed && !timedOut)
    .map(([key, { growth }]) => [key, growth]);
  const stale = Object.keys(list).filter((key) => !verdicts.has(key));
  return { count: patterns.length, refused, added, stale };
}

if (import.meta.main) {
  const names = ['app', 'server'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true })
      .map((file) => path.join(folder, file))
      .filter((file) => /(?<!\.(?:test|spec))\.tsx?$/.test(file)),
  );
  const list = readList();
  const { count, refused, added, stale } = await refusedPatterns(
    names.map((name) => [name, fs.readFileSync(path.join(ROOT, name), 'utf8')]),
    list,
  );
  const excepted = new Set(refused.map(({ name }) => name).filter((name) => EXCEPTIONS.has(name)));
  const planted = refused.filter(({ name }) => !EXCEPTIONS.has(name));
  // A refused pattern is judged again each time, so that its message shows the text that makes it slow.
  const refusedKeys = new Set(planted.map(keyOf));
  const kept = added.filter(([key]) => !refusedKeys.has(key));
  const isWriting = process.argv.includes('--write');
  if (isWriting) {
    const staleKeys = new Set(stale);
    const current = Object.entries(list).filter(([key]) => !staleKeys.has(key));
    writeList(Object.fromEntries([...current, ...kept]));
  }
  const problems = [
    ...planted.map(({ place, source, flags, fault }) => `${place} /${source}/${flags} ${fault}`),
    ...[...EXCEPTIONS.keys()]
      .filter((name) => !excepted.has(name))
      .map((name) => `${name} has no refused pattern: take its exception away`),
    ...(count < LEAST_PATTERNS ? [`only ${count} patterns were read`] : []),
    ...(isWriting
      ? []
      : [
          ...kept.map(([key]) => `${key} passes, but is not in the list of verdicts: run ${WRITE}`),
          ...stale.map((key) => `${key} is in the list of verdicts, but not in the code: run ${WRITE}`),
        ]),
  ];
  for (const line of problems) process.stderr.write(`${line}\n`);
  process.stdout.write(`${count} patterns, ${problems.length} refused\n`);
  process.exit(problems.length === 0 ? 0 : 1);
}
