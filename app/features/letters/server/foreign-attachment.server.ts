import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

const MEGABYTE = 1024 * 1024;

/** A document of a customer as a plain PDF, and how many pages it has. */
export const ATTACHMENT = foreignKind<{ mime: string }, { pages: number }>(
  'letter-attachment',
  'file',
  async () => {
    const { attachmentPages } = await import('./attachment-pages.server.ts');
    return attachmentPages;
  },
);

/** PDFs that become one, with numbered pages. They are ours, and attachments that were read as such. */
export const JOINED_FILE = foreignKind<null, { pages: number }>(
  'letter-file',
  'file',
  async () => {
    const { joinPdfs } = await import('./attachment-pages.server.ts');
    return joinPdfs;
  },
  { cpuMs: 60_000, memoryMb: 1_536, inputBytes: 300 * MEGABYTE, answerBytes: 300 * MEGABYTE },
);
