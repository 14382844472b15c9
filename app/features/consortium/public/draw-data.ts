import { loadPublicDraw } from '#app/features/consortium/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Route } from './+types/draw-data';

/** Published data of a draw as a file to download, sufficient to compute the winner without this site. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const drawId = new URL(request.url).searchParams.get('sorteio') ?? '';
  const found =
    isUuid(params.groupId) && isUuid(drawId) ? await loadPublicDraw(params.groupId, drawId) : null;
  if (!found?.draw?.proof) throw new Response('Não há dados publicados deste sorteio.', { status: 404 });
  const { group, draw } = found;
  const { proof, holder: _, ...facts } = draw;
  const name = `sorteio-${group.code.toLowerCase()}-${draw.assemblyDate}.json`;
  return new Response(`${JSON.stringify({ format: 1, group, facts, proof }, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'x-robots-tag': 'noindex',
    },
  });
}
