import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BrandInput, brandCss, brandVariables, readBrand, STANDARD_BRAND } from './brand.ts';
import { contrast, type Hex } from './colours.ts';

const faults = (over: object) =>
  BrandInput.safeParse({ ...STANDARD_BRAND, ...over }).error?.issues.map(({ path, message }) => [
    path[0],
    message,
  ]);

const hex = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((parts): Hex => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

test('contrast as WCAG computes it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

describe('colours', () => {
  test('are taken as people write them', () =>
    expect(BrandInput.parse({ accent: ' 1D4ED8', action: '#FFC53D' })).toEqual({
      accent: '#1d4ed8',
      action: '#ffc53d',
    }));

  test.each([
    [
      { accent: '#ffc53d' },
      'accent',
      'Clara demais: contraste de 1,3 com o fundo; textos pedem 4,5. A mais próxima que serve: #856620',
    ],
    [{ accent: 'verde' }, 'accent', 'Use seis dígitos, como #08684A'],
    [{ action: '#0f0;}' }, 'action', 'Use seis dígitos, como #08684A'],
    [
      { action: '#ff0000' },
      'action',
      'Nenhuma letra se lê bem nesta cor: contraste de 3,9; são precisos 4,5. A mais próxima que serve: #ff4d4d',
    ],
  ])('%j is refused with the reason', (over, field, message) =>
    expect(faults(over)).toEqual([[field, message]]),
  );

  test('that are refused come with one that is taken', () =>
    fc.assert(
      fc.property(hex, hex, (accent, action) => {
        const refused = faults({ accent, action });
        fc.pre(refused !== undefined);
        for (const [field, message] of refused ?? []) {
          const proposed = String(message).match(/serve: (#[0-9a-f]{6})$/)?.[1];
          expect(faults({ [String(field)]: proposed })).toBeUndefined();
        }
      }),
      { numRuns: 300 },
    ));

  test('that were stored some other way count as the standard', () => {
    expect(readBrand({ accent: 'red;} body{display:none}', action: '#ffc53d' })).toEqual(STANDARD_BRAND);
    expect(readBrand(undefined)).toEqual(STANDARD_BRAND);
  });

  test('any accepted colours keep all text readable, in both themes', () =>
    fc.assert(
      fc.property(hex, hex, (accent, action) => {
        const parsed = BrandInput.safeParse({ accent, action });
        fc.pre(parsed.success);
        if (!parsed.data) return;
        const { light, dark } = brandVariables(parsed.data);
        const pairs = [
          [light['brand-strong'], '#fafaf7'],
          [light['brand-strong'], '#f0f1ea'],
          [light['brand-strong'], light['brand-soft']],
          [light['cta-ink'], light.cta],
          [light['on-deep-brand'], '#0b2b26'],
          [light['on-deep-brand'], '#11503f'],
          [dark['brand-strong'], '#0d2925'],
          [dark['brand-strong'], dark['brand-soft']],
          // The words of a filled button in the dark theme.
          ['#051614', dark['brand-strong']],
        ] as [Hex, Hex][];
        for (const [one, other] of pairs) expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    ));

  test('the product’s colours need no style sheet; others are variables that it knows', () => {
    expect(brandCss(STANDARD_BRAND)).toBeNull();
    const css = brandCss({ accent: '#1d4ed8', action: '#ffc53d' }) ?? '';
    expect(css).toMatch(
      /^:root\{(--[a-z-]+:#[0-9a-f]{6};?)+\}@media not print\{\.dark\{(--[a-z-]+:#[0-9a-f]{6};?)+\}\}$/,
    );
    const own = fs.readFileSync('app/styles/app.css', 'utf8');
    for (const [, name] of css.matchAll(/(--[a-z-]+):/g)) expect(own).toContain(`  ${name}:`);
  });
});
