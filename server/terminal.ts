import readline from 'node:readline';
import { Writable } from 'node:stream';
import { BackupError } from '#app/platform/backup/backup-format.server.ts';

/** Interval between lines of progress; ms. */
const PAUSE = 1_000;
let shownAt = 0;
let onLine = false;

/** A sentence for the operator, on stderr. */
export function say(line: string): void {
  process.stderr.write(`${onLine ? '\r\x1b[K' : ''}${line}\n`);
  onLine = false;
}

/** Shows the progress of long work: one changing line on a terminal, occasional lines in a log. */
export function showProgress(line: string): void {
  const pause = process.stderr.isTTY ? PAUSE / 4 : PAUSE * 5;
  if (Date.now() - shownAt < pause) return;
  shownAt = Date.now();
  if (!process.stderr.isTTY) {
    say(line);
    return;
  }
  process.stderr.write(`\r\x1b[K${line.slice(0, process.stderr.columns - 1)}`);
  onLine = true;
}

/**
 * Reads the passphrase from BACKUP_PASSPHRASE or the keyboard, without echo. @throws BackupError without
 * either
 */
export async function askPassphrase(question: string): Promise<string> {
  const given = process.env.BACKUP_PASSPHRASE;
  if (given) return given;
  if (!process.stdin.isTTY) throw new BackupError('Set BACKUP_PASSPHRASE: there is no terminal to ask in.');
  // The terminal does not echo the keys, and the echo of the library is discarded.
  const output = new Writable({ write: (_text, _encoding, done) => done() });
  const ask = readline.createInterface({ input: process.stdin, output, terminal: true });
  process.stderr.write(question);
  return new Promise((resolve) =>
    ask.question('', (answer) => {
      ask.close();
      process.stderr.write('\n');
      resolve(answer);
    }),
  );
}
