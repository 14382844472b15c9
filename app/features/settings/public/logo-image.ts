import { logoFile } from '#app/features/settings/server/index.server.ts';
import type { Route } from './+types/logo-image';

/**
 * GET /marca/{hash}.png: the business's logo. Its name is the hash of its bytes, so caches may keep it
 * forever.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const png = await logoFile(new URL(request.url).pathname);
  if (!png) return new Response('Imagem não encontrada.', { status: 404 });
  return new Response(new Uint8Array(png), {
    headers: {
      'content-type': 'image/png',
      'content-length': String(png.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
}
