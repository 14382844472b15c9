import type { OwnNames, ReadMail } from '#app/features/inbound-mail/rules/terms.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

/** Reads a whole mail (RFC 5322). */
export const MAIL = foreignKind<OwnNames, ReadMail>(
  'mail',
  'file',
  async () => {
    const { readMail } = await import('./read-mail.server.ts');
    return readMail;
  },
  { cpuMs: 10_000, inputBytes: 26 * 1024 * 1024, answerBytes: 40 * 1024 * 1024 },
);
