import type { ReportProfile } from './profile.ts';

/** Protests of a person or company: notary's office, state, protocol, value and day. */
export const CENPROT: ReportProfile = {
  name: 'cenprot-protestos',
  version: 1,
  place: 'cenprot',
  anchors: [/Protesto/i, /Cart[óo]rio|Tabelionato/i, /CENPROT|Consulta de protestos/i],
  takenOn: /(?:Consulta|Emitido)(?: realizada)? em:? ?(?<day>\d{2}\/\d{2}\/\d{4})/i,
  holderDoc: /(?:CPF|CNPJ|Documento)[^:]*: ?(?<doc>[\dA-Z./-]{11,18})/i,
  row: /^(?<creditor>.+?) {2,}(?<notary>.*(?:Tabelionato|Cart[óo]rio).*?) {2,}(?<uf>[A-Z]{2}) {2,}(?<contract>\S+) {2,}(?<amount>[\d.]+,\d{2}) {2,}(?<due>\d{2}\/\d{2}\/\d{4})$/i,
  ignore: [/P[áa]gina \d+ de \d+/i, /CENPROT/i, /Documento[^:]*:/i, /Consulta /i, /^Apresentante|^Credor/i],
  kind: 'protesto',
};
