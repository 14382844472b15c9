import type { CivilDate } from '#app/lib/civil-dates.ts';
import { isValidCnpj, normalizeDocument } from '#app/lib/documents.ts';
import { type Centavos, parseBRL } from '#app/lib/money.ts';
import { fold } from '#app/lib/text.ts';
import { writtenDayIn } from '#app/lib/written-days.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { placeOfLine, withoutBureau } from './bureau-title.ts';

/** Beginnings of lines that sum up a report, date it or advertise. They are not debts. */
const SUMMARY = [
  /^(?:sub)?total(?:$|[:\s]+(?:$|r\$|\d|geral|em aberto|devido|a pagar|d[aeo]s? ))/,
  /^(?:soma|somatorio|quantidade|qtde?)(?:$|[:\s.]+(?:$|r\$|\d|total|d[aeo]s? ))/,
  /^(?:valor|saldo|divida) total(?: d[aeo]s? (?:dividas|pendencias|debitos|registros|protestos)|$|[:\s]+(?:r\$|\d))/,
  /^valor d[ao]s (?:dividas|pendencias|protestos)/,
  /^(?:renda|faturamento)(?:$|:| (?:presumid|estimad|mensal|familiar|brut|liquid|declarad|anual))/,
  /^(?:limite|sugestao)(?:$|:| (?:sugerid|recomendad|total|disponivel|estimad|maximo|de (?:credito|limite)))/,
  /^(?:(?:seu|serasa|spc) )?(?:score|pontuacao)(?:$|[:\s]+(?:$|\d|atual|d[aeo] |serasa|spc|boa vista|quod))/,
  /^(?:data|hora)(?: e hora)? d[aeo] (?:consulta|emissao|pesquisa|relatorio|geracao|atualizacao|nascimento)/,
  /^(?:data base|validade|valido ate|protocolo d[ae] consulta)(?:$|[:\s])/,
  /^(?:ultima )?consultas?(?:$|[:\s]+(?:$|\d|anteriores|recentes|realizad|efetuad|feit|em |d[eo] |n[o.º°]))/,
  /^(?:(?:relatorio|documento|consulta|pesquisa|certidao|extrato|resultado) (?:de )?)?(?:consultad|emitid|gerad|extraid|impress|atualizad|pesquisad|realizad|efetuad|feit)[oa]s? (?:em|as|por|pel|no dia)/,
  /^(?:relatorio|consulta|extrato|certidao|resultado|posicao)(?: (?:de|do dia|em))?[:\s]+\d/,
  /^(?:probabilidade|risco|comprometimento|capital social|patrimonio|gasto estimado|capacidade d)/,
  /^\d+ (?:registros?|ocorrencias?|dividas?|pendencias?|anotacoes|protestos?|debitos?)(?:$|[:\s])/,
  /^(?:registros|ocorrencias|dividas|pendencias|anotacoes|protestos)(?: encontrad[ao]s| financeiras)?(?:$|[:\s]+(?:$|r\$|\d))/,
  /^(?:oferta|desconto|economize|economia|pague|a partir d|por apenas|negocie|a vista|parcel|\d+ ?x )/,
];

/** Whether a line is a total, a presumed income, a limit, a score, a date of the report or an offer. */
export const isSummaryLine = (text: string): boolean => {
  const folded = fold(text.trim());
  return SUMMARY.some((pattern) => pattern.test(folded));
};

const MONEY = /(?<![\d.,])(?:R\$\s*)?((?:\d{1,3}(?:\.\d{3})+|\d+),\d{2})(?!\d)/i;
const MONEY_ALONE = /^(?:R\$\s*)?((?:\d{1,3}(?:\.\d{3})+|\d+),\d{2})$/i;
/** Without centavos an amount needs its sign: "412" alone may be anything. */
const WHOLE_REAIS = /^R\$\s*(\d{1,3}(?:\.\d{3})+|\d{1,9})$/i;

/** Fields of a record as a print labels them. */
export type PrintField =
  | { field: 'creditor' | 'contractRef' | 'creditorDoc'; label: string; value: string }
  | { field: 'amount'; label: string; value: Centavos }
  | { field: 'dueOn' | 'includedOn'; label: string; value: CivilDate };
type FieldName = PrintField['field'];

const LABELS: readonly [FieldName, RegExp][] = [
  [
    'creditor',
    /^(?:nome d[ao] )?(?:credora?|empresa|instituicao(?: financeira)?|informante)(?: original| atual)?/,
  ],
  ['creditorDoc', /^cnpj(?: d[aeo] (?:credora?|empresa|informante))?/],
  ['contractRef', /^(?:(?:n[o.º°]{0,2}|numero) (?:d[eo] )?)?(?:contrato|titulo)(?: n[o.º°]{1,2})?/],
  [
    'amount',
    /^(?:valor|saldo devedor)(?: (?:atual|original|atualizado|devido|negativado|em (?:aberto|atraso)|a pagar|d[aeo] (?:divida|debito|titulo|pendencia|contrato|parcela)))?/,
  ],
  [
    'dueOn',
    /^(?:(?:data (?:d[aeo] )?)?(?:vencimento|divida|debito|ocorrencia)|venc(?:to)?\.|vencid[ao] em|venceu em|vence em)/,
  ],
  [
    'includedOn',
    /^(?:(?:data d[aeo] )?(?:inclusao|disponibilizacao|negativacao)|(?:incluid|negativad|disponibilizad)[ao] em)/,
  ],
];

const fieldOf = (field: FieldName, label: string, text: string): PrintField | null => {
  if (field === 'amount') {
    const amount = parseBRL((MONEY_ALONE.exec(text) ?? WHOLE_REAIS.exec(text))?.[1] ?? '');
    return amount === null ? null : { field, label, value: amount };
  }
  if (field === 'dueOn' || field === 'includedOn') {
    const found = writtenDayIn(text);
    return found?.index === 0 && found.day ? { field, label, value: found.day } : null;
  }
  if (field === 'creditorDoc')
    return isValidCnpj(normalizeDocument(text)) ? { field, label, value: normalizeDocument(text) } : null;
  if (field === 'contractRef') return /\d/.test(text) ? { field, label, value: text } : null;
  return /\p{L}{2}/u.test(text) ? { field, label, value: text } : null;
};

/** A labelled field, or a label whose value is on the next line. */
export type LabelledLine = PrintField | { field: FieldName; label: string; value: undefined };

/** Marks that chats and lists put before a line, and bold around its label. */
const BULLET = /^(?:[•·▪●◦‣>]|[*–-] )\s*/;
const BOLD = /^\*{1,2}([^*]{1,60})\*{1,2}/;

/** Takes the marks of a list off a line: "• *Credor:* Loja" is "Credor: Loja". */
export const unmarkedLine = (text: string): string =>
  text.trim().replace(BULLET, '').replace(BOLD, '$1').trim();

/** Reads "Vencimento: 10/10/2025"; null for a line without a label that is known. */
export function labelledLine(line: string): LabelledLine | null {
  const text = line.normalize('NFC');
  const folded = fold(text);
  for (const [field, pattern] of LABELS) {
    const label = pattern.exec(folded)?.[0];
    if (label === undefined) continue;
    const after = text.slice(label.length);
    const value = after.replace(/^\s*[:–-]?\s*/, '');
    if (value === '') return { field, label, value: undefined };
    // A name may begin with the word of a label: "Empresa Brasileira de Correios".
    if (field === 'creditor' && !/^\s*[:\t]|^ {2}/.test(after)) continue;
    const read = fieldOf(field, label, value);
    if (read) return read;
  }
  return null;
}

/** Reads the line below a label. */
export const labelledValue = (line: LabelledLine, text: string): PrintField | null =>
  fieldOf(line.field, line.label, text);

/** Reads a line that is an amount or a day and nothing else. */
export const bareValue = (text: string): PrintField | null =>
  fieldOf('amount', 'amount', text) ?? (text.length <= 30 ? fieldOf('dueOn', 'day', text) : null);

/** Parts of the text before the amount and the day of a record. */
export type CreditorParts = {
  creditor: string;
  creditorDoc: string | null;
  contractRef: string | null;
  place: ListingPlace | null;
};

const CNPJ_IN = /(?<![\dA-Z])[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}(?!\d)/i;
const CONTRACT_IN = /(?<!\p{L})(?:n[º°o.]{0,2} )?contrato(?: n[º°o.]{1,2})?:? ?([\dA-Z][\dA-Z./-]{3,39})/iu;
const NUMBER_AT_END = /(?<!\S)(?=[A-Z./-]{0,6}\d)([\dA-Z./-]{6,40})$/;
const EDGES = /^[\s:;,|–-]+|(?<![\s:;,|–-])[\s:;,|–-]+$/g;

/** The label of a creditor before the name, and labels of other fields after it, on one line. */
const CREDITOR_LABEL = /^(?:nome d[ao] )?(?:credora?|empresa|institui[çc][ãa]o|informante)\s*:\s*/i;
const LABEL_AT_END = /[\s,;|–-](?:valor|vencimento|venc|data|contrato|saldo|d[íi]vida)[.:]{0,2}$/i;
/** Labels alone are no names, with or without their addition: "Valor em atraso". */
const NO_CREDITOR =
  /^(?:valor|vencimento|venc|vcto|data|contrato|saldo|parcela|tipo|situacao|status|produto|modalidade|origem|credor|empresa|debito|divida)(?:$|[\s.:]+(?:$|d[aeo]s? |em |a |atual|original|devedor|vencid))/;

/** Whether a text is the label of a field or the name of a place, and so no creditor. */
const isNoCreditor = (text: string): boolean =>
  NO_CREDITOR.test(fold(text.trim())) || placeOfLine(text.trim()) !== null;

/** Parts "Serasa BANCO DO VALE S.A. 60.746.948/0001-12 contrato 0012345678" into place, name, CNPJ and contract. */
export function creditorParts(text: string): CreditorParts {
  const { place, rest: named } = withoutBureau(text.trim());
  let rest = named.replace(CREDITOR_LABEL, '').replace(LABEL_AT_END, '');
  const take = (pattern: RegExp): string | null => {
    const found = pattern.exec(rest);
    if (!found) return null;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim();
    return found[1] ?? found[0];
  };
  const doc = take(CNPJ_IN);
  rest = rest.replace(/(?<!\p{L})CNPJ:?(?!\p{L})/iu, ' ').replaceAll(EDGES, '');
  const contractRef = take(CONTRACT_IN) ?? take(NUMBER_AT_END);
  const creditor = rest.replaceAll(EDGES, '').replace(/\s+/g, ' ');
  // A name that is nothing but a number stays whole.
  if (!/\p{L}{2}/u.test(creditor))
    return { creditor: named.replaceAll(EDGES, ''), creditorDoc: null, contractRef: null, place };
  return {
    creditor,
    creditorDoc: doc && isValidCnpj(doc) ? normalizeDocument(doc) : null,
    contractRef,
    place,
  };
}

/** A record on one line, "Banco do Vale R$ 3.480,55 10/10/2025". */
export type LineRecord = CreditorParts & { amount: Centavos | null; on: CivilDate | null };

/**
 * Parses a record on one line; the day may be before the amount. @returns null without a name, or without
 * both
 */
export function lineRecord(text: string): LineRecord | null {
  if (isSummaryLine(text) || labelledLine(text)) return null;
  const amount = MONEY.exec(text);
  const day = writtenDayIn(text);
  // Prose has amounts too: without "R$" a record has a day.
  if (!day && !amount?.[0].toUpperCase().startsWith('R$')) return null;
  const end = Math.min(amount?.index ?? text.length, day?.index ?? text.length);
  const parts = creditorParts(text.slice(0, end));
  if (!/\p{L}{2}/u.test(parts.creditor) || isNoCreditor(parts.creditor)) return null;
  return { ...parts, amount: parseBRL(amount?.[1] ?? ''), on: day?.day ?? null };
}
