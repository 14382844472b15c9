import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRLShort } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { COVER_BUTTON } from '#app/terms/guarantee-stage.ts';
import type { WarrantyStatus } from '#app/terms/transaction-status.ts';

/** The extended guarantee of one order, from its snapshot. `days` are calendar days. */
export type ExtendedGuarantee = { amount: Centavos; days: number };

const daysWords = (days: number) => countWords(days, 'dia', 'dias');

/** "Garantia estendida: +30 dias por R$ 50" */
export const extendedName = ({ amount, days }: ExtendedGuarantee): string =>
  `Garantia estendida: +${daysWords(days)} por ${formatBRLShort(amount)}`;

/**
 * Says what the extended guarantee gives, and how the customer requests it. Checkout, contract, service page, invoice, mail and assistant take
 * the sentences from here. It lengthens the cover, and never the wait for the money.
 */
export const extendedPromise = ({ amount, days }: ExtendedGuarantee): string =>
  `A cobertura dura mais ${daysWords(days)} depois do último dia da garantia. Nesses dias, cuidamos sem custo do registro retirado que voltar. Vale também para a mesma dívida, se o mesmo credor a registrar de novo. Peça em Registros, na área do cliente, pelo botão “${COVER_BUTTON}”. O dia de pedir o dinheiro de volta não muda. Os ${formatBRLShort(amount)} voltam junto com o preço.`;

/**
 * Says when the cover of a bought extended guarantee begins and ends.
 * @param dueOn last day of the service's deadline; null while its clock does not run
 */
export function coverWords({
  dueOn,
  days,
  status,
}: {
  dueOn: CivilDate | null;
  days: number;
  status: WarrantyStatus;
}): string {
  if (status === 'canceled') return 'Terminou com a compra.';
  if (!dueOn) return 'Começa depois do último dia da garantia.';
  const [first, last] = [addDays(dueOn, 1), addDays(dueOn, days)].map(formatDate);
  return `${status === 'expired' ? 'Valeu' : 'Vale'} de ${first} a ${last}.`;
}
