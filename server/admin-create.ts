/** `npm run admin:create`: makes the first admin of an installation, or gives an existing account that role. */
import readline from 'node:readline/promises';
import { createAdmin } from '#app/features/accounts/server/index.server.ts';
import { ConfigurationError } from '#app/platform/env.server.ts';
import { boot } from './boot.ts';

const ask = readline.createInterface({ input: process.stdin, output: process.stdout });
try {
  process.env.JOB_WORKERS = 'off';
  const running = await boot(process.cwd());
  try {
    const email = process.env.ADMIN_EMAIL || (await ask.question('Administrator’s e-mail: '));
    const name = process.env.ADMIN_NAME || (await ask.question('Full name: '));
    const password =
      process.env.ADMIN_PASSWORD || (await ask.question('Password (12 characters at least): '));
    const document = process.env.ADMIN_CPF || (await ask.question('CPF: '));
    const result = await createAdmin({ email, name, password, document });
    process.stdout.write(
      result.ok ? `\nDone: ${email} signs in to the panel at /auth.\n` : `\n${result.error.message}\n`,
    );
    if (!result.ok) process.exitCode = 1;
  } finally {
    await running.stop();
  }
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  ask.close();
}
