import { z } from 'zod';
import { formatNumber } from '#app/lib/numbers.ts';
import { contrast, type Hex, isHex, mix, until } from './colours.ts';

/** The business's colours: of links, marks and buttons, and of the call to action. */
export type Brand = { accent: Hex; action: Hex };

export const STANDARD_BRAND: Brand = { accent: '#08684a', action: '#ffc53d' };

export const BRAND_LABELS: Record<keyof Brand, string> = {
  accent: 'Cor principal',
  action: 'Cor do botão de destaque',
};

/** Backgrounds under the colours (app/styles/app.css). */
const LIGHT: Hex[] = ['#ffffff', '#fafaf7', '#f0f1ea'];
const DARK: Hex[] = ['#0d2925', '#071d1a', '#051614'];
/** The dark bands of the public site, with their highlights. */
const DEEP: Hex[] = ['#0b2b26', '#12352f', '#11503f'];
const INK: Hex = '#0b2b26';
const WHITE: Hex = '#ffffff';
const BLACK: Hex = '#000000';

/** WCAG 2.2 AA, text. */
const AA = 4.5;

const colour = z
  .string('Escolha uma cor')
  .trim()
  .toLowerCase()
  .transform((value) => (value.startsWith('#') ? value : `#${value}`))
  .refine(isHex, { message: 'Use seis dígitos, como #08684A', abort: true });

const times = (value: number) => formatNumber(Math.floor(value * 10) / 10);
const lowest = (hex: Hex, grounds: readonly Hex[]) =>
  Math.min(...grounds.map((ground) => contrast(hex, ground)));

/** Text colour of the call to action: dark or light, the one with more contrast. */
export const inkOn = (action: Hex): Hex => (contrast(INK, action) >= contrast(WHITE, action) ? INK : WHITE);

export const BrandInput = z
  .object({
    accent: colour.refine((value) => !isHex(value) || lowest(value, LIGHT) >= AA, {
      error: ({ input }) =>
        `Clara demais: contraste de ${times(lowest(input as Hex, LIGHT))} com o fundo; textos pedem ${times(AA)}. A mais próxima que serve: ${until(input as Hex, BLACK, LIGHT, AA)}`,
    }),
    action: colour.refine((value) => !isHex(value) || contrast(inkOn(value), value) >= AA, {
      error: ({ input }) =>
        `Nenhuma letra se lê bem nesta cor: contraste de ${times(contrast(inkOn(input as Hex), input as Hex))}; são precisos ${times(AA)}. A mais próxima que serve: ${until(input as Hex, WHITE, [INK], AA)}`,
    }),
  })
  .transform((brand) => brand as Brand);

/** Parses the stored brand; the standard if it is invalid. */
export function readBrand(stored: unknown): Brand {
  const { accent, action } = (stored ?? {}) as Partial<Brand>;
  return BrandInput.safeParse({ accent, action }).data ?? STANDARD_BRAND;
}

export const shownBrand = (brand: Brand): Record<string, string> => ({ ...brand });

/** The variables of app/styles/app.css that a brand changes, for the light and the dark theme. */
export function brandVariables({ accent, action }: Brand): Record<'light' | 'dark', Record<string, Hex>> {
  // Softer than the text on it, as far as the text stays readable.
  const soft = until(mix(accent, WHITE, 0.88), WHITE, [accent], AA);
  const strong = until(accent, WHITE, DARK, 7);
  const softDark = until(mix(accent, '#071d1a', 0.6), '#071d1a', [strong], AA);
  return {
    light: {
      brand: accent,
      'brand-strong': accent,
      'brand-soft': soft,
      cta: action,
      'cta-ink': inkOn(action),
      'on-deep-brand': until(accent, WHITE, DEEP, 5),
    },
    dark: { brand: until(accent, WHITE, DARK, AA), 'brand-strong': strong, 'brand-soft': softDark },
  };
}

const rule = (selector: string, variables: Record<string, Hex>) =>
  `${selector}{${Object.entries(variables)
    .map(([name, hex]) => `--${name}:${hex}`)
    .join(';')}}`;

/** Returns a style sheet that replaces the product's colours; null for the standard brand. */
export function brandCss(brand: Brand): string | null {
  if (brand.accent === STANDARD_BRAND.accent && brand.action === STANDARD_BRAND.action) return null;
  const { light, dark } = brandVariables(brand);
  // As in app.css: paper is white, in every theme.
  return `${rule(':root', light)}@media not print{${rule('.dark', dark)}}`;
}
