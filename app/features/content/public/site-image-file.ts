import { readImage } from '#app/features/content/server/index.server.ts';
import type { Route } from './+types/site-image-file';

const NAME = /^[0-9a-f]{24}-\d{2,4}\.(?:avif|webp|jpg)$/;

/**
 * GET /imagens/{hash}-{width}.{format}: a picture of the site. Its name is the hash of its bytes, so caches
 * may keep it forever.
 */
export async function loader({ params }: Route.LoaderArgs) {
  const image = NAME.test(params.name) ? await readImage(params.name) : null;
  if (!image) return new Response('Imagem não encontrada.', { status: 404 });
  return new Response(new Uint8Array(image.bytes), {
    headers: {
      'content-type': image.mimeType,
      'content-length': String(image.bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
}
