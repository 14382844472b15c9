import { z } from 'zod';
import { type Centavos, parseBRL } from '#app/lib/money.ts';
import { ENERGY_STATUSES, statusNeedsReason } from './terms.ts';

const bill = z.string().transform((text, context): Centavos => {
  const centavos = parseBRL(text);
  if (centavos === null) context.addIssue({ code: 'custom', message: 'Valor inválido' });
  return centavos ?? 0;
});

const REASON = 'Diga o motivo: o cliente vai ler';

/** Monthly amounts of the bills, in centavos. */
export const EnergyBills = z
  .object({ billNormal: bill, billDiscount: bill })
  .superRefine(({ billNormal, billDiscount }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (billNormal === 0) fault('billNormal', 'Informe a conta normal');
    else if (billDiscount > billNormal) {
      fault('billDiscount', 'A conta com desconto não pode ser maior que a normal');
    }
  });
export type EnergyBills = z.output<typeof EnergyBills>;

/** A step, with the reason that the customer reads after a refusal. */
export const EnergyStep = z
  .object({
    status: z.enum(ENERGY_STATUSES, 'Situação inválida'),
    reason: z.string().trim().max(500, 'No máximo 500 caracteres').default(''),
  })
  .superRefine(({ status, reason }, context) => {
    if (statusNeedsReason(status) && reason.length < 5) {
      context.addIssue({ code: 'custom', path: ['reason'], message: REASON });
    }
  });
export type EnergyStep = z.output<typeof EnergyStep>;

/** Changes of a request: its bills, its status, or both. */
export type EnergyChange = { bills?: EnergyBills; step?: EnergyStep };
