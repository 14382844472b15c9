import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

const MEGABYTE = 1024 * 1024;

/** A customer's document, or one page of it from 1, as a plain PDF with its number of pages. */
export const ATTACHMENT = foreignKind<{ mime: string; page?: number }, { pages: number }>(
  'letter-attachment',
  'file',
  async () => {
    const { attachmentPages } = await import('./attachment-pages.server.ts');
    return attachmentPages;
  },
);

/** Joins PDFs into one with numbered pages: the product's own, and attachments that were read before. */
export const JOINED_FILE = foreignKind<{ title: string }, { pages: number }>(
  'letter-file',
  'file',
  async () => {
    const { joinPdfs } = await import('./attachment-pages.server.ts');
    return joinPdfs;
  },
  { cpuMs: 60_000, memoryMb: 1_536, inputBytes: 300 * MEGABYTE, answerBytes: 300 * MEGABYTE },
);
