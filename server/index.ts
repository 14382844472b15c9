/** Entry of the build: `build/server/index.js [PROGRAM]`, one of `PROGRAMS`; without a name the web server. */
import './parent.ts';

const runBackup = () => import('./backup-commands.ts').then(({ runBackupCommand }) => runBackupCommand(name));

const PROGRAMS: Record<string, () => Promise<unknown>> = {
  server: () => import('./serve.ts'),
  worker: () => import('./worker.ts'),
  'admin-create': () => import('./admin-create.ts'),
  backup: runBackup,
  restore: runBackup,
  'backup-check': runBackup,
  'backup-drill': runBackup,
  'foreign-parser': () => import('./foreign-parser.ts'),
};

const name = process.argv[2] ?? 'server';
const program = PROGRAMS[name];
if (program) await program();
else {
  process.stderr.write(`Unknown program: ${name}. There are: ${Object.keys(PROGRAMS).join(', ')}.\n`);
  process.exitCode = 1;
}
