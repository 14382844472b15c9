import { textOf } from './xml.ts';

/**
 * Fields of the gateway, by the elements of a DPS that they are made of. Source: Focus NFe, NFSe Nacional
 * (github.com/FocusNFe/api-doc, source/includes/_nfsen.md) and its list of fields by tag (EmissaoDPSXml).
 */
const FIELDS = {
  data_emissao: 'dhEmi',
  serie_dps: 'serie',
  numero_dps: 'nDPS',
  data_competencia: 'dCompet',
  emitente_dps: 'tpEmit',
  codigo_municipio_emissora: 'cLocEmi',
  chave_nfse_substituida: 'chSubstda',
  codigo_justificativa_substituicao: 'cMotivo',
  motivo_substituicao: 'xMotivo',
  codigo_opcao_simples_nacional: 'opSimpNac',
  regime_tributario_simples_nacional: 'regApTribSN',
  regime_especial_tributacao: 'regEspTrib',
  razao_social_tomador: 'xNome',
  codigo_municipio_prestacao: 'cLocPrestacao',
  codigo_tributacao_nacional_iss: 'cTribNac',
  descricao_servico: 'xDescServ',
  codigo_nbs: 'cNBS',
  valor_servico: 'vServ',
  tributacao_iss: 'tribISSQN',
  tipo_retencao_iss: 'tpRetISSQN',
  indicador_total_tributacao: 'indTotTrib',
  percentual_total_tributos_simples_nacional: 'pTotTribSN',
  percentual_total_tributos_federais: 'pTotTribFed',
  percentual_total_tributos_estaduais: 'pTotTribEst',
  percentual_total_tributos_municipais: 'pTotTribMun',
  finalidade_emissao: 'finNFSe',
  consumidor_final: 'indFinal',
  codigo_indicador_operacao: 'cIndOp',
  indicador_destinatario: 'indDest',
  ibs_cbs_situacao_tributaria: 'CST',
  ibs_cbs_classificacao_tributaria: 'cClassTrib',
};

/** Elements that occur for the firm and for the customer: each is read inside of its group. */
const GROUPED = {
  cnpj_prestador: ['prest', 'CNPJ'],
  inscricao_municipal_prestador: ['prest', 'IM'],
  email_prestador: ['prest', 'email'],
  cpf_tomador: ['toma', 'CPF'],
  cnpj_tomador: ['toma', 'CNPJ'],
} as const;

const groupOf = (xml: string, name: string): string =>
  xml.split(`<${name}>`)[1]?.split(`</${name}>`)[0] ?? '';

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#xD;', '\r').replaceAll('&amp;', '&');

/** The request to the gateway: the texts of a DPS under its names. Elements that the DPS leaves out are left out. */
export function focusRequestOf(dps: string): Record<string, string> {
  const texts = [
    ...Object.entries(FIELDS).map(([field, element]) => [field, textOf(dps, element)] as const),
    ...Object.entries(GROUPED).map(
      ([field, [group, element]]) => [field, textOf(groupOf(dps, group), element)] as const,
    ),
  ];
  return Object.fromEntries(
    texts.filter(([, text]) => text !== '').map(([field, text]) => [field, plain(text)]),
  );
}
