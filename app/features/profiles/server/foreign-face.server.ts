import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

/** Longer side of the stored photo in pixels: enough to compare it with a document by eye. */
const KEPT_SIDE = 1280;

/** A photo of a face: its original size, and the smaller stored copy. */
export const FACE_PHOTO = foreignKind<null, { width: number; height: number }>(
  'face-photo',
  'file',
  async () => {
    const { default: sharp } = await import('sharp');
    return async (_, [photo]) => {
      const { width, height } = await sharp(photo).metadata();
      const shrunk = await sharp(photo)
        .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 90 })
        .toBuffer();
      return { value: { width, height }, files: [shrunk] };
    };
  },
);
