import { expect, test } from 'vitest';
import {
  cancelOf,
  type DpsFacts,
  documentOf,
  dpsIdIn,
  dpsIdOf,
  infDpsOf,
} from '#app/features/tax-notes/rules/dps.ts';
import { latinText } from '#app/features/tax-notes/rules/xml.ts';
import { validateXml } from './validate-xml.server.ts';

const FACTS: DpsFacts = {
  environment: 2,
  issuedAt: new Date('2026-11-27T13:15:00.900Z'),
  series: 1,
  number: 1,
  competence: '2026-11-27' as DpsFacts['competence'],
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
  customer: { document: '529.982.247-25', name: 'Mariana Exemplo' },
  description: 'Pedidos administrativos sobre anotacoes de credito, pedido 01J',
  amount: 49_900,
  replaces: null,
};
const KEY = '4'.repeat(50);

/** A document that xmllint validated against the same schema. */
const VECTOR =
  '<DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infDPS Id="DPS420420221122233300018100001000000000000001"><tpAmb>2</tpAmb><dhEmi>2026-11-27T10:15:00-03:00</dhEmi><verAplic>nomeemdia-1</verAplic><serie>1</serie><nDPS>1</nDPS><dCompet>2026-11-27</dCompet><tpEmit>1</tpEmit><cLocEmi>4204202</cLocEmi><prest><CNPJ>11222333000181</CNPJ><IM>12345</IM><email>contato@nomeemdia.com.br</email><regTrib><opSimpNac>3</opSimpNac><regApTribSN>1</regApTribSN><regEspTrib>0</regEspTrib></regTrib></prest><toma><CPF>52998224725</CPF><xNome>Mariana Exemplo</xNome></toma><serv><locPrest><cLocPrestacao>4204202</cLocPrestacao></locPrest><cServ><cTribNac>170101</cTribNac><xDescServ>Pedidos administrativos sobre anotacoes de credito, pedido 01J</xDescServ><cNBS>115021000</cNBS></cServ></serv><valores><vServPrest><vServ>499.00</vServ></vServPrest><trib><tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN></tribMun><totTrib><pTotTribSN>6.00</pTotTribSN></totTrib></trib></valores></infDPS></DPS>';

const dps = (change: Partial<DpsFacts> = {}) => documentOf('DPS', infDpsOf({ ...FACTS, ...change }));

test('writes the known document byte for byte', () => {
  expect(dps()).toBe(VECTOR);
});

test('reads the identifier of a document, and refuses one that the schema refuses', () => {
  const id = 'DPS420420221122233300018100001000000000000001';
  expect(dpsIdIn(VECTOR)).toBe(id);
  const letters = 'DPS42042022A1B2C3D4E5F68100001000000000000001';
  expect(dpsIdIn(VECTOR.replace(id, letters))).toBe(letters);
  const wrong = [
    id.slice(0, -1),
    `${id}0`,
    id.replace('4204202', 'A204202'),
    id.replace('42022', '42023'),
    `${id.slice(0, -1)}A`,
  ];
  for (const one of [...wrong, letters.replace('F681', 'F6A1')])
    expect(() => dpsIdIn(VECTOR.replace(id, one)), one).toThrow('no identifier');
});

test('pads series and number of the identifier', () => {
  expect(dpsIdOf(FACTS.taxes, FACTS.firm.taxId, 89_999, 123)).toBe(
    'DPS420420221122233300018189999000000000000123',
  );
});

test('a CNPJ with letters goes into document and identifier, and both are valid', async () => {
  // Vector of the Receita Federal: 12.ABC.345/01DE-35.
  const letters = { firm: { ...FACTS.firm, taxId: '12.abc.345/01DE-35' } };
  expect(dpsIdOf(FACTS.taxes, letters.firm.taxId, 1, 1)).toBe(
    'DPS4204202212ABC34501DE3500001000000000000001',
  );
  const text = dps({ ...letters, customer: { document: '12ABC34501DE35', name: 'Empresa' } });
  expect(text).toContain('<CNPJ>12ABC34501DE35</CNPJ>');
  expect(await validateXml('DPS', text)).toEqual([]);
  expect(await validateXml('DPS', text.replaceAll('12ABC34501DE35', '12ABC34501DEAA'))).not.toEqual([]);
  expect(await validateXml('DPS', text.replaceAll('12ABC34501DE35', '12abc34501DE35'))).not.toEqual([]);
});

test('a late request to cancel is valid under its own event', async () => {
  const late = cancelOf(
    {
      environment: 2,
      at: FACTS.issuedAt,
      taxId: FACTS.firm.taxId,
      key: KEY,
      reason: 'Pagamento devolvido ao cliente',
    },
    'e101103',
  );
  expect(late).toContain(`Id="PRE${KEY}101103001"`);
  expect(await validateXml('pedRegEvento', documentOf('pedRegEvento', late))).toEqual([]);
});

test('50 documents of different amounts, names and regimes are valid', async () => {
  const names = ["D'Ávila & Filhos <LTDA>", 'Zoë "Ж" \u0000\u0007 ', 'Łukasz 李', ']]>', 'A'.repeat(400)];
  for (let at = 1; at <= 50; at += 1) {
    const regime = (['1', '2', '3'] as const)[at % 3] ?? '1';
    const text = dps({
      number: at,
      amount: at % 7 === 0 ? at : at * 1_003,
      customer:
        at % 10 === 0
          ? null
          : { document: at % 2 ? '52998224725' : '11222333000181', name: names[at % 5] ?? '' },
      taxes: {
        ...FACTS.taxes,
        regime,
        taxRate: at % 4 === 0 ? null : '6.00',
        ibsCbs: at % 8 < 4 ? null : { operation: '100301', cst: '000', class: '000001' },
        cityRegistration: at % 6 ? '12345' : '',
      },
      replaces: at % 9 === 0 ? { key: KEY, reason: 'Devolução de parte do pagamento' } : null,
    });
    expect(await validateXml('DPS', text), text).toEqual([]);
  }
});

test.each([
  ['wrong order', VECTOR.replace('<serie>1</serie><nDPS>1</nDPS>', '<nDPS>1</nDPS><serie>1</serie>'), 'nDPS'],
  ['no NBS', VECTOR.replace('<cNBS>115021000</cNBS>', ''), 'cServ'],
  ['two totals', VECTOR.replace('</pTotTribSN>', '</pTotTribSN><indTotTrib>0</indTotTrib>'), 'indTotTrib'],
  ['amount with a comma', VECTOR.replace('499.00', '499,00'), 'vServ'],
  [
    'IBS and CBS without the classification',
    VECTOR.replace(
      '</valores></infDPS>',
      '</valores><IBSCBS><finNFSe>0</finNFSe><indFinal>1</indFinal><cIndOp>100301</cIndOp><indDest>0</indDest><valores><trib><gIBSCBS><CST>000</CST></gIBSCBS></trib></valores></IBSCBS></infDPS>',
    ),
    'cClassTrib',
  ],
  ['short identifier', VECTOR.replace('Id="DPS4', 'Id="DPS'), 'Id'],
])('names the fault: %s', async (_, text, named) => {
  expect((await validateXml('DPS', text)).join(' ')).toContain(named);
});

test('refuses a document that refers to a file', async () => {
  const text = `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${VECTOR.replace('Mariana', '&f;')}`;
  expect(await validateXml('DPS', text)).not.toEqual([]);
});

test('a request to cancel is valid; a short reason is not', async () => {
  const facts = { environment: 2, at: FACTS.issuedAt, taxId: FACTS.firm.taxId, key: KEY } as const;
  const text = (reason: string) => documentOf('pedRegEvento', cancelOf({ ...facts, reason }));
  expect(await validateXml('pedRegEvento', text('Pagamento devolvido ao cliente'))).toEqual([]);
  expect((await validateXml('pedRegEvento', text('curto'))).join(' ')).toContain('xMotivo');
});

test('text of a customer stays text', () => {
  expect(dps({ customer: { document: '52998224725', name: '</xNome><CPF>1</CPF>' } })).toContain(
    '<xNome>&lt;/xNome&gt;&lt;CPF&gt;1&lt;/CPF&gt;</xNome>',
  );
  expect(latinText(' Łu\nção\u2028李 ', 50)).toBe('u ção');
});
