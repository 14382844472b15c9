import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { LEAD_ORIGIN_LABELS, LEAD_STATUS_LABELS } from './lead-transitions.ts';
import type { LeadRow } from './lead-view.ts';

/** Excel reads UTF-8 only behind this mark, and Brazilian Excel takes `;` for the next column. */
export const CSV_START = '\uFEFF';
const SEPARATOR = ';';

/** A row of the export: with the whole document and the time as Brasília writes it. */
export type ExportRow = LeadRow & { message: string; received: string };

/**
 * A field as a spreadsheet takes it for text. What begins like a formula gets an apostrophe: a visitor's name must not
 * become a command in the spreadsheet (OWASP, CSV injection). A space before it hides none.
 */
export function csvField(value: string): string {
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (fields: string[]) => `${fields.map(csvField).join(SEPARATOR)}\r\n`;

export const CSV_HEADER = line([
  'Recebido em',
  'Nome',
  'E-mail',
  'WhatsApp',
  'Tipo',
  'Documento',
  'UF',
  'Origem',
  'Situação',
  'Plano',
  'Responsável',
  'Mensagem',
]);

/** Documents and phones as people write them: bare digits would lose their zeros and turn into 5,29982E+10. */
export const csvLine = (row: ExportRow, assignee: string): string =>
  line([
    row.received,
    row.name,
    row.email,
    maskPhone(row.whatsapp),
    row.docType,
    formatDocument(row.docNumber),
    row.uf,
    LEAD_ORIGIN_LABELS[row.origin],
    LEAD_STATUS_LABELS[row.status],
    row.plan ?? '',
    assignee,
    row.message,
  ]);
