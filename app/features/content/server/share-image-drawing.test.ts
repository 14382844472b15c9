import { expect, test } from 'vitest';
import { drawShareImage, SHARE_SIZE } from './share-image-drawing.server.ts';

const WORDS = {
  company: 'Nome em Dia',
  eyebrow: 'Para CPF e CNPJ',
  title: 'Seu nome em dia. Um peso a menos.',
  subtitle: 'Birôs de crédito, Justiça e Banco Central ao mesmo tempo.',
};

/** Width and height of a PNG (RFC 2083, IHDR: the first chunk). */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

test('the image has the size of social networks, is small, and changes with its words', async () => {
  const png = await drawShareImage(WORDS);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(sizeOf(png)).toEqual(SHARE_SIZE);
  expect(SHARE_SIZE).toEqual({ width: 1200, height: 630 });
  // At most 200 kB loads quickly on a phone; less than 20 kB would be a picture without words.
  expect(png.length).toBeGreaterThan(20_000);
  expect(png.length).toBeLessThan(200_000);
  expect((await drawShareImage({ ...WORDS, title: 'Limpa Nome' })).equals(png)).toBe(false);
  expect((await drawShareImage(WORDS)).equals(png)).toBe(true);
});
