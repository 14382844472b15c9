/**
 * Refuses the words that docs/STYLE.md refuses, in code, comments, test names and documents. Lines in Portuguese and
 * backticked words pass.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './prepare.mjs';

export const REFUSED =
  /\b(?:somebody|nobody|whoever|anybody|what (?:was|is) typed|(?:is|are|was|were|be|been) told|by itself)\b/i;
const STYLE = 'docs/STYLE.md';
const READ = /\.(?:ts|tsx|mjs|cjs|css|md)$/;
/** Migrations are history: databases have already run them. */
const UNREAD = /^(?:db\/migrations\/|tests\/fixtures\/bad-imports\/)/;
/** The check and its test name the words; the third names an account of the operating system. */
const ALLOWED = ['scripts/check-words.mjs', 'tests/check-words.test.ts', 'scripts/embedded-postgres.ts'];

/** The refused words of a text, as `line: words`; the example columns of the style guide are skipped. */
export function refusedWords(name, text) {
  return text.split('\n').flatMap((line, index) => {
    const prose = name === STYLE && line.startsWith('|') ? '' : line.replace(/`[^`]*`/g, '');
    const found = REFUSED.exec(prose);
    return found ? [`${name}:${index + 1}: ${found[0]}`] : [];
  });
}

if (import.meta.main) {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = stdout
    .split('\n')
    .filter(
      (name) =>
        READ.test(name) &&
        !UNREAD.test(name) &&
        !ALLOWED.includes(name) &&
        fs.existsSync(path.join(ROOT, name)),
    );
  const found = files.flatMap((name) => refusedWords(name, fs.readFileSync(path.join(ROOT, name), 'utf8')));
  for (const line of found) process.stderr.write(`${line} (docs/STYLE.md)\n`);
  process.stdout.write(`${files.length} files, ${found.length} refused words\n`);
  process.exit(found.length === 0 && files.length > 500 ? 0 : 1);
}
