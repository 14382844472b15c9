import { type RouterContextProvider, redirect } from 'react-router';
import { adminOf } from '#app/platform/guards.server.ts';
import { type FilePage, filePage } from '#app/platform/storage/file-page.server.ts';
import type { FileKind } from '#app/platform/uploads/file-columns.server.ts';
import { openFile } from '#app/platform/uploads/open-file.server.ts';

const TEXTS: Record<FilePage, string> = {
  missing: 'Este endereço não leva a nenhum arquivo.',
  expired: 'Por segurança, cada link vale cinco minutos. Abra o arquivo de novo no painel.',
  'not-stored': 'O registro existe, o arquivo não. Peça outra cópia a quem enviou.',
};

/** Page shown to the team in place of a file. */
export const fileNotice = (which: FilePage): Response =>
  filePage(which, { text: TEXTS[which], home: ['/admin', 'Ir para o painel'] });

/** The same answer for another owner's file and a missing one. */
export const noFile = () => fileNotice('missing');

/**
 * Redirects from the stable address of a client's file to a link that works for five minutes; records the
 * access first. `?ver=1` shows a picture in place instead of saving it.
 */
export async function redirectToClientFile(
  kind: FileKind,
  id: string,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<Response> {
  const query = await openFile(adminOf(context), kind, id);
  if (!query) return noFile();
  const look = new URL(request.url).searchParams.get('ver') === '1' ? '&ver=1' : '';
  return redirect(`/admin/arquivos/${id}?${query}${look}`, {
    headers: { 'cache-control': 'private, no-store' },
  });
}
