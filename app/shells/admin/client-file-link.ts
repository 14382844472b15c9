import { redirect } from 'react-router';
import { adminOf } from '#app/platform/guards.server.ts';
import type { FileKind } from '#app/platform/uploads/file-columns.server.ts';
import { openFile } from '#app/platform/uploads/open-file.server.ts';
import type { Route } from './+types/client-file-link';
import { noFile } from './client-file.server.ts';

const KINDS: Readonly<Record<string, FileKind>> = {
  'admin/documentos/:id': 'documento',
  'admin/comprovantes/:id': 'comprovante',
  'admin/emprestimos/documentos/:id': 'emprestimo',
  'admin/relatorios/:id/arquivo': 'relatorio',
  'admin/recebimentos/:id': 'recebimento',
  'admin/devolucoes/:id': 'devolucao',
};

/**
 * Redirects from the stable address of a client's file to a link that works for five minutes; records the
 * access first. `?ver=1` shows a picture in place instead of saving it.
 */
export async function loader({ request, params: { id }, pattern, context }: Route.LoaderArgs) {
  const kind = KINDS[pattern.replace(/^\//, '')];
  const query = kind && (await openFile(adminOf(context), kind, id));
  if (!query) return noFile();
  const look = new URL(request.url).searchParams.get('ver') === '1' ? '&ver=1' : '';
  return redirect(`/admin/arquivos/${id}?${query}${look}`, {
    headers: { 'cache-control': 'private, no-store' },
  });
}
