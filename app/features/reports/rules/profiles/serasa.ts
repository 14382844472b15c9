import type { ReportProfile } from './profile.ts';

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
