import type { ReportProfile } from './profile.ts';

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
