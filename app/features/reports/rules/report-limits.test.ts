import { expect, test } from 'vitest';
import { isLongLine, LONG_LINE, MORE_LINES } from '#app/lib/foreign-lines.ts';
import { readReportText } from './read-report.ts';
import { MORE_ITEMS } from './report.ts';

const TODAY = '2026-11-27';
const faultsOf = (text: string) =>
  readReportText(text, TODAY)?.faults.map(({ line, message }) => ({ line, message }));
const CSV = 'birô;tipo;credor;cnpj;contrato;valor;vencimento;inclusão;cartório;uf\n';
const ROW = 'quod;dívida;Loja;;;1,00;;;;';

test('a line of 1.000 characters is read, one of 1.001 is refused', () => {
  expect([isLongLine('a'.repeat(1_000)), isLongLine('a'.repeat(1_001))]).toEqual([false, true]);
  expect(faultsOf(`Quod\n${'a'.repeat(1_000)}`)).toEqual([]);
  expect(faultsOf(`Quod\n${'a'.repeat(1_001)}`)).toEqual([{ line: 2, message: LONG_LINE }]);
});

test('5.000 lines of a report are read, and the first beyond them is named', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'Quod').join('\n');
  expect(faultsOf(lines(5_000))).toEqual([]);
  expect(faultsOf(lines(5_001))).toEqual([{ line: 5_001, message: MORE_LINES }]);
});

test('500 rows of a CSV report are read, and the first beyond them is named', () => {
  const rows = (count: number) => CSV + Array.from({ length: count }, () => ROW).join('\n');
  expect(readReportText(rows(500), TODAY)).toMatchObject({ items: { length: 500 }, faults: [] });
  expect(readReportText(rows(501), TODAY)).toMatchObject({ items: { length: 500 } });
  expect(faultsOf(rows(501))).toEqual([{ line: 502, message: MORE_ITEMS }]);
});

test('500 entries of a JSON report are read, and the first beyond them is named', () => {
  const report = (count: number) =>
    JSON.stringify({
      ...{ place: 'quod', taken_on: '2026-11-20', holder: { doc: '52998224725' } },
      items: Array.from({ length: count }, () => ({ creditor: 'Loja Azul', amount: 100 })),
    });
  expect(readReportText(report(500), TODAY)).toMatchObject({ items: { length: 500 }, faults: [] });
  expect(readReportText(report(501), TODAY)).toMatchObject({ items: { length: 500 } });
  expect(faultsOf(report(501))).toEqual([{ line: 501, message: MORE_ITEMS }]);
});
