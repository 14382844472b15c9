import { openBatchArchive } from '#app/features/letters/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/batch-file';

/** The archive of a batch, sent as it is made. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const archive = await openBatchArchive(adminOf(context), params.batchId);
  if (!archive) throw new Response(null, { status: 404 });
  return new Response(archive.body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${archive.name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
