import { addDays, type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDocument, isValidDocument, normalizeDocument } from '#app/lib/documents.ts';
import type { Centavos } from '#app/lib/money.ts';
import { fold } from '#app/lib/text.ts';
import { type CheckedRow, faultNote, wholeDocument } from './check-lead-row.ts';
import { FIELDS } from './columns-of-kind.ts';
import { AMOUNT_FAULTS, readReceivedAmount } from './read-amount.ts';

/** A received payment from a row of a spreadsheet. Document and order are empty if the row has neither. */
export type PaymentEntry = {
  day: CivilDate;
  amount: Centavos;
  /** Text that a clerk sees: the payer and the words of the row. */
  text: string;
  docNumber: string;
  order: string;
};

const MOST_TEXT = 200;
const LABELS = new Map(FIELDS.payments.map(({ name, label }) => [name, label]));

/** Excel counts the days of a cell without a date format; 36526 is the first of 2000. */
const EXCEL_2000 = 36_526;

/** "05/11/2026", "5/11/26", "2026-11-05", "20261105", each also with an hour behind it; "46331" as Excel counts days. */
export function readSheetDay(text: string): CivilDate | null {
  const [, serial = ''] = /^([4-7]\d{4})(?:[.,]\d+)?$/.exec(text) ?? [];
  if (serial) return addDays('2000-01-01', Number(serial) - EXCEL_2000);
  const [, year, month = '', day = ''] = /^(\d{4})-?(\d{2})-?(\d{2})(?=$|[T\s])/.exec(text) ?? [];
  const [, ownDay = day, ownMonth = month, ownYear = year ?? ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\s.*)?$/.exec(text) ?? [];
  const civil = `${ownYear.padStart(4, '20')}-${ownMonth.padStart(2, '0')}-${ownDay.padStart(2, '0')}`;
  return isCivilDate(civil) ? civil : null;
}

/** An order's number as the panel writes it: the beginning of its id, or all of it. */
const readOrder = (text: string): string => text.replace(/^#|[-\s]/g, '').toLowerCase();

export function checkPaymentRow(fields: Record<string, string>, today: CivilDate): CheckedRow<PaymentEntry> {
  const faults: Record<string, string> = {};
  const day = readSheetDay((fields.day ?? '').trim());
  if (!day) faults.day = 'Data inválida. Escreva como 05/11/2026';
  else if (day > today) faults.day = 'Este dia ainda não chegou';
  const amount = readReceivedAmount(fields.amount ?? '');
  if (typeof amount === 'string') faults.amount = AMOUNT_FAULTS[amount];
  if (/^(d|deb|debito|debit|saida|s)$/.test(fold(fields.direction ?? '').trim()))
    faults.direction = AMOUNT_FAULTS.outgoing;
  const written = (fields.document ?? '').trim();
  // Banks hide the ends of a CPF: it is words then, as in a statement.
  const covered = /[*•x]/i.test(written);
  const document = covered ? '' : normalizeDocument(wholeDocument(written));
  if (document && !isValidDocument('CPF', document) && !isValidDocument('CNPJ', document))
    faults.document = 'Não é um CPF nem um CNPJ';
  const order = readOrder(fields.order ?? '');
  if (order && !/^[0-9a-f]{6,32}$/.test(order)) faults.order = 'Número de pedido inválido';
  if (!day || typeof amount === 'string' || Object.keys(faults).length > 0)
    return { ok: false, note: faultNote(faults, LABELS) };
  const words = [fields.name, covered && written, fields.text, fields.method].filter(Boolean).join(', ');
  const text = words || (document && formatDocument(document)) || (order && `Pedido ${order}`);
  return {
    ok: true,
    value: { day, amount, docNumber: document, order, text: (text || 'Sem descrição').slice(0, MOST_TEXT) },
  };
}
