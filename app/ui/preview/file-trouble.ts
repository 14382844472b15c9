import { isSessionOver } from '#app/ui/session-over.ts';

/** Why a file cannot be shown: no answer, missing, or of another type. */
export type FileTrouble = 'unanswered' | 'missing' | 'broken';

/** Trouble of an answer without the file; null is a missing answer. */
export const troubleOf = (answer: Response | null): FileTrouble =>
  answer?.status === 404 || answer?.status === 410
    ? 'missing'
    : answer?.ok && !isSessionOver(answer.url)
      ? 'broken'
      : 'unanswered';

/** Message for the clerk, with the next step. */
export const FILE_TROUBLES: Record<FileTrouble, string> = {
  unanswered: 'Não foi possível carregar este arquivo. Confira a conexão e tente de novo.',
  missing: 'Este arquivo não está mais guardado. Recuse e peça outra cópia.',
  broken: 'Este arquivo está danificado e não abre aqui. Baixe para conferir ou peça outro.',
};
