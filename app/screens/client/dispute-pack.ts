import { data } from 'react-router';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/dispute-pack';
import { openDisputePack } from './dispute-pack.server.ts';

/** GET: evidence of a dispute as a zip, sent as it is read; 404 for an unknown id. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const pack = await openDisputePack(adminOf(context), params.disputeId);
  if (!pack) throw data(null, { status: 404 });
  return new Response(pack.body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${pack.name}"`,
      'cache-control': 'no-store',
    },
  });
}
