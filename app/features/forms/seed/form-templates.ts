import type { z } from 'zod';
import type { FormFields } from '#app/features/forms/rules/form-fields.ts';
import type { DocType } from '#app/lib/documents.ts';

type Template = { name: string; body: string; fields: z.input<typeof FormFields>; docType: DocType };

const CIVIL_STATUS = ['Solteiro(a)', 'Casado(a)', 'União estável', 'Divorciado(a)', 'Viúvo(a)'];

/** Fields on the signer, as Brazilian instruments name a person. */
const PERSON: Template['fields'] = [
  { name: 'nacionalidade', label: 'Nacionalidade', type: 'text', max: 60 },
  { name: 'estado_civil', label: 'Estado civil', type: 'choice', options: CIVIL_STATUS },
  { name: 'profissao', label: 'Profissão', type: 'text', max: 80 },
  {
    name: 'documento',
    label: 'CPF',
    type: 'document',
    accepts: 'CPF',
    fill: 'cliente.documento',
  },
  {
    name: 'endereco',
    label: 'Endereço completo',
    type: 'text',
    hint: 'Rua, número, bairro, cidade e estado',
    fill: 'cliente.endereco',
  },
];

const WHO =
  '<strong>{{cliente.nome}}</strong>, {{resposta.nacionalidade}}, {{resposta.estado_civil}}, {{resposta.profissao}}, inscrito(a) no CPF sob o nº {{resposta.documento}}, residente e domiciliado(a) em {{resposta.endereco}}';

/** Fields on a company and its signer. */
const COMPANY: Template['fields'] = [
  { name: 'cnpj', label: 'CNPJ', type: 'document', accepts: 'CNPJ', fill: 'cliente.documento' },
  {
    name: 'sede',
    label: 'Endereço da sede',
    type: 'text',
    hint: 'Rua, número, bairro, cidade e estado',
    fill: 'cliente.endereco',
  },
  { name: 'representante', label: 'Representante legal', type: 'text', max: 100, fill: 'representante.nome' },
  {
    name: 'cpf',
    label: 'CPF do representante',
    type: 'document',
    accepts: 'CPF',
    fill: 'representante.cpf',
  },
  { name: 'cargo', label: 'Cargo', type: 'text', max: 80, fill: 'representante.cargo' },
];

const WHICH =
  '<strong>{{cliente.nome}}</strong>, inscrita no CNPJ sob o nº {{resposta.cnpj}}, com sede em {{resposta.sede}}, representada por {{resposta.representante}}, {{resposta.cargo}}, inscrito(a) no CPF sob o nº {{resposta.cpf}}';

/** @param grantor who gives the power, as the instrument names them */
const powerOfAttorney = (grantor: string) => `
<h2>Procuração</h2>
<p><strong>Outorgante:</strong> ${grantor}.</p>
<p><strong>Outorgada:</strong> {{empresa.nome}}, CNPJ {{empresa.cnpj}}, com sede em {{empresa.endereco}}, e-mail {{empresa.email}}.</p>
<h3>1. Poderes</h3>
<p>O(A) Outorgante nomeia e constitui a Outorgada sua procuradora, com poderes para:</p>
<ol>
<li>pedir e receber informações, extratos e certidões sobre o seu nome: nos birôs de crédito, nos cartórios de protesto e no Banco Central (Registrato/SCR);</li>
<li>apresentar pedidos, contestações e reclamações para correção ou exclusão de anotações indevidas, inclusive no consumidor.gov.br e nos Procons;</li>
<li>tratar com credores, sem poder de confessar dívida ou assumir pagamento sem autorização escrita;</li>
<li>constituir advogados, por substabelecimento, com os poderes da cláusula <em>ad judicia et extra</em>, para as ações e medidas cabíveis.</li>
</ol>
<h3>2. Limites e prazo</h3>
<p>Esta procuração não autoriza receber valores, dar quitação, transigir ou assumir obrigações em nome do(a) Outorgante. Vale por 12 meses e pode ser revogada a qualquer tempo, por escrito.</p>
<p>{{resposta.cidade}}, {{data}}.</p>`;

const HARDSHIP = `
<h2>Declaração de hipossuficiência</h2>
<p>${WHO}, declara, para os fins do art. 5º, LXXIV, da Constituição Federal e dos arts. 98 e 99 do Código de Processo Civil, que não tem condições de pagar as custas, as despesas processuais e os honorários sem prejuízo do próprio sustento e do de sua família.</p>
<p>Declara que a renda mensal da sua família é de <strong>{{resposta.renda}}</strong> e que dela dependem {{resposta.dependentes}}.</p>
<p>{{resposta.observacoes}}</p>
<p>Sabe que mentir nesta declaração é crime (Código Penal, art. 299). Também pode haver multa de até dez vezes as custas do processo (Código de Processo Civil, art. 100).</p>
<p>{{resposta.cidade}}, {{data}}.</p>`;

/** Forms that the team sends most; the business changes them and adds its own. `{{…}}` are merge fields. */
export const FORM_TEMPLATES: readonly Template[] = [
  {
    name: 'Procuração',
    docType: 'CPF',
    body: powerOfAttorney(`${WHO}, nascido(a) em {{resposta.nascimento}}`).trim(),
    fields: [
      ...PERSON,
      { name: 'nascimento', label: 'Data de nascimento', type: 'date', when: 'past' },
      { name: 'cidade', label: 'Cidade onde você assina', type: 'text', max: 80 },
      {
        name: 'identidade',
        label: 'Documento de identidade (frente e verso)',
        type: 'file',
        hint: 'RG, CNH ou passaporte, em PDF ou foto',
      },
      { name: 'assinatura', label: 'Assinatura', type: 'signature' },
    ],
  },
  {
    name: 'Declaração de hipossuficiência',
    docType: 'CPF',
    body: HARDSHIP.trim(),
    fields: [
      ...PERSON,
      { name: 'renda', label: 'Renda mensal da família', type: 'money' },
      {
        name: 'dependentes',
        label: 'Pessoas que dependem desta renda',
        type: 'choice',
        options: [
          'nenhuma outra pessoa',
          'uma pessoa',
          'duas pessoas',
          'três pessoas',
          'quatro ou mais pessoas',
        ],
      },
      {
        name: 'observacoes',
        label: 'Algo que ajude a explicar a situação',
        type: 'text',
        multiline: true,
        max: 1000,
        required: false,
      },
      { name: 'comprovante', label: 'Comprovante de renda', type: 'file', required: false },
      { name: 'cidade', label: 'Cidade onde você assina', type: 'text', max: 80 },
      { name: 'assinatura', label: 'Assinatura', type: 'signature' },
    ],
  },
  {
    name: 'Procuração da empresa',
    docType: 'CNPJ',
    body: powerOfAttorney(WHICH).trim(),
    fields: [
      ...COMPANY,
      { name: 'cidade', label: 'Cidade onde você assina', type: 'text', max: 80 },
      {
        name: 'contrato_social',
        label: 'Contrato social ou última alteração',
        type: 'file',
        hint: 'O documento que dá poderes a quem assina, em PDF',
      },
      { name: 'assinatura', label: 'Assinatura do representante', type: 'signature' },
    ],
  },
];
