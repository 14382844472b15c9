import { env } from '#app/platform/env.server.ts';
import { POSITION_LABELS } from '#app/terms/position-words.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TEAM } from '#db/seed/demo-accounts.ts';

const AREAS = { user: 'Customer area', admin: 'Admin panel' };

/** Prints where the program is and, in the demo, how to get in. */
export function announce(): void {
  const { appUrl, demo, publicKey } = env();
  const lines = ['', `  Nome em Dia is up: ${appUrl}`, ''];
  if (demo) {
    lines.push('  Demonstration (invented data, embedded database):');
    for (const { email, role } of DEMO_ACCOUNTS)
      lines.push(`    ${AREAS[role].padEnd(16)} ${email}  password: ${DEMO_PASSWORD}`);
    for (const { email, position } of DEMO_TEAM)
      lines.push(
        `    ${`Panel, ${POSITION_LABELS[position]}`.padEnd(16)} ${email}  password: ${DEMO_PASSWORD}`,
      );
    lines.push(`    Sent mails       ${appUrl}/dev/mail`, `    Public key       ${publicKey}`, '');
  }
  lines.push('  Ctrl-C ends it.', '');
  process.stdout.write(`${lines.join('\n')}\n`);
}
