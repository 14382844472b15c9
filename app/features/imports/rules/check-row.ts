import { type ClientEntry, ImportedClient } from '#app/features/leads/rules/input.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { fieldErrors } from '#app/lib/form-data.ts';
import { phoneNumber } from '#app/lib/phone-number.ts';
import { checkContractRow, checkDocumentRow } from './check-file-row.ts';
import {
  checkCompanyRow,
  checkInstallmentRow,
  checkListingRow,
  checkNoteRow,
  checkServiceRow,
  checkTaskRow,
  type FirmValues,
} from './check-firm-row.ts';
import {
  type CheckedLead,
  type CheckedRow,
  checkLeadRow,
  faultNote,
  fullName,
  originTag,
  readTags,
  TAGS_FAULT,
  wholeDocument,
} from './check-lead-row.ts';
import { checkPaymentRow, type PaymentEntry } from './check-payment-row.ts';
import { FIELDS, kindFields, type Mapping } from './columns-of-kind.ts';
import { type ImportKind, LACKS_DOCUMENT } from './terms.ts';

/** A client of a row, with the member of the team that the row names; without e-mail or phone these are empty. */
type CheckedClient = ClientEntry & { responsible: string; tags: string[]; otherPhones: string[] };
/** Result of a row of clients: a person without a document is a lead until the document is there. */
export type ClientRow = CheckedClient | CheckedLead;
export const isLeadRow = (row: ClientRow): row is CheckedLead => !('phone' in row);

type Values = { leads: CheckedLead; clients: ClientRow; payments: PaymentEntry } & FirmValues;

const CHECKS: {
  [Kind in ImportKind]: (fields: Record<string, string>, today: CivilDate) => CheckedRow<Values[Kind]>;
} = {
  leads: checkLeadRow,
  clients: checkClientRow,
  payments: checkPaymentRow,
  companies: checkCompanyRow,
  services: checkServiceRow,
  listings: checkListingRow,
  installments: checkInstallmentRow,
  notes: checkNoteRow,
  tasks: checkTaskRow,
  contracts: checkContractRow,
  documents: checkDocumentRow,
};

/** Checks a row. @returns the value to write, or the reason of a refusal. @param today in Brasília */
export const checkRow = <Kind extends ImportKind>(
  kind: Kind,
  { mapping, today }: { mapping: Mapping; today: CivilDate },
  cells: readonly string[],
): CheckedRow<Values[Kind]> => CHECKS[kind](kindFields(cells, mapping, kind), today);

const LABELS = new Map(FIELDS.clients.map(({ name, label }) => [name, label]));

const MOST_PHONES = 5;
const PHONES_FAULT = `Outros telefones: Até ${MOST_PHONES}, com DDD, separados por ponto e vírgula`;

/** The phones of a cell, in its order. */
const phonesOf = (text = ''): string[] =>
  text
    .split(/[;,|/\n]/)
    .map((phone) => phone.trim())
    .filter((phone) => phone !== '');

const NO_MARK = 'CPF ou CNPJ: Escreva o documento, ou um telefone para a pessoa entrar como lead';

/** Reads a client without a document as a lead: the name, a phone, and all else that the row says. */
function checkUnnamedRow(fields: Record<string, string>, whatsapp: string, others: string[]) {
  if (whatsapp === '') return { ok: false as const, note: NO_MARK };
  const tags = [fields.tags, ...originTag(fields.origin), LACKS_DOCUMENT].filter(Boolean).join(';');
  const notes = others.length > 0 ? `Outros telefones: ${others.join(', ')}` : '';
  return checkLeadRow({ ...fields, document: '', whatsapp, notes, tags, origin: '' });
}

function checkClientRow(fields: Record<string, string>): CheckedRow<ClientRow> {
  const [whatsapp = '', ...more] = phonesOf(fields.whatsapp);
  if ((fields.document ?? '').trim() === '')
    return checkUnnamedRow(fields, whatsapp, [...more, ...phonesOf(fields.phones)]);
  const others = [...more, ...phonesOf(fields.phones)].map((text) => phoneNumber(text) ?? '');
  const tags = readTags([fields.tags, ...originTag(fields.origin)].filter(Boolean).join(';'));
  const read = ImportedClient.safeParse({
    ...fields,
    name: fullName(fields),
    whatsapp,
    document: wholeDocument(fields.document ?? ''),
  });
  if (!read.success) return { ok: false, note: faultNote(fieldErrors(read.error), LABELS) };
  if (!tags) return { ok: false, note: TAGS_FAULT };
  const otherPhones = [...new Set(others)].filter((phone) => phone !== read.data.phone);
  if (otherPhones.includes('') || otherPhones.length > MOST_PHONES) return { ok: false, note: PHONES_FAULT };
  return {
    ok: true,
    value: { ...read.data, tags, otherPhones, responsible: (fields.assignee ?? '').trim() },
  };
}
