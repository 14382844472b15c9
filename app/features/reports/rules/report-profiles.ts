import type { ListingKind, ListingPlace } from '#app/terms/listing.ts';

/**
 * Layout of the reports of a place. No layout is published: a profile is a version that was observed, and a new
 * layout becomes a new version beside the old one. Groups of `row` are named by the fields of an item.
 */
export type ReportProfile = {
  name: string;
  version: number;
  place: ListingPlace;
  /** Occur in each report of this layout, whose header names `place`. */
  anchors: readonly RegExp[];
  /** Reads month and year of a report that names no day. */
  month?: RegExp;
  holderDoc: RegExp;
  /** Reads the columns of a line, parted by tabs. Groups: creditor, amount; optional: doc, contract, due, included, notary, uf. */
  row: RegExp;
  /** Lines of every page's head and foot: extraction mixes them with the first row of a table. */
  ignore: readonly RegExp[];
  kind: ListingKind | ((row: Readonly<Record<string, string | undefined>>) => ListingKind);
};

/** Protests of a person or company: notary's office, state, protocol, value and day. */
export const CENPROT: ReportProfile = {
  name: 'cenprot-protestos',
  version: 1,
  place: 'cenprot',
  anchors: [/Protesto/i, /Cart[óo]rio|Tabelionato/i, /CENPROT|Consulta de protestos/i],
  holderDoc: /(?:CPF|CNPJ|Documento)[^:\n]{0,40}: ?(?<doc>[\dA-Z./-]{11,18})/i,
  row: /^(?<creditor>[^\t]+)\t(?=[^\t]*(?:Tabelionato|Cart[óo]rio))(?<notary>[^\t]+)\t(?<uf>[A-Z]{2})\t(?<contract>\S+)\t(?<amount>[\d.]+,\d{2})\t(?<due>\d{2}\/\d{2}\/\d{4})$/i,
  ignore: [
    /P[áa]gina \d+ de \d+/i,
    /CENPROT/i,
    /Documento[^:]{0,40}:/i,
    /Consulta /i,
    /^Apresentante|^Credor/i,
  ],
  kind: 'protesto',
};

/** Central Bank, Registrato: "Relatório de Empréstimos e Financiamentos (SCR)". One row an institution and modality. */
export const REGISTRATO_SCR: ReportProfile = {
  name: 'registrato-scr',
  version: 1,
  place: 'scr',
  anchors: [/Relat[óo]rio de Empr[ée]stimos e Financiamentos \(SCR\)/i, /Data base: ?\d{2}\/\d{4}/i],
  month: /Data base: ?(?<month>\d{2})\/(?<year>\d{4})/i,
  holderDoc: /CPF\/CNPJ: ?(?<doc>[\dA-Z./-]{11,18})/i,
  // Institution, modality, up to date, overdue, and written off in reports from before July 2025.
  row: /^(?<creditor>[^\t]+)\t(?<contract>\d{4} [^\t]+)\t[\d.]+,\d{2}\t(?<amount>[\d.]+,\d{2})(?:\t(?<lost>[\d.]+,\d{2}))?$/,
  ignore: [
    /Relat[óo]rio de Empr[ée]stimos/i,
    /P[áa]gina \d+ de \d+/i,
    /^ ?Nome:/i,
    /CPF\/CNPJ:/i,
    /Data base:/i,
    /Institui[çc][ãa]o/i,
  ],
  kind: ({ lost }) => (lost && /[1-9]/.test(lost) ? 'scr_prejuizo' : 'scr_vencido'),
};

/** Serasa, debts of a person: creditor, contract, value, due day and day of inclusion in one line. */
export const SERASA_DEBTS: ReportProfile = {
  name: 'serasa-dividas',
  version: 1,
  place: 'serasa',
  anchors: [/Serasa/i, /D[íi]vidas? (negativadas?|em atraso)/i],
  holderDoc: /CPF(?:\/CNPJ)?: ?(?<doc>[\dA-Z./-]{11,18})/i,
  row: /^(?<creditor>[^\t]+)\t(?:(?<contract>\S+)\t)?R?\$? ?(?<amount>[\d.]+,\d{2})\t(?<due>\d{2}\/\d{2}\/\d{4})(?:\t(?<included>\d{2}\/\d{2}\/\d{4}))?$/,
  ignore: [/P[áa]gina \d+ de \d+/i, /^Serasa/i, /CPF(?:\/CNPJ)?:/i, /Emitido em/i, /^Credor/i, /^Nome:/i],
  kind: 'inadimplencia',
};
