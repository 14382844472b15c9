import { env } from '#app/platform/env.server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#db/seed/demo-accounts.ts';

/** Tells whoever started the program where it is and, in the demo, how to get in. */
export function announce(): void {
  const { appUrl, demo, publicKey } = env();
  const lines = ['', `  Nome em Dia está no ar: ${appUrl}`, ''];
  if (demo) {
    lines.push('  Demonstração (dados de exemplo, banco embutido em .data):');
    for (const { email, area } of DEMO_ACCOUNTS)
      lines.push(`    ${area.padEnd(16)} ${email}  senha: ${DEMO_PASSWORD}`);
    lines.push(`    E-mails enviados ${appUrl}/dev/mail`, `    Chave pública    ${publicKey}`, '');
  }
  lines.push('  Ctrl-C encerra.', '');
  process.stdout.write(`${lines.join('\n')}\n`);
}
