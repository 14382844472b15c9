import { EXPORT_MISSING } from '#app/features/privacy/rules/messages.ts';
import { openExport } from '#app/features/privacy/server/index.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { fileAnswer } from '#app/shells/customer/file-redirect.server.ts';
import type { Route } from './+types/export-file';

/** GET /app/privacidade/exportacao/{id}: the copy of the person's own data; 404 for those of others. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const opened = await openExport(customerOf(context), params.id);
  if (!opened) return fileAnswer('missing');
  if (opened.state === 'expired') return redirectWithToast('/app/privacidade', EXPORT_MISSING);
  return new Response(opened.stream, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${opened.name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
