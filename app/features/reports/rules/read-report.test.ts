import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { decodeText } from '#app/lib/text.ts';
import { compareReports, isImprovement } from './compare.ts';
import { isReportText, readReportText } from './read-report.ts';
import type { ReportItem } from './report.ts';

const TODAY = '2026-11-25' as CivilDate;
const read = (text: string) => readReportText(text, TODAY);

const CSV = `birô;tipo;credor;cnpj;contrato;valor;vencimento;inclusão;cartório;uf
quod;dívida;Banco do Vale;;123;3.480,55;28/09/2025;10/10/2025;;
quod;protesto;"Loja; Azul";;P-1;612,90;01/02/2026;;2º Tabelionato;SC
quod;dívida;Sem Valor;;;doze;01/02/2026;;;
serasa;dívida;Outro;;;1,00;;;;`;

describe('a spreadsheet', () => {
  test('is read in both encodings, and a row at fault is reported with its reason', () => {
    const windows = Uint8Array.from([...CSV].map((letter) => letter.codePointAt(0) ?? 0));
    for (const bytes of [new TextEncoder().encode(CSV), windows]) {
      const report = read(decodeText(bytes));
      expect(report).toMatchObject({ place: 'quod', profile: 'csv' });
      expect(report?.items).toMatchObject([
        {
          kind: 'inadimplencia',
          creditor: 'Banco do Vale',
          contractRef: '123',
          amount: 348_055,
          dueOn: '2025-09-28',
          includedOn: '2025-10-10',
          line: 2,
        },
        {
          kind: 'protesto',
          creditor: 'Loja; Azul',
          amount: 61_290,
          notary: '2º Tabelionato',
          uf: 'SC',
          line: 3,
        },
      ]);
      expect(report?.faults).toMatchObject([
        { line: 4, message: 'Valor inválido: “doze”' },
        { line: 5, message: 'Um arquivo traz um birô só: separe os outros' },
      ]);
    }
  });
});

describe('the interchange format', () => {
  const body = {
    ...{ place: 'serasa', taken_on: '2026-11-20', holder: { doc: '529.982.247-25' } },
    items: [
      { kind: 'inadimplencia', creditor: 'BANCO DO VALE SA', amount: 348_055, due_on: '2025-09-28' },
      { creditor: 1 },
    ],
    protests: [{ creditor: 'Loja Azul', amount: 100 }],
  };
  test('is read whole; a damaged item is a fault', () => {
    const report = read(JSON.stringify(body));
    expect(report).toMatchObject({ place: 'serasa', takenOn: '2026-11-20', holderDoc: '52998224725' });
    expect(report?.items).toMatchObject([{ amount: 348_055 }, { kind: 'protesto', creditor: 'Loja Azul' }]);
    expect(report?.faults).toMatchObject([{ line: 2, message: 'Campo inválido: creditor' }]);
  });
  test.each(['{', '{"place":"lua"}', '{"place":"serasa","taken_on":"2026-13-01","holder":{"doc":""}}'])(
    '%s is refused',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});

const HEAD =
  'Relatório de Empréstimos e Financiamentos (SCR)\nPágina 1 de 2\nNome: Ana Lima\nCPF/CNPJ: 529.982.247-25\nData base: 09/2026';
const SCR = `${HEAD}
Instituição  Modalidade  Em dia  Vencida
Banco do Vale  0203 Pessoal sem consignação  1.200,00  3.480,55
Banco Sul  0202 Consignado  900,00  0,00
\f${HEAD.replace('1 de 2', '2 de 2')}
Financeira Oeste  0213 Cheque especial  0,00  0,00  9.120,00`;

describe('the report of the Central Bank', () => {
  test('gives overdue and written-off rows with page and line; no head of a page becomes a creditor', () => {
    const report = read(SCR);
    expect(report).toMatchObject({
      place: 'scr',
      takenOn: '2026-09-30',
      holderDoc: '52998224725',
      profile: 'registrato-scr',
      faults: [],
    });
    expect(report?.items).toMatchObject([
      { kind: 'scr_vencido', creditor: 'Banco do Vale', amount: 348_055, page: 1, line: 7 },
      { kind: 'scr_prejuizo', creditor: 'Financeira Oeste', amount: 912_000, page: 2 },
    ]);
  });
});

test('an unknown layout is read line by line, and prose is no creditor', () => {
  const report = read(
    'Minhas dívidas no Quod\nBanco do Vale R$ 3.480,55 28/09/2025\nBoa tarde, segue o relatório.',
  );
  expect(report).toMatchObject({ profile: 'linhas', place: 'quod' });
  expect(report?.items).toMatchObject([
    { creditor: 'Banco do Vale', amount: 348_055, dueOn: '2025-09-28', page: 1, line: 2 },
  ]);
});

const item = fc
  .record({
    creditor: fc.constantFrom('A', 'B', 'C'),
    contractRef: fc.constantFrom(null, '1'),
    amount: fc.integer({ min: 0, max: 1_000 }),
  })
  .map(
    (some): ReportItem => ({
      ...{
        kind: 'inadimplencia',
        creditorDoc: null,
        dueOn: null,
        includedOn: null,
        notary: null,
        uf: null,
        page: 1,
        line: 1,
      },
      ...some,
    }),
  );

test('before and after add up to the two reports', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), fc.array(item, { maxLength: 20 }), (before, after) => {
      const { stayed, gone, appeared } = compareReports(before, after);
      expect(stayed.length + gone.length).toBe(before.length);
      expect(stayed.length + appeared.length).toBe(after.length);
      expect([...stayed.map((change) => change.before), ...gone].toSorted(byAll)).toEqual(
        [...before].toSorted(byAll),
      );
      expect([...stayed.map((change) => change.after), ...appeared].toSorted(byAll)).toEqual(
        [...after].toSorted(byAll),
      );
    }),
  );
});
const byAll = (a: ReportItem, b: ReportItem) => JSON.stringify(a).localeCompare(JSON.stringify(b));

test('a written-off record that is missing later is no improvement', () => {
  const report = read(SCR);
  const { gone } = compareReports(report?.items ?? [], []);
  expect(gone.map(isImprovement)).toEqual([true, false]);
});

test('a list of debts with the place beside each is no report, unless the sender names its place', () => {
  const list = 'Serasa\nCredor: Loja Azul\nValor: R$ 612,90\nVencimento: 01/02/2026';
  expect(isReportText(list, TODAY, false)).toBe(false);
  expect(isReportText(list, TODAY, true)).toBe(true);
  const report = 'Serasa Experian\nConsulta em 20/11/2026\nCredor: Loja Azul\nValor: R$ 612,90';
  expect(isReportText(report, TODAY, false)).toBe(true);
});
