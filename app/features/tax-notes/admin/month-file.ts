import { data } from 'react-router';
import { openMonthFile } from '#app/features/tax-notes/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/month-file';

/** GET /admin/notas/mes?mes=2026-11: the notes of a month as a zip, sent as it is read; 404 for another text. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const month = new URL(request.url).searchParams.get('mes') ?? '';
  const file = await openMonthFile(adminOf(context), month);
  if (!file) throw data(null, { status: 404 });
  return new Response(file.body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'no-store',
    },
  });
}
