import { expect, test } from 'vitest';
import { type DpsFacts, documentOf, infDpsOf } from './dps.ts';
import { focusRequestOf } from './focus.ts';

const FACTS: DpsFacts = {
  environment: 2,
  issuedAt: new Date('2026-11-29T15:00:00Z'),
  series: 1,
  number: 42,
  competence: '2026-11-29',
  firm: { taxId: '11.222.333/0001-81', email: 'contato@nomeemdia.com.br' },
  taxes: {
    city: '4204202',
    cityRegistration: '12345',
    serviceCode: '170101',
    nbs: '115021000',
    regime: '3',
    simplesTaxes: '1',
    taxRate: '6.00',
    ibsCbs: null,
  },
  customer: { document: '529.982.247-25', name: 'Lia & Filhos <Nota>' },
  description: 'Regularização',
  amount: 49_905,
  replaces: null,
};

test('each text of the DPS goes to the field of its element, firm and customer apart', () => {
  expect(focusRequestOf(documentOf('DPS', infDpsOf(FACTS)))).toEqual({
    data_emissao: '2026-11-29T12:00:00-03:00',
    serie_dps: '1',
    numero_dps: '42',
    data_competencia: '2026-11-29',
    emitente_dps: '1',
    codigo_municipio_emissora: '4204202',
    cnpj_prestador: '11222333000181',
    inscricao_municipal_prestador: '12345',
    email_prestador: 'contato@nomeemdia.com.br',
    codigo_opcao_simples_nacional: '3',
    regime_tributario_simples_nacional: '1',
    regime_especial_tributacao: '0',
    cpf_tomador: '52998224725',
    razao_social_tomador: 'Lia & Filhos <Nota>',
    codigo_municipio_prestacao: '4204202',
    codigo_tributacao_nacional_iss: '170101',
    descricao_servico: 'Regularização',
    codigo_nbs: '115021000',
    valor_servico: '499.05',
    tributacao_iss: '1',
    tipo_retencao_iss: '1',
    percentual_total_tributos_simples_nacional: '6.00',
  });
});

test('a customer with a CNPJ, a replaced note and the codes of IBS and CBS have their fields', () => {
  const request = focusRequestOf(
    infDpsOf({
      ...FACTS,
      customer: { document: '12ABC34501DE35', name: 'Loja' },
      replaces: { key: '4'.repeat(50), reason: 'Devolução de parte do pagamento' },
      taxes: {
        ...FACTS.taxes,
        regime: '1',
        taxRate: '12.34',
        ibsCbs: { operation: '100301', cst: '000', class: '000001' },
      },
    }),
  );
  expect(request).toMatchObject({
    cnpj_tomador: '12ABC34501DE35',
    chave_nfse_substituida: '4'.repeat(50),
    codigo_justificativa_substituicao: '99',
    motivo_substituicao: 'Devolução de parte do pagamento',
    percentual_total_tributos_federais: '12.34',
    percentual_total_tributos_municipais: '0.00',
    codigo_indicador_operacao: '100301',
    ibs_cbs_situacao_tributaria: '000',
    ibs_cbs_classificacao_tributaria: '000001',
  });
  expect(request).not.toHaveProperty('cpf_tomador');
});

test('a note without a customer names none', () => {
  const request = focusRequestOf(infDpsOf({ ...FACTS, customer: null }));
  expect(Object.keys(request).filter((field) => field.endsWith('_tomador'))).toEqual([]);
});
