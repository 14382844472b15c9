import { createHash } from 'node:crypto';
import { IMAGE_WIDTHS, type ImageSource, SHARED_SIZE } from '#app/features/content/rules/site-image.ts';

type ImageFile = ImageSource & { bytes: Buffer };

/** Small enough for a page, good enough for a face. */
const QUALITY = { avif: 55, webp: 78, jpeg: 80 };

/**
 * Returns the files of a picture that the upload has decoded and re-encoded: AVIF and WebP in each width, one
 * JPEG for other browsers, and one in the format of social networks. File names are derived from the bytes.
 */
export async function imageFiles(bytes: Buffer): Promise<ImageFile[]> {
  const { default: sharp } = await import('sharp');
  const { width = 1 } = await sharp(bytes).metadata();
  const widths = [...new Set(IMAGE_WIDTHS.map((wanted) => Math.min(wanted, width)))];
  const files: ImageFile[] = [];
  // One after the other: each takes a core.
  for (const wanted of widths) {
    const picture = sharp(bytes).resize({ width: wanted });
    files.push(await file(picture.clone().avif({ quality: QUALITY.avif, effort: 3 }), 'image/avif'));
    files.push(await file(picture.clone().webp({ quality: QUALITY.webp }), 'image/webp'));
  }
  const opaque = sharp(bytes).flatten({ background: '#fff' });
  // Must differ from the width for social networks, which identifies that variant.
  const plain = Math.min(width === SHARED_SIZE.width ? width - 1 : width, 960);
  files.push(
    await file(opaque.clone().resize({ width: plain }).jpeg({ quality: QUALITY.jpeg }), 'image/jpeg'),
  );
  const shared = opaque.clone().resize({ ...SHARED_SIZE, fit: 'cover' });
  files.push(await file(shared.jpeg({ quality: QUALITY.jpeg }), 'image/jpeg'));
  return files;
}

const EXTENSION = { 'image/avif': 'avif', 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const;

type Encoder = {
  toBuffer(options: {
    resolveWithObject: true;
  }): Promise<{ data: Buffer; info: { width: number; height: number } }>;
};

async function file(encoder: Encoder, mimeType: keyof typeof EXTENSION): Promise<ImageFile> {
  const { data, info } = await encoder.toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 24);
  const { width, height } = info;
  return { name: `${hash}-${width}.${EXTENSION[mimeType]}`, width, height, mimeType, bytes: data };
}
