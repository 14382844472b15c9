import { expect, test } from 'vitest';
import { SendsInput, sendsDraft, shownPrice } from './input.ts';
import { whatsAppSetting } from './whatsapp-prices.ts';

const DRAFT = sendsDraft(whatsAppSetting(undefined));
const read = (over: Record<string, string>) => SendsInput.safeParse({ ...DRAFT, ...over });

test('reads back what the form shows', () => {
  const { stopped: _, ...setting } = whatsAppSetting(undefined);
  expect(read({}).data).toEqual(setting);
});

test.each([
  [18_400, '0,0184'],
  [0, '0,00'],
  [1_000_000, '1,00'],
  [1, '0,000001'],
  [100_000, '0,10'],
])('%i millionths of a real are shown as %s, and read back', (millionths, text) => {
  expect(shownPrice(millionths)).toBe(text);
  expect(read({ utility: text }).data?.prices.utility).toBe(millionths);
});

test('an empty cap is no limit, zero holds every paid message back', () => {
  expect(read({ cap: '' }).data?.capCentavos).toBeNull();
  expect(read({ cap: '0' }).data?.capCentavos).toBe(0);
  expect(read({ cap: '1.000.000,00' }).success).toBe(true);
  for (const cap of ['1.000.000,01', '-1', 'dez'])
    expect(read({ cap }).error?.issues[0]?.path, cap).toEqual(['cap']);
});

test.each(['0,0000001', '100', '-0,1', '0.01', 'grátis', ''])(
  'the price “%s” is refused beside its field',
  (utility) => {
    expect(read({ utility }).error?.issues.map(({ path }) => path[0])).toEqual(['utility']);
  },
);
