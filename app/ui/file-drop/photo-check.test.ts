import { expect, test } from 'vitest';
import { type GrayPicture, photoFaults } from './photo-check.ts';

const WIDTH = 640;
const HEIGHT = 480;

type Card = { left?: number; top?: number; width?: number; height?: number };

/** A card with printed lines on a table, as a phone sees it. */
function card({ left = 100, top = 90, width = 440, height = 300 }: Card = {}): GrayPicture {
  const gray = new Uint8ClampedArray(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const inside = x >= left && x < left + width && y >= top && y < top + height;
      // Letters of 6 px in lines of 12 px; the table has a grain.
      const printed = inside && (y - top) % 12 < 6 && ((x - left) * 7 + (y - top) * 3) % 11 < 5;
      gray[y * WIDTH + x] = printed ? 60 : inside ? 215 : 120 + ((x * 13 + y * 7) % 17);
    }
  return { width: WIDTH, height: HEIGHT, gray };
}

const mapped = (
  picture: GrayPicture,
  change: (value: number, x: number, y: number) => number,
): GrayPicture => ({
  ...picture,
  gray: picture.gray.map((value, at) => change(value, at % WIDTH, Math.floor(at / WIDTH))),
});

/** A shaken photo: the mean of a square around each pixel. */
const blurred = (picture: GrayPicture, radius: number) =>
  mapped(picture, (_, x, y) => {
    let sum = 0;
    let count = 0;
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) {
        const [px, py] = [x + dx, y + dy];
        if (px < 0 || py < 0 || px >= WIDTH || py >= HEIGHT) continue;
        sum += picture.gray[py * WIDTH + px] ?? 0;
        count += 1;
      }
    return sum / count;
  });

const lamp = (radius: number) =>
  mapped(card(), (value, x, y) => (Math.hypot(x - 320, y - 240) < radius ? 255 : value));

test('a sharp, lit photo of the whole card has no fault', () => {
  expect(photoFaults(card(), 1200)).toEqual([]);
});

test('a shaken photo is blurred', () => {
  expect(photoFaults(blurred(card(), 6), 1200)).toEqual(['blurred']);
});

test('a photo without light is dark, and not called blurred too', () => {
  expect(
    photoFaults(
      mapped(card(), (value) => value * 0.25),
      1200,
    ),
  ).toEqual(['dark']);
});

test('a lamp on the card is a reflection, a small gleam is not', () => {
  expect(photoFaults(lamp(60), 1200)).toEqual(['reflection']);
  expect(photoFaults(lamp(15), 1200)).toEqual([]);
});

test.each([
  ['left', { left: -60 }],
  ['right', { left: 260 }],
  ['top', { top: -60 }],
  ['bottom', { top: 240 }],
])('a card that leaves the photo at the %s is cut', (_, place) => {
  expect(photoFaults(card(place), 1200)).toEqual(['cut']);
});

test('a photo of 599 px is small, one of 600 px is not', () => {
  expect(photoFaults(card(), 599)).toEqual(['small']);
  expect(photoFaults(card(), 600)).toEqual([]);
});
