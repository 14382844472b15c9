import { data } from 'react-router';
import { BOOK_FORMATS, openBook } from '#app/features/finance/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/book-file';

/** GET /admin/financeiro/livro?mes=2026-11&formato=csv: the book of a month; 404 for another month or format. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const format = BOOK_FORMATS.find((one) => one === query.get('formato'));
  const file = format && (await openBook(adminOf(context), query.get('mes') ?? '', format, new Date()));
  if (!file) throw data(null, { status: 404 });
  return new Response(file.bytes, {
    headers: {
      'content-type': file.type,
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
