import type { OwnRecord } from '#app/features/own-fields/rules/own-fields.ts';
import {
  type OwnMerge,
  ownFieldFault,
  ownGaps,
  ownNamesIn,
} from '#app/features/own-fields/rules/own-merge.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { fieldsOf, fillText } from '#app/lib/merge-text.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { WHERE_LISTED } from '#app/terms/place-words.ts';

/** Fields that a letter may contain, with their names in the editor. */
export const LETTER_FIELDS = {
  cliente: 'nome do cliente',
  documento: 'CPF ou CNPJ do cliente',
  destinatario: 'nome do destinatário',
  onde: 'onde consta',
  no_lugar: 'onde consta, com “na” ou “no”',
  credor: 'credor',
  credor_documento: 'documento do credor',
  credor_original: 'credor original',
  contrato: 'número do contrato',
  valor: 'valor',
  vencimento: 'data de vencimento',
  incluida_em: 'data de inclusão',
  paga_em: 'data do pagamento',
  cartorio: 'cartório',
  protocolo_protesto: 'protocolo do protesto',
  cheque: 'número do cheque',
  motivo_cheque: 'motivo da devolução do cheque',
  protocolo_anterior: 'protocolo da carta anterior',
  plano: 'plano guardado pelo cliente, com a parte deste credor',
  empresa: 'nome da empresa',
} as const;
export type LetterField = keyof typeof LETTER_FIELDS;
const LETTER_FIELD_NAMES = Object.keys(LETTER_FIELDS) as LetterField[];

/** Records whose own fields a letter may contain: its client, and the service that works on its record. */
export const LETTER_OWN = ['client', 'case'] as const satisfies readonly OwnRecord[];

/** A field of a text without a value, with its name in the editor. */
export type MissingField = { name: string; label: string };
export const withoutAddressee = (missing: readonly MissingField[]): MissingField[] =>
  missing.filter(({ name }) => name !== 'destinatario');

export type MergeFacts = {
  client: { name: string; document: string };
  addressee: string;
  place: ListingPlace;
  company: string;
  previousProtocol: string | null;
  /** The plan's proposal to this creditor; null without a stored plan that names it. */
  proposal: string | null;
  own: OwnMerge;
  listing: {
    creditor: string;
    creditorDoc: string | null;
    originalCreditor: string | null;
    contractRef: string | null;
    amount: Centavos | null;
    dueOn: CivilDate | null;
    includedOn: CivilDate | null;
    paidOn: CivilDate | null;
    notary: string | null;
    protocol: string | null;
    checkNo: string | null;
    ccfReason: number | null;
  };
};

const day = (date: CivilDate | null) => date && formatDate(date);

const valuesOf = ({ client, addressee, place, company, previousProtocol, proposal, listing }: MergeFacts) =>
  ({
    cliente: client.name,
    documento: formatDocument(client.document),
    destinatario: addressee,
    onde: LISTING_PLACE_LABELS[place],
    no_lugar: WHERE_LISTED[place],
    credor: listing.creditor,
    credor_documento: listing.creditorDoc && formatDocument(listing.creditorDoc),
    credor_original: listing.originalCreditor,
    contrato: listing.contractRef,
    valor: listing.amount === null ? null : formatBRL(listing.amount),
    vencimento: day(listing.dueOn),
    incluida_em: day(listing.includedOn),
    paga_em: day(listing.paidOn),
    cartorio: listing.notary,
    protocolo_protesto: listing.protocol,
    cheque: listing.checkNo,
    motivo_cheque: listing.ccfReason === null ? null : String(listing.ccfReason),
    protocolo_anterior: previousProtocol,
    plano: proposal,
    empresa: company,
  }) satisfies Record<LetterField, string | null>;

/**
 * Fills in the text of a letter, and returns its fields without a value: they stay unfilled, and block the
 * approval. An own field that is empty or archived is one of them.
 */
export function mergeLetter(source: string, facts: MergeFacts): { body: string; missing: MissingField[] } {
  const values: Record<string, string | null> = { ...facts.own.values, ...valuesOf(facts) };
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Record<
    string,
    string
  >;
  const missing = LETTER_FIELD_NAMES.filter((name) => !values[name] && fieldsOf(source).includes(name)).map(
    (name) => ({ name, label: LETTER_FIELDS[name] }),
  );
  return {
    body: fillText(source, known),
    missing: [...missing, ...ownGaps(ownNamesIn(source, LETTER_OWN), facts.own)],
  };
}

/** Returns the fault of a text's fields, in Portuguese; null if all may be known. */
export const letterFault = (source: string): string | null =>
  ownFieldFault(source, LETTER_FIELD_NAMES, LETTER_OWN);

/** Whether a text includes the client's plan: such a letter needs no document for it. */
export const carriesPlan = (source: string, { proposal }: Pick<MergeFacts, 'proposal'>): boolean =>
  proposal !== null && fieldsOf(source).includes('plano');

type Power = {
  holder: { name: string; document: string };
  company: { legalName: string; taxId: string };
  places: readonly ListingPlace[];
  givenOn: CivilDate;
  endsOn: CivilDate;
};

/** Text of a power of attorney: grantor, attorney, purpose, places, last day. */
export const powerText = ({ holder, company, places, givenOn, endsOn }: Power): string =>
  [
    `${holder.name}, ${formatDocument(holder.document)}, nomeia ${company.legalName}, CNPJ ${company.taxId}, para pedir informações, contestar anotações, receber respostas e pedir correções em seu nome.`,
    `Esta procuração vale para: ${places.map((place) => LISTING_PLACE_LABELS[place]).join('; ')}.`,
    'Ela não permite fazer acordo, reconhecer dívida, receber dinheiro, desistir de direito nem entrar com processo.',
    `Dada em ${formatDate(givenOn)}, pela área do cliente. Vale até ${formatDate(endsOn)} e pode ser cancelada a qualquer momento, no mesmo lugar.`,
  ].join('\n\n');
