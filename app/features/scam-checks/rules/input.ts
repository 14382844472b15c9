import { z } from 'zod';
import { formatNumber } from '#app/lib/numbers.ts';
import { LONGEST_MESSAGE, LONGEST_NOTE, REPORT_CHANNELS } from './scam-report.ts';

const EMPTY = 'Cole o que você quer conferir';

/** The pasted message. */
export const CheckInput = z.object({
  conteudo: z
    .string(EMPTY)
    .trim()
    .min(1, EMPTY)
    .max(LONGEST_MESSAGE, `Cole até ${formatNumber(LONGEST_MESSAGE)} letras: o código, o link ou a mensagem`),
});

const CHOOSE = 'Escolha por onde chegou';

/** A report: the message, its channel, and the person's account of it. */
export const ReportInput = CheckInput.extend({
  canal: z.enum(REPORT_CHANNELS, CHOOSE),
  relato: z
    .string()
    .trim()
    .max(LONGEST_NOTE, `Conte em até ${formatNumber(LONGEST_NOTE)} letras`)
    .default(''),
});
export type ReportInput = z.infer<typeof ReportInput>;

/** The team's resolution of a report. */
export const ResolutionInput = z.object({
  resolution: z
    .string('Diga o que foi feito')
    .trim()
    .min(3, 'Diga o que foi feito')
    .max(LONGEST_NOTE, `No máximo ${formatNumber(LONGEST_NOTE)} letras`),
});
