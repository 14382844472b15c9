import { type RouterContextProvider, redirect } from 'react-router';
import { customerOf } from '#app/platform/guards.server.ts';
import type { FileKind } from '#app/platform/uploads/file-columns.server.ts';
import { openFile } from '#app/platform/uploads/open-file.server.ts';
import { fileAnswer } from './own-file-page.server.ts';

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
