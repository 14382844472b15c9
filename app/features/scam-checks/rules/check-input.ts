import { z } from 'zod';
import { formatNumber } from '#app/lib/numbers.ts';
import { LONGEST_MESSAGE } from './scam-report.ts';

const EMPTY = 'Cole o que você quer conferir';

/** The pasted message. */
export const CheckInput = z.object({
  conteudo: z
    .string(EMPTY)
    .trim()
    .min(1, EMPTY)
    .max(LONGEST_MESSAGE, `Cole até ${formatNumber(LONGEST_MESSAGE)} letras: o código, o link ou a mensagem`),
});
