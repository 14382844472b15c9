import { expect, test } from 'vitest';
import { fileWay } from './file-way.ts';

const MB = 1024 * 1024;
const PDF = 'application/pdf';
const PNG = 'image/png';

test.each([
  ['site', PDF, 100 * MB, 4_000, 'attached'],
  ['email', PDF, 10 * MB, 4_000, 'attached'],
  ['email', PDF, 10 * MB + 1, 10, 'link'],
  ['whatsapp', PNG, 5 * MB, 1_024, 'attached'],
  ['whatsapp', PNG, 5 * MB + 1, 10, 'link'],
  ['whatsapp', PDF, 5 * MB + 1, 10, 'attached'],
  ['whatsapp', PDF, 100 * MB + 1, 10, 'link'],
  ['whatsapp', PDF, 10, 1_025, 'link'],
] as const)(
  'on %s a file %s of %i bytes beside %i letters goes as %s',
  (channel, mimeType, size, letters, way) => {
    expect(fileWay(channel, { mimeType, size }, letters)).toBe(way);
  },
);
