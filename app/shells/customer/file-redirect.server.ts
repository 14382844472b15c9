import { type RouterContextProvider, redirect } from 'react-router';
import { customerOf } from '#app/platform/guards.server.ts';
import { type FilePage, filePage as page } from '#app/platform/storage/file-page.server.ts';
import type { FileKind } from '#app/platform/uploads/file-columns.server.ts';
import { openFile } from '#app/platform/uploads/open-file.server.ts';

const TEXTS: Record<FilePage, string> = {
  missing: 'Este endereço não leva a nenhum arquivo da sua conta.',
  expired: 'Por segurança, cada link vale cinco minutos. Abra o arquivo de novo na sua área.',
  'not-stored': 'Tentar de novo não vai trazê-lo. Envie outra cópia ou fale com a equipe.',
};

/** Page shown to a customer in place of a file. */
export const fileAnswer = (which: FilePage): Response =>
  page(which, { text: TEXTS[which], home: ['/app', 'Ir para o início'] });

/**
 * Redirects from the stable address of a customer's file to a link that works for five minutes. `?ver=1`
 * shows a picture in place instead of saving it.
 */
export async function redirectToFile(
  kind: FileKind,
  id: string,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<Response> {
  const query = await openFile(customerOf(context), kind, id);
  if (!query) return fileAnswer('missing');
  const look = new URL(request.url).searchParams.get('ver') === '1' ? '&ver=1' : '';
  return redirect(`/app/arquivos/${id}?${query}${look}`, {
    headers: { 'cache-control': 'private, no-store' },
  });
}
