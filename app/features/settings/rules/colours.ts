/** "#0e9f6e", in lower case. */
export type Hex = `#${string}`;

export const isHex = (text: string): text is Hex => /^#[0-9a-f]{6}$/.test(text);

const channels = (hex: Hex): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminance(hex: Hex): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes two colours. @param part share of the second, 0 to 1. */
export function mix(from: Hex, to: Hex, part: number): Hex {
  const target = channels(to);
  const mixed = channels(from).map((value, at) => Math.round(value + ((target[at] ?? 0) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the colour, or the nearest mix with another one that contrasts with every background. */
export function until(from: Hex, to: Hex, grounds: readonly Hex[], least: number): Hex {
  for (let step = 0; step <= 50; step += 1) {
    const tried = mix(from, to, step / 50);
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried;
  }
  return to;
}
