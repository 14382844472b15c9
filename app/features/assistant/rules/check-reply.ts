import { PIECE_LABELS, PIECE_VERDICTS, VERDICT_TITLES } from '#app/features/scam-checks/rules/answer-view.ts';
import { type Pieces, scamPieces } from '#app/features/scam-checks/rules/pieces.ts';
import type { ScamJudgement } from '#app/features/scam-checks/rules/verdict.ts';
import { VERDICT_STEPS } from '#app/features/scam-checks/rules/verdict-steps.ts';
import { warningsIn } from '#app/features/scam-checks/rules/warnings.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { fold } from '#app/lib/text.ts';

/** Words of a person who asks about something that arrived. */
const DOUBTS =
  /\b(?:golpe|fraude|falso|falsa|verdadeir[oa]|confere|conferir|confiavel|e (?:de )?voces|e nosso|e seu|recebi|chegou|mandaram|me ligaram|ligou|cobrando|cobranca|posso pagar|devo pagar)\b/;

/**
 * Does a message of the chat bring something to compare? A code, a boleto or a link always; a phone, an address or a
 * key alone or with doubts about it, since people also write their own; a text by what it asks for.
 */
export function bringsToCheck(question: string, today: CivilDate): boolean {
  const { pieces, rest }: Pieces = scamPieces(question, today);
  if (pieces.some(({ kind }) => kind === 'pix' || kind === 'boleto' || kind === 'link')) return true;
  const doubts = DOUBTS.test(fold(rest));
  // Eleven digits alone may be the person's own document.
  if (pieces.some((piece) => piece.kind !== 'key' || piece.of !== 'CPF') && (doubts || rest === ''))
    return true;
  return doubts && (pieces.length > 0 || warningsIn(rest).some(({ alone }) => alone));
}

/**
 * The answer of /confira as one of the chat: the verdict, why, and what to do. It repeats nothing of what was pasted, so
 * that no question makes the assistant say a stranger's words.
 */
export function checkReply({ verdict, text, pieces, warnings }: ScamJudgement): string {
  const found = new Set(
    pieces.map(({ kind, verdict, why }) => `${PIECE_LABELS[kind]}: ${PIECE_VERDICTS[verdict]}. ${why}`),
  );
  return [
    `${VERDICT_TITLES[verdict]}.`,
    text,
    ...(pieces.some(({ why }) => why !== text) ? found : []),
    ...warnings.map((warning) => `${warning.title}: ${warning.text}`),
    VERDICT_STEPS[verdict].join('\n'),
    'Para conferir uma foto ou denunciar: [É golpe?](/confira)',
  ].join('\n\n');
}
