import type { readAnswerLines } from '#app/features/letters/rules/letter-answers-csv.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

/** Reads lines with answers of addressees, pasted or from a file. `today` in Brasília. */
export const ANSWER_LINES = foreignKind<
  { text: string; today: CivilDate },
  ReturnType<typeof readAnswerLines>
>('letter-answers', 'text', async () => {
  const { readAnswerLines } = await import('#app/features/letters/rules/letter-answers-csv.ts');
  return async ({ text, today }) => ({ value: readAnswerLines(text, today), files: [] });
});
