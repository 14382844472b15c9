import type { Pieces } from '#app/features/scam-checks/rules/pieces.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

/** Splits a pasted message into pieces, to compare them with the business's channels and charges. */
export const MESSAGE = foreignKind<{ today: CivilDate; name: string }, Pieces>(
  'message',
  'text',
  async () => {
    const { scamPieces } = await import('#app/features/scam-checks/rules/pieces.ts');
    return async ({ today, name }, [text = new Uint8Array()]) => ({
      value: scamPieces(Buffer.from(text).toString(), today, name),
      files: [],
    });
  },
);
