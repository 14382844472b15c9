/**
 * Makes the site's two fonts from their packages: only the letters of Portuguese text and the used weights,
 * so that the first text appears sooner on a slow line. Run after a font package changes: `node
 * scripts/fonts.mjs`.
 */
import fs from 'node:fs';
import subsetFont from 'subset-font';

/** Latin letters with the accents of Western Europe, and the signs of our texts. Others come from the system's font. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];
const FONTS = [
  { name: 'inter', wght: { min: 400, max: 700 } },
  { name: 'bricolage-grotesque', wght: { min: 600, max: 700 } },
];

const text = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
).join('');
for (const { name, wght } of FONTS) {
  const file = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const font = await subsetFont(fs.readFileSync(file), text, {
    targetFormat: 'woff2',
    variationAxes: { wght },
  });
  fs.writeFileSync(`app/styles/fonts/${name}.woff2`, font);
  process.stdout.write(`${name}: ${font.length} bytes\n`);
}
