import { openLawyerPack } from '#app/features/letters/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Route } from './+types/lawyer-pack';

/** GET: the file of a case for its lawyer, sent as it is read; 404 until it is complete. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const pack = await openLawyerPack(adminOf(context), params.clientId as UserId, params.engagementId);
  if (!pack) throw new Response(null, { status: 404 });
  return new Response(pack.body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${pack.name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
