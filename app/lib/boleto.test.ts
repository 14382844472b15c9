import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boletoBarcode, boletoLine, readBoleto } from '#app/lib/boleto.ts';
import { digitsOnly } from '#app/lib/documents.ts';

const TODAY = '2026-11-22';

test.each([
  [
    '23793.38128 60007.827136 95000.063305 9 75520000370000',
    {
      kind: 'bank',
      barcode: '23799755200003700003381260007827139500006330',
      bank: '237',
      amount: 370_000,
      // The factor is a day in both eras, and both are far from today.
      dueOn: ['2018-06-11', '2043-01-31'],
    },
  ],
  [
    '34192220090000556638551012140003679060000100000',
    {
      kind: 'bank',
      barcode: '34196790600001000002220000005566385101214000',
      bank: '341',
      amount: 100_000,
      dueOn: ['2019-05-31'],
    },
  ],
  [
    '00190000090012345670900000000174816560000049900',
    {
      kind: 'bank',
      barcode: '00198165600000499000000000123456700000000017',
      bank: '001',
      amount: 49_900,
      dueOn: ['2026-12-10'],
    },
  ],
  [
    '836200000005 667800481000 180975657313 001589636081',
    { kind: 'collection', segment: 'Energia ou gás', amount: 6_678 },
  ],
  [
    '848200000000 599004020007 002868026006 073377503180',
    { kind: 'collection', segment: 'Telecomunicações', amount: 5_990 },
  ],
  [
    '85890000460-9 52460179160-5 60759305086-5 83148300001-0',
    { kind: 'collection', segment: 'Governo', amount: 4_605_246 },
  ],
])('%s', (line, reading) => {
  const read = readBoleto(line, TODAY);
  expect(read).toMatchObject(reading);
  const { barcode } = read as { barcode: string };
  expect(readBoleto(barcode, TODAY)).toEqual(read);
  expect(boletoLine(barcode).replace(/\D/g, '')).toBe(line.replace(/\D/g, ''));
});

test.each([
  ['the general digit', '03399632906400000000600125201020456140000017831', [4]],
  ['the digit of a block', '34192220090000556638651012140003679060000100000', [2]],
  ['a block, and so the general digit', '34192220090000556639551012140003679060000100000', [2]],
  ['a block of a collection slip', '836200000005 667800481001 180975657313 001589636081', [2]],
])('names where it is wrong: %s', (_, line, blocks) => {
  expect(readBoleto(line, TODAY)).toEqual({ kind: 'wrong', blocks });
});

test.each([
  ['a first digit that no slip has', '536200000005 667800481000 180975657313 001589636081'],
  ['another currency', '23783.38128 60007.827136 95000.063305 9 75520000370000'],
  ['a segment that there is not', '880200000005 667800481000 180975657313 001589636081'],
  ['letters', `a${'1'.repeat(47)}`],
  ['too few digits', '2379338128600078'],
  ['nothing', ''],
])('is no boleto: %s', (_, text) => expect(readBoleto(text, TODAY)).toBeNull());

test('a boleto may lack a due day, and its amount may then be longer', () => {
  const free = '0000000123456700000000017';
  const barcode = (field: string) => {
    for (let check = 1; check < 10; check += 1) {
      const read = readBoleto(`0019${check}${field}${free}`, TODAY);
      if (read?.kind === 'bank') return read;
    }
    return null;
  };
  expect(barcode('00000000049900')).toMatchObject({ amount: 49_900, dueOn: [] });
  expect(barcode('01234567890123')).toMatchObject({ amount: 1_234_567_890_123, dueOn: [] });
  expect(barcode('16560000000000')).toMatchObject({ amount: null, dueOn: ['2026-12-10'] });
});

test.each([
  ['the last day of the first era', '9999', '2025-02-21'],
  ['the first day of the second', '1000', '2025-02-22'],
])('%s', (_, factor, day) => {
  const found = Array.from({ length: 9 }, (__, check) =>
    readBoleto(`0019${check + 1}${factor}0000049900${'0'.repeat(25)}`, '2026-11-22'),
  ).find((read) => read?.kind === 'bank');
  expect(found).toMatchObject({ dueOn: [day] });
});

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const checked = (start: string, rest: string): string | undefined =>
  Array.from({ length: 10 }, (_, check) => start + check + rest).find((code) =>
    ['bank', 'collection'].includes(readBoleto(code, TODAY)?.kind ?? ''),
  );
const barcodes = fc.oneof(
  fc.tuple(digits(3), digits(39)).map(([bank, rest]) => checked(`${bank}9`, rest)),
  fc
    .tuple(
      fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '9'),
      fc.constantFrom('6', '7', '8', '9'),
      digits(40),
    )
    .map(([segment, way, rest]) => checked(`8${segment}${way}`, rest)),
);

test('every line converts back to its bar code', () => {
  fc.assert(
    fc.property(barcodes, (barcode) => {
      fc.pre(barcode !== undefined);
      const line = boletoLine(barcode);
      expect(readBoleto(line, TODAY)).toEqual(readBoleto(barcode, TODAY));
      expect(readBoleto(line, TODAY)).toMatchObject({ barcode });
    }),
  );
});

test('detects nearly every wrong digit', () => {
  let changed = 0;
  let found = 0;
  fc.assert(
    fc.property(barcodes, fc.nat(47), fc.integer({ min: 1, max: 9 }), (barcode, place, by) => {
      fc.pre(barcode !== undefined);
      const line = boletoLine(barcode).replace(/\D/g, '');
      const at = place % line.length;
      const other = String((Number(line[at]) + by) % 10);
      changed += 1;
      const read = readBoleto(line.slice(0, at) + other + line.slice(at + 1), TODAY);
      if (read === null || read.kind === 'wrong') found += 1;
    }),
    { numRuns: 2_000, seed: 1 },
  );
  expect(found / changed).toBeGreaterThan(0.97);
});

test('detects nearly every swap of neighbours', () => {
  let [swapped, found] = [0, 0];
  fc.assert(
    fc.property(barcodes, fc.nat(46), (barcode, place) => {
      fc.pre(barcode !== undefined);
      const line = boletoLine(barcode).replace(/\D/g, '');
      const at = place % (line.length - 1);
      const [one = '', other = ''] = line.slice(at, at + 2);
      fc.pre(one !== other);
      swapped += 1;
      const read = readBoleto(line.slice(0, at) + other + one + line.slice(at + 2), TODAY);
      if (read === null || read.kind === 'wrong') found += 1;
    }),
    { numRuns: 2_000, seed: 1 },
  );
  expect(found / swapped).toBeGreaterThan(0.97);
});

describe('a new bar code', () => {
  const FREE = '1234500000000000123456789';
  const ours = (dueOn: string, amount = 49_900) => boletoBarcode({ bank: '461', dueOn, amount, free: FREE });

  test('has the digits and the line of the published example', () => {
    expect(ours('2026-12-10')).toBe('46192165600000499001234500000000000123456789');
    expect(digitsOnly(boletoLine(ours('2026-12-10')))).toBe(
      '46191234500000000000001234567897216560000049900',
    );
  });

  test.each([
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2026-11-27', '1643'],
    ['2026-12-10', '1656'],
    ['2027-02-08', '1716'],
  ])('due %s counts as %s', (dueOn, factor) => expect(ours(dueOn).slice(5, 9)).toBe(factor));

  test('is read back with its amount and due day', () =>
    expect(readBoleto(ours('2027-02-08', 1), TODAY)).toMatchObject({ amount: 1, dueOn: ['2027-02-08'] }));

  test.each([
    ['no amount', { amount: 0 }],
    ['eleven digits of amount', { amount: 10_000_000_000 }],
    ['half a centavo', { amount: 0.5 }],
    ['a short free field', { free: '123' }],
    ['a long bank', { bank: '4611' }],
  ])('is refused for %s', (_, wrong) => {
    const right = { bank: '461', dueOn: '2026-12-10', amount: 49_900, free: FREE };
    expect(() => boletoBarcode({ ...right, ...wrong })).toThrow(RangeError);
  });
});
