import { type AppError, err } from '#app/lib/result.ts';

/** Why foreign content was not read. `busy`: no place became free in time; a later attempt may succeed. */
export type ForeignReason = 'too-long' | 'too-large' | 'busy' | 'failed';

const BUSY = 'Há muita gente enviando agora. Tente de novo em instantes.';

/** Messages for the sender of a file or of a text. */
export const FOREIGN_WORDS: Record<'file' | 'text', Record<ForeignReason, string>> = {
  file: {
    'too-long':
      'Este arquivo é complexo demais para ler. Imprima-o em um novo PDF, ou salve uma cópia simples, e envie.',
    'too-large': 'Por dentro, este arquivo é grande demais. Divida em partes menores e envie de novo.',
    busy: BUSY,
    failed: 'Não conseguimos ler este arquivo. Salve uma cópia nova e envie de novo.',
  },
  text: {
    'too-long': 'Este texto é complexo demais para ler. Cole só as linhas que importam.',
    'too-large': 'É muito texto de uma vez. Cole em partes menores.',
    busy: BUSY,
    failed: 'Não conseguimos ler este texto. Copie e cole de novo.',
  },
};

/** A refusal as an error of a use case, with its message beside `field`. */
export function foreignError(reason: ForeignReason, what: 'file' | 'text', field: string, title?: string) {
  const message = FOREIGN_WORDS[what][reason];
  return err({ code: reason, title, message, fields: { [field]: message } } satisfies AppError);
}
