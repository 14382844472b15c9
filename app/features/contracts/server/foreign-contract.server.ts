import type { PdfAdditions } from '#app/features/contracts/rules/pdf-additions.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

/** A PDF that begins with a document of ours, `size` bytes long: what was written behind it. */
export const SENT_CONTRACT = foreignKind<{ size: number }, PdfAdditions>(
  'sent-contract',
  'file',
  async () => {
    const { additionsOf } = await import('#app/features/contracts/rules/pdf-additions.ts');
    return async ({ size }, [sent = new Uint8Array()]) => {
      const text = Buffer.from(sent).toString('latin1');
      return { value: additionsOf(text.slice(0, size), text.slice(size)), files: [] };
    };
  },
  { cpuMs: 4_000, memoryMb: 512 },
);
