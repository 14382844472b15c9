import type { loadLetter } from '#app/features/letters/server/index.server.ts';

/** A letter as the panel works on it. */
export type LetterShown = NonNullable<Awaited<ReturnType<typeof loadLetter>>>;
