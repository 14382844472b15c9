import { redirect } from 'react-router';
import { getShareImage } from '#app/features/content/server/index.server.ts';
import type { Route } from './+types/share-image';

const HOUR = 'public, max-age=3600';

/** GET /compartilhar/{page}.png: the image that networks show beside a link to a public page. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const page = params.page.match(/^(.+)\.png$/)?.[1];
  const image = page ? await getShareImage(page) : null;
  if (!image) return new Response('Imagem não encontrada.', { status: 404 });
  if ('moved' in image) return redirect(`/compartilhar/${image.moved}.png`, 301);
  const headers = { etag: image.etag, 'cache-control': HOUR };
  if (request.headers.get('if-none-match')?.includes(image.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(image.bytes, {
    headers: { ...headers, 'content-type': image.mimeType, 'content-length': String(image.bytes.length) },
  });
}
