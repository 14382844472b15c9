import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';
import type { ReadSource, SourceAsked } from './read-source.server.ts';

/** A credit report as a PDF, a spreadsheet, JSON or text. */
export const REPORT = foreignKind<SourceAsked, ReadSource>('report', 'file', async () => {
  const { readSource } = await import('./read-source.server.ts');
  return readSource;
});
