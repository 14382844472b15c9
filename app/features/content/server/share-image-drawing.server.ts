import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import { createElement as h } from 'react';
import satori from 'satori';
import type { ShareWords } from './share-image-words.server.ts';

/** Size of share images for social networks (Open Graph: 1.91 to 1), in px. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The dark theme of app/styles/app.css, and the yellow that is the same in both. */
const COLOUR = { ground: '#0b2b26', ink: '#eaf3ee', muted: '#b9cbc4', line: '#2cc48d', accent: '#ffc53d' };
const DISPLAY = 'Bricolage Grotesque';
const TEXT = 'Inter';

/** The mark of app/ui/logo.tsx and the line of app/ui/linha-limpa.tsx. */
const MARK = 'M3 18C5 6 13 4 14 12s-8 9-6 2S19 5 20 13s-2 4 2 1h11';
const LINE =
  'M4 70C30 20 70 18 78 58S40 104 52 62 118 6 128 54 84 112 98 66 168 22 172 66 132 100 150 60 214 40 226 60 250 60 290 60H2400';

type Font = { name: string; weight: 400 | 600 | 700; style: 'normal'; data: Buffer };
let fonts: Promise<Font[]> | undefined;

/** Reads the fonts once per process from their packages, because the server's bundle contains none. */
function readFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  const font = async (name: string, family: string, weight: Font['weight']): Promise<Font> => ({
    name,
    weight,
    style: 'normal',
    data: await fs.readFile(resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`)),
  });
  return Promise.all([
    font(DISPLAY, 'bricolage-grotesque', 700),
    font(TEXT, 'inter', 400),
    font(TEXT, 'inter', 600),
  ]);
}

/** The words as a PNG of 1200 × 630. Pixels are drawn outside of the main thread. */
export async function drawShareImage(words: ShareWords): Promise<Buffer<ArrayBuffer>> {
  fonts ??= readFonts().catch((error) => {
    fonts = undefined;
    throw error;
  });
  const svg = await satori(picture(words), { ...SHARE_SIZE, fonts: await fonts });
  // Copies the bytes, because the renderer may share its memory.
  return Buffer.from((await renderAsync(svg)).asPng());
}

/** Short titles may speak louder; px. */
const titleSize = ({ length }: string): number => (length <= 22 ? 96 : length <= 44 ? 76 : 60);

const picture = ({ company, eyebrow, title, subtitle }: ShareWords) =>
  h(
    'div',
    {
      style: {
        ...SHARE_SIZE,
        boxSizing: 'border-box',
        display: 'flex',
        flexDirection: 'column',
        padding: '56px 80px 140px',
        backgroundColor: COLOUR.ground,
        color: COLOUR.ink,
        fontFamily: TEXT,
      },
    },
    h(
      'div',
      { style: { display: 'flex', alignItems: 'center', gap: 18, fontFamily: DISPLAY, fontSize: 36 } },
      stroke({ viewBox: '0 0 36 28', path: MARK, width: 63, height: 49, thickness: 3.2 }),
      company,
    ),
    h(
      'div',
      {
        style: {
          display: 'flex',
          flexDirection: 'column',
          flexGrow: 1,
          justifyContent: 'center',
          paddingTop: 16,
        },
      },
      h('div', { style: { fontSize: 27, fontWeight: 600, color: COLOUR.accent } }, eyebrow),
      h(
        'div',
        {
          style: {
            marginTop: 12,
            maxWidth: 1040,
            fontFamily: DISPLAY,
            fontSize: titleSize(title),
            lineHeight: 1.06,
            letterSpacing: '-0.03em',
            textWrap: 'balance',
          },
        },
        title,
      ),
      h(
        'div',
        {
          style: {
            marginTop: 18,
            maxWidth: 960,
            fontSize: 29,
            lineHeight: 1.4,
            color: COLOUR.muted,
            textWrap: 'balance',
          },
        },
        subtitle,
      ),
    ),
    // The line ends its tangle and runs over the edge.
    h(
      'div',
      { style: { display: 'flex', position: 'absolute', left: 72, bottom: 18 } },
      stroke({ viewBox: '0 0 1128 120', path: LINE, width: 1128, height: 120, thickness: 6 }),
    ),
  );

type Stroke = { viewBox: string; path: string; width: number; height: number; thickness: number };

const stroke = ({ viewBox, path, width, height, thickness }: Stroke) =>
  h(
    'svg',
    { viewBox, width, height, fill: 'none' },
    h('path', {
      d: path,
      stroke: COLOUR.line,
      strokeWidth: thickness,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    }),
  );
