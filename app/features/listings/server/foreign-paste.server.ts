import type { Paste } from '#app/features/listings/rules/paste.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Result } from '#app/lib/result.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

/** Pasted lines of bills, codes and reports. */
export const PASTE = foreignKind<{ today: CivilDate }, Result<Paste>>('paste', 'text', async () => {
  const { readPaste } = await import('#app/features/listings/rules/paste.ts');
  return async ({ today }, [text = new Uint8Array()]) => ({
    value: readPaste(Buffer.from(text).toString(), today),
    files: [],
  });
});
