import type { PhotoFault } from './photo-faults.ts';

/**
 * Checks the photo of a document on the person's device: sharpness, light, reflections, and whether the document
 * is whole. It only warns; nothing leaves the device for it.
 */

/** Luminance of each pixel (0 to 255), row by row. */
export type GrayPicture = { width: number; height: number; gray: Uint8ClampedArray };

/** Longer side of the picture that is measured, in px: the thresholds below hold for this size. */
const MEASURED = 640;

const LIMITS = {
  /** Variance of the Laplacian (Pech-Pacheco et al., ICPR 2000); 100 is the usual limit of OpenCV's users. */
  sharpness: 100,
  /** Mean luminance. Our choice: the card of the test has 150, and 38 at a quarter of the light. */
  light: 60,
  /** Share of the middle with clipped pixels. Our choice: a gleam of 60 px in 640 stays below it. */
  reflection: 0.03,
  clipped: 250,
  /** Standard deviation along a border. Our choice: a table's grain has 5 in the test, a cut card's print 57 and more. */
  border: 40,
  /** Shorter side in px. Our choice: a card of 54 mm that fills the photo then has 280 dots per inch. */
  side: 600,
};

/** Strip along each border that must show the table and not the document, as a share of the side. */
const STRIP = 0.02;
/** The middle of the picture holds the document; it begins at this share of each side. */
const MIDDLE = 0.2;

const mean = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return sum / Math.max(1, values.length);
};

function variance(values: ArrayLike<number>): number {
  const middle = mean(values);
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += ((values[at] ?? 0) - middle) ** 2;
  return sum / Math.max(1, values.length);
}

/** Variance of the picture's second derivative: sharp letters have much of it, a shaken photo has little. */
function sharpness({ width, height, gray }: GrayPicture): number {
  const laplacian = new Float32Array(Math.max(0, width - 2) * Math.max(0, height - 2));
  const at = (x: number, y: number) => gray[y * width + x] ?? 0;
  let next = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      laplacian[next] = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      next += 1;
    }
  return variance(laplacian);
}

/** Pixels of a rectangle; its sides are shares of the picture's. */
function part(
  { width, height, gray }: GrayPicture,
  [left, top, right, bottom]: readonly [number, number, number, number],
) {
  const found: number[] = [];
  for (let y = Math.floor(top * height); y < Math.ceil(bottom * height); y += 1)
    for (let x = Math.floor(left * width); x < Math.ceil(right * width); x += 1)
      found.push(gray[y * width + x] ?? 0);
  return found;
}

const BORDERS = [
  [0, 0, 1, STRIP],
  [0, 1 - STRIP, 1, 1],
  [0, 0, STRIP, 1],
  [1 - STRIP, 0, 1, 1],
] as const;

/**
 * Faults of a measured photo, the most important first.
 * @param side the shorter side of the original, in px
 */
export function photoFaults(picture: GrayPicture, side: number): PhotoFault[] {
  const middle = part(picture, [MIDDLE, MIDDLE, 1 - MIDDLE, 1 - MIDDLE]);
  const clipped = middle.filter((value) => value >= LIMITS.clipped).length / Math.max(1, middle.length);
  const isDark = mean(picture.gray) < LIMITS.light;
  const faults: [PhotoFault, boolean][] = [
    ['cut', BORDERS.some((border) => Math.sqrt(variance(part(picture, border))) > LIMITS.border)],
    // A dark photo has few contrasts even if it is sharp.
    ['blurred', !isDark && sharpness(picture) < LIMITS.sharpness],
    ['dark', isDark],
    ['reflection', clipped > LIMITS.reflection && clipped < 0.5],
    ['small', side < LIMITS.side],
  ];
  return faults.filter(([, found]) => found).map(([fault]) => fault);
}

/** Checks a photo. @returns no faults for a file that this browser cannot draw, such as a PDF. */
export async function checkPhoto(file: Blob): Promise<PhotoFault[]> {
  const original = await createImageBitmap(file).catch(() => null);
  if (!original) return [];
  const { width, height } = original;
  const scale = Math.min(1, MEASURED / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.imageSmoothingQuality = 'high';
  context.drawImage(original, 0, 0, canvas.width, canvas.height);
  original.close();
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const gray = new Uint8ClampedArray(data.length / 4);
  // Luma of ITU-R BT.601.
  for (let at = 0; at < gray.length; at += 1)
    gray[at] =
      0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0);
  return photoFaults({ width: canvas.width, height: canvas.height, gray }, Math.min(width, height));
}
