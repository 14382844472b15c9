import type { readTrackingLines } from '#app/features/letters/rules/sending.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

/** Reads lines with tracking codes, pasted or from a file of the post. */
export const TRACKING = foreignKind<{ text: string }, ReturnType<typeof readTrackingLines>>(
  'letter-tracking',
  'text',
  async () => {
    const { readTrackingLines } = await import('#app/features/letters/rules/sending.ts');
    return async ({ text }) => ({ value: readTrackingLines(text), files: [] });
  },
);
