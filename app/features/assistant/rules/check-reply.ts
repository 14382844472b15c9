import { type Pieces, scamPieces } from '#app/features/scam-checks/rules/pieces.ts';
import {
  PIECE_LABELS,
  PIECE_VERDICTS,
  VERDICT_STEPS,
  VERDICT_TITLES,
} from '#app/features/scam-checks/rules/terms.ts';
import type { ScamJudgement } from '#app/features/scam-checks/rules/verdict.ts';
import { warningsIn } from '#app/features/scam-checks/rules/warnings.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { fold } from '#app/lib/text.ts';

/** Words of a person who asks about something that arrived. */
const DOUBTS =
  /\b(?:golpe|fraude|falso|falsa|verdadeir[oa]|confere|conferir|confiavel|e (?:de )?voces|e nosso|e seu|recebi|chegou|mandaram|me ligaram|ligou|cobrando|cobranca|posso pagar|devo pagar)\b/;

/**
 * Returns whether a chat message contains something to check: always for a code, a boleto or a link; for a
 * phone, an address or a key only if it is alone or with doubts about it, since people also write their own;
 * a text by its requests.
 */
export function bringsToCheck(question: string, today: CivilDate): boolean {
  const { pieces, rest }: Pieces = scamPieces(question, today);
  if (pieces.some(({ kind }) => kind === 'pix' || kind === 'boleto' || kind === 'link')) return true;
  const doubts = DOUBTS.test(fold(rest));
  // A CPF alone may be the customer's own document.
  if (pieces.some((piece) => piece.kind !== 'key' || piece.of !== 'CPF') && (doubts || rest === ''))
    return true;
  return doubts && (pieces.length > 0 || warningsIn(rest).some(({ alone }) => alone));
}

/**
 * Returns the answer of /confira as a chat message: the verdict, the reasons, and what to do. It repeats no
 * pasted text, so that no question makes the assistant repeat a stranger's words.
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
