import { isLongLine, LONG_LINE } from '#app/lib/foreign-lines.ts';
import { fold } from '#app/lib/text.ts';
import { readDay, readDocument, readMoney } from './fields.ts';
import {
  listingKindOf,
  listingPlaceOf,
  MORE_ITEMS,
  MOST_ITEMS,
  type ReadReport,
  type ReportFault,
  type ReportItem,
} from './report.ts';

const HEADER = [
  'biro',
  'tipo',
  'credor',
  'cnpj',
  'contrato',
  'valor',
  'vencimento',
  'inclusao',
  'cartorio',
  'uf',
];

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );

/** Does the text begin with the header of the spreadsheet? */
export function isReportCsv(text: string): boolean {
  const [first = ''] = text.split(/\r?\n/, 1);
  const header = isLongLine(first) ? [] : cellsOf(first);
  return HEADER.every((name, at) => fold(header[at] ?? '') === name);
}

/** A spreadsheet of records: one place in each file; rows of another one are faults. */
export function readReportCsv(text: string): ReadReport {
  const items: ReportItem[] = [];
  const faults: ReportFault[] = [];
  let place: ReadReport['place'] = null;
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    if (at === 0 || raw.trim() === '') continue;
    const line = at + 1;
    const refuse = (message: string) => faults.push({ page: 1, line, text: raw.slice(0, 200), message });
    if (items.length + faults.length >= MOST_ITEMS) {
      refuse(MORE_ITEMS);
      break;
    }
    if (isLongLine(raw)) {
      refuse(LONG_LINE);
      continue;
    }
    const [
      where = '',
      type = '',
      creditor = '',
      doc = '',
      contract = '',
      value = '',
      due = '',
      included = '',
      notary = '',
      uf = '',
    ] = cellsOf(raw);
    const rowPlace = listingPlaceOf(where);
    const kind = listingKindOf(type || 'divida');
    const amount = value ? readMoney(value) : null;
    const [dueOn, includedOn] = [readDay(due), readDay(included)];
    if (!rowPlace) refuse(`Birô desconhecido: “${where}”`);
    else if (place && rowPlace !== place) refuse('Um arquivo traz um birô só: separe os outros');
    else if (!kind) refuse(`Tipo desconhecido: “${type}”`);
    else if (creditor.length < 2) refuse('Falta o credor');
    else if (value && amount === null) refuse(`Valor inválido: “${value}”`);
    else if (due && !dueOn) refuse(`Vencimento inválido: “${due}”`);
    else if (included && !includedOn) refuse(`Data de inclusão inválida: “${included}”`);
    else {
      place = rowPlace;
      items.push({
        ...{ kind, creditor: creditor.slice(0, 200), amount, dueOn, includedOn, page: 1, line },
        creditorDoc: readDocument(doc) ?? (doc.slice(0, 40) || null),
        contractRef: contract.slice(0, 80) || null,
        notary: notary.slice(0, 120) || null,
        uf: /^[A-Z]{2}$/.test(uf.toUpperCase()) ? uf.toUpperCase() : null,
      });
    }
  }
  return { place, takenOn: null, holderDoc: null, profile: 'csv', version: 1, items, faults };
}
