import type { Bounce } from '#app/features/inbound-mail/rules/judge-mail.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

/** Names of this installation in a mail: domain of its Message-IDs, and its server in Authentication-Results. */
export type OwnNames = { domain: string; authserv: string };

/** What a parser process read of a mail; the files are its attachments, in the order of `attachments`. */
export type ReadMail = {
  from: string;
  name: string;
  /** Every address to which it went, by any of its headers. */
  to: string[];
  subject: string;
  messageId: string;
  /** Message ids of the thread. */
  references: string[];
  /** What the person wrote, without quotes; `whole` has them, and is empty if there are none. */
  body: string;
  whole: string;
  automatic: boolean;
  dmarc: 'pass' | 'fail' | null;
  bounce: Bounce | null;
  attachments: { name: string }[];
};

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
