import type { UploadType } from './check-type.server.ts';

/** Larger than any photo of current telephones; decoding more is an attack on memory. */
export const MAX_PIXELS = 50_000_000;
/** Sharp text at about a third of the size of quality 100. */
const JPEG_QUALITY = 90;

type Recoded = { ok: true; bytes: Buffer } | { ok: false; fault: 'image-broken' | 'image-huge' };

/**
 * Re-encodes a picture, turned as its EXIF says, without EXIF, position, colour profile, comments, further
 * frames or data hidden after its end.
 */
export async function recodeImage(
  bytes: Buffer,
  type: Exclude<UploadType, 'application/pdf'>,
): Promise<Recoded> {
  const { default: sharp } = await import('sharp');
  try {
    // Reads only the header: no pixel is decoded before the size is known.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return { ok: false, fault: 'image-huge' };
    // Cut pictures fail; pictures with an odd but harmless header, as telephones write them, do not.
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 });
    const upright = picture.autoOrient();
    const encoded = type === 'image/jpeg' ? upright.jpeg({ quality: JPEG_QUALITY }) : upright.png();
    return { ok: true, bytes: await encoded.toBuffer() };
  } catch {
    return { ok: false, fault: 'image-broken' };
  }
}
