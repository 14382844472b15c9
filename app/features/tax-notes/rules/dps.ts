import type { CivilDate } from '#app/lib/civil-dates.ts';
import { DPS_ID, dayOfDocument, layoutOn } from './layouts.ts';
import { latinText, type XmlNode, xmlOf } from './xml.ts';

export const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse';
/** Name of this program in the documents (verAplic). */
const PROGRAM = 'nomeemdia-1';
const MOST_NAME = 300;
const MOST_DESCRIPTION = 2000;

/** Facts that the firm's accountant decides; none has a default. */
export type Taxes = {
  /** IBGE code of the city that the firm issues from; 7 digits. */
  city: string;
  /** Registration in the city (IM); empty if the city assigns none. */
  cityRegistration: string;
  /** Service in the national list (cTribNac); 6 digits. */
  serviceCode: string;
  /** Service in the NBS (cNBS); 9 digits. */
  nbs: string;
  /** opSimpNac: 1 outside of Simples, 2 MEI, 3 ME or EPP. */
  regime: '1' | '2' | '3';
  /** regApTribSN: who collects federal and city taxes; of ME and EPP alone. */
  simplesTaxes: '1' | '2' | '3' | null;
  /** Sum of all taxes in the price, as `12.34` percent; null: not informed (indTotTrib 0). */
  taxRate: string | null;
  /** Codes of IBS and CBS: cIndOp (6 digits), CST (3), cClassTrib (6); null: the group is left out. */
  ibsCbs: { operation: string; cst: string; class: string } | null;
};

export type DpsFacts = {
  /** tpAmb: 1 production, 2 restricted production. */
  environment: 1 | 2;
  issuedAt: Date;
  series: number;
  number: number;
  competence: CivilDate;
  firm: { taxId: string; email: string };
  taxes: Taxes;
  /** Null for a note that names no customer. */
  customer: { document: string; name: string } | null;
  /** Text of the service. */
  description: string;
  /** Centavos. */
  amount: number;
  /** The note that this one replaces: its access key, and the reason in words (15 to 255 characters). */
  replaces: { key: string; reason: string } | null;
};

const digits = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();

/** Identifier of a DPS: city, kind of document, document, series and number. Source: NFS-e, annex I, infDPS/@Id. */
export const dpsIdOf = (
  { city }: Pick<Taxes, 'city'>,
  taxId: string,
  series: number,
  number: number,
): string => {
  const document = digits(taxId);
  const kind = document.length === 11 ? '1' : '2';
  return `DPS${city}${kind}${document.padStart(14, '0')}${String(series).padStart(5, '0')}${String(number).padStart(15, '0')}`;
};

/** Identifier in a DPS. @throws for a document without a whole one */
export function dpsIdIn(xml: string): string {
  const id = /<infDPS Id="([^"]{45})"/.exec(xml)?.[1];
  if (!id || !DPS_ID.test(id)) throw new Error('The DPS has no identifier.');
  return id;
}

/** Instant in Brasília's time, to the second: the format of `TSDateTimeUTC`. */
const dateTimeOf = (at: Date): string =>
  `${new Date(Math.floor(at.getTime() / 1000) * 1000 - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;

/** Amount with two decimals. @param centavos not negative */
const amountOf = (centavos: number): string =>
  `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;

const documentNode = (text: string): XmlNode => {
  const document = digits(text);
  return [document.length === 11 ? 'CPF' : 'CNPJ', document];
};

const totalTaxes = ({ regime, taxRate }: Taxes): XmlNode => {
  if (taxRate === null) return ['indTotTrib', '0'];
  if (regime !== '1') return ['pTotTribSN', taxRate];
  return [
    'pTotTrib',
    [
      ['pTotTribFed', taxRate],
      ['pTotTribEst', '0.00'],
      ['pTotTribMun', '0.00'],
    ],
  ];
};

/** Group IBSCBS of a service for the customer's own use (indFinal 1), received by the customer (indDest 0). */
const ibsCbsGroup = (codes: NonNullable<Taxes['ibsCbs']>): XmlNode => [
  'IBSCBS',
  [
    ['finNFSe', '0'],
    ['indFinal', '1'],
    ['cIndOp', codes.operation],
    ['indDest', '0'],
    [
      'valores',
      [
        [
          'trib',
          [
            [
              'gIBSCBS',
              [
                ['CST', codes.cst],
                ['cClassTrib', codes.class],
              ],
            ],
          ],
        ],
      ],
    ],
  ],
];

/**
 * The signed part of a DPS in canonical form: `infDPS` with its namespace, elements in the order of the schema.
 * Source: schemas/1.01-20260211, TCInfDPS.
 */
export function infDpsOf(facts: DpsFacts): string {
  const { environment, issuedAt, series, number, competence, firm, taxes, customer, replaces } = facts;
  const simples = taxes.regime === '3' && taxes.simplesTaxes;
  const content: (XmlNode | null)[] = [
    ['tpAmb', String(environment)],
    ['dhEmi', dateTimeOf(issuedAt)],
    ['verAplic', PROGRAM],
    ['serie', String(series)],
    ['nDPS', String(number)],
    ['dCompet', competence],
    ['tpEmit', '1'],
    ['cLocEmi', taxes.city],
    replaces && [
      'subst',
      [
        ['chSubstda', replaces.key],
        ['cMotivo', '99'],
        ['xMotivo', latinText(replaces.reason, 255)],
      ],
    ],
    [
      'prest',
      [
        documentNode(firm.taxId),
        taxes.cityRegistration ? ['IM', taxes.cityRegistration] : null,
        firm.email ? ['email', firm.email] : null,
        [
          'regTrib',
          [['opSimpNac', taxes.regime], simples ? ['regApTribSN', simples] : null, ['regEspTrib', '0']],
        ],
      ],
    ],
    customer && ['toma', [documentNode(customer.document), ['xNome', latinText(customer.name, MOST_NAME)]]],
    [
      'serv',
      [
        ['locPrest', [['cLocPrestacao', taxes.city]]],
        [
          'cServ',
          [
            ['cTribNac', taxes.serviceCode],
            ['xDescServ', latinText(facts.description, MOST_DESCRIPTION)],
            ['cNBS', taxes.nbs],
          ],
        ],
      ],
    ],
    [
      'valores',
      [
        ['vServPrest', [['vServ', amountOf(facts.amount)]]],
        [
          'trib',
          [
            [
              'tribMun',
              [
                ['tribISSQN', '1'],
                ['tpRetISSQN', '1'],
              ],
            ],
            ['totTrib', [totalTaxes(taxes)]],
          ],
        ],
      ],
    ],
    taxes.ibsCbs && ibsCbsGroup(taxes.ibsCbs),
  ];
  const id = dpsIdOf(taxes, firm.taxId, series, number);
  return xmlOf(['infDPS', content], ` xmlns="${NAMESPACE}" Id="${id}"`);
}

/** Puts a signed or unsigned part into its document, which declares the namespace once, in the layout of its day. */
export const documentOf = (root: 'DPS' | 'pedRegEvento', part: string, signature = ''): string =>
  `<${root} xmlns="${NAMESPACE}" versao="${layoutOn(dayOfDocument(part)).version}">${part.replace(` xmlns="${NAMESPACE}"`, '')}${signature}</${root}>`;

export type CancelFacts = {
  environment: 1 | 2;
  at: Date;
  taxId: string;
  key: string;
  /** 15 to 255 characters. */
  reason: string;
};

/** Events that end a note: 101101 within the city's limit, 101103 asks the city to do it later. */
const CANCEL_EVENTS = {
  e101101: 'Cancelamento de NFS-e',
  e101103: 'Solicitacao de Analise Fiscal para Cancelamento de NFS-e',
} as const;

/** The signed part of a request to cancel a note, in canonical form. Source: the schema's TE101101 and TE101103. */
export const cancelOf = (
  { environment, at, taxId, key, reason }: CancelFacts,
  event: keyof typeof CANCEL_EVENTS = 'e101101',
): string =>
  xmlOf(
    [
      'infPedReg',
      [
        ['tpAmb', String(environment)],
        ['verAplic', PROGRAM],
        ['dhEvento', dateTimeOf(at)],
        ['CNPJAutor', digits(taxId)],
        ['chNFSe', key],
        ['nPedRegEvento', '001'],
        [
          event,
          [
            ['xDesc', CANCEL_EVENTS[event]],
            ['cMotivo', '9'],
            ['xMotivo', latinText(reason, 255)],
          ],
        ],
      ],
    ],
    ` xmlns="${NAMESPACE}" Id="PRE${key}${event.slice(1)}001"`,
  );
