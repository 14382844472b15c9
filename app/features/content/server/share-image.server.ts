import { createHash } from 'node:crypto';
import { sharedOf } from '#app/features/content/rules/site-image.ts';
import { ShareImageStore } from './share-image-store.server.ts';
import { isSeoPage, type ShareWords, shareWords } from './share-image-words.server.ts';
import { getSite } from './site.server.ts';
import { findImage, readImage } from './site-images.server.ts';

export type ShareImage = { bytes: Uint8Array<ArrayBuffer>; mimeType: string; etag: string };

/** Version of the drawing. Increase it with each change, so that browsers and social networks fetch again. */
const DRAWING = 1;

/** Number of cached images: enough for a site with a hundred products, and below 8 MB at 50 kB each. */
const SIZE = 150;

/**
 * Draws a picture of 1200 × 630 px in the company's look, as a PNG. Loads the drawing library with the first
 * picture, to keep the server's start light.
 */
export const drawPicture = async (words: ShareWords): Promise<Buffer<ArrayBuffer>> =>
  (await import('./share-image-drawing.server.ts')).drawShareImage(words);

const store = new ShareImageStore(SIZE, drawPicture);

/**
 * Returns the image that social networks show for a public page: one of `SEO_PAGES` or `produtos-{slug}`. Reads
 * the texts each time and caches the pixels by text, so that a change of content shows at once. Returns `moved`
 * with the current page for a renamed product, and null for an unknown page.
 */
export async function getShareImage(page: string): Promise<ShareImage | { moved: string } | null> {
  const own = await ownImage(page);
  if (own) return own;
  const words = await shareWords(page);
  if (!words || 'moved' in words) return words;
  const key = createHash('sha256')
    .update(JSON.stringify([DRAWING, words]))
    .digest('base64url')
    .slice(0, 22);
  return { bytes: await store.get(page, key, words), mimeType: 'image/png', etag: `"${key}"` };
}

/** Returns the picture that the business selected for a page; null without a selection or after its removal. */
async function ownImage(page: string): Promise<ShareImage | null> {
  if (!isSeoPage(page)) return null;
  const { seo } = await getSite('seo');
  const image = await findImage(seo[page].image);
  const file = image && sharedOf(image);
  const found = file && (await readImage(file.name));
  return found ? { ...found, bytes: new Uint8Array(found.bytes), etag: `"${file.name}"` } : null;
}
