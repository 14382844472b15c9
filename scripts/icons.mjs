/**
 * Renders the icons of the installed app from their drawings in public/icons (`icon.svg` with its own round corners,
 * `maskable.svg` full to the edge, everything that matters inside the middle 80 %: W3C manifest, "safe zone").
 * The PNGs are committed; run it after a drawing changed: `node scripts/icons.mjs`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { LayoutDashboard, LifeBuoy, ReceiptText } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ROOT } from './prepare.mjs';

const FOLDER = path.join(ROOT, 'public/icons');

const drawing = (name) => fs.readFileSync(path.join(FOLDER, name), 'utf8');

/** One of the product's own symbols on the brand's ground, for the menu of a long press on the icon. */
const shortcut = (Icon) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="24" fill="#0b2b26"/><g transform="translate(12 12)">${renderToStaticMarkup(
    createElement(Icon, { size: 24, color: '#2cc48d' }),
  )}</g></svg>`;

/** File, side in px (Android: 192 and 512; iOS: 180; shortcuts: 96), drawing. */
const ICONS = [
  ['icon-192.png', 192, drawing('icon.svg')],
  ['icon-512.png', 512, drawing('icon.svg')],
  ['maskable-512.png', 512, drawing('maskable.svg')],
  ['apple-touch-icon.png', 180, drawing('maskable.svg')],
  ['shortcut-painel.png', 96, shortcut(LayoutDashboard)],
  ['shortcut-faturas.png', 96, shortcut(ReceiptText)],
  ['shortcut-suporte.png', 96, shortcut(LifeBuoy)],
];

const pngOf = (svg, side) => new Resvg(svg, { fitTo: { mode: 'width', value: side } }).render().asPng();

/** One PNG in the container of the old format, for clients that ask for /favicon.ico. Fields are little endian. */
function ico(png, side) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // kind: icon
  head.writeUInt16LE(1, 4); // number of images
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const favicon = fs.readFileSync(path.join(ROOT, 'public/favicon.svg'), 'utf8');
fs.writeFileSync(path.join(ROOT, 'public/favicon.ico'), ico(pngOf(favicon, 32), 32));

for (const [file, side, svg] of ICONS) {
  const png = pngOf(svg, side);
  fs.writeFileSync(path.join(FOLDER, file), png);
  process.stdout.write(`${file} ${side}×${side} ${png.length} bytes\n`);
}
