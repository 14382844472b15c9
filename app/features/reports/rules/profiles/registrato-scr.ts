import type { ReportProfile } from './profile.ts';

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
