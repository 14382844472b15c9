import { err } from '#app/lib/result.ts';

/** The refusal of the second of two saves. @param changes in words, as `changedSince` gives them. */
export const staleSettings = (changes: string[]) =>
  err({
    code: 'stale',
    title: 'Erro ao salvar',
    message: `Outra pessoa mudou isto enquanto você editava. ${changes.join('; ')}. O que você digitou continua no formulário: salve de novo para valer o seu.`,
  });
