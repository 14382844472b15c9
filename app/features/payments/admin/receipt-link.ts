import { redirect } from 'react-router';
import { adminOf } from '#app/platform/guards.server.ts';
import { openFile } from '#app/platform/uploads/open-file.server.ts';
import { noFile } from '#app/shells/admin/client-file.server.ts';
import type { Route } from './+types/receipt-link';

/** GET /admin/recebimentos/{id}: redirects to a link to the payment's proof that works for five minutes. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const query = await openFile(adminOf(context), 'recebimento', params.id);
  if (!query) return noFile();
  return redirect(`/admin/arquivos/${params.id}?${query}`, {
    headers: { 'cache-control': 'private, no-store' },
  });
}
