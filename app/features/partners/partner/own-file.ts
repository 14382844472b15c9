import { redirect } from 'react-router';
import { partnerOf } from '#app/platform/guards.server.ts';
import { type FilePage, filePage } from '#app/platform/storage/file-page.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import type { FileKind } from '#app/platform/uploads/file-columns.server.ts';
import { openFile, readLinkedFile } from '#app/platform/uploads/open-file.server.ts';
import type { Route } from './+types/own-file';

const KINDS: Readonly<Record<string, FileKind>> = {
  'parceiro/pagamentos/:id/nota': 'nota-parceiro',
  'parceiro/pagamentos/:id/comprovante': 'pix-parceiro',
};

const TEXTS: Record<FilePage, string> = {
  missing: 'Este endereço não leva a nenhum arquivo seu.',
  expired: 'Por segurança, cada link vale cinco minutos. Abra o arquivo de novo no extrato.',
  'not-stored': 'Fale com a equipe para receber outra cópia.',
};

const noFile = (which: FilePage) =>
  filePage(which, { text: TEXTS[which], home: ['/parceiro/extrato', 'Ir para o extrato'] });

/** Opens the note or the proof of an own payment, through a link that works for five minutes and for this partner. */
export async function loader({ pattern, request, params: { id }, context }: Route.LoaderArgs) {
  const partner = partnerOf(context);
  const kind = KINDS[pattern.replace(/^\//, '')];
  if (kind) {
    const query = await openFile(partner, kind, id);
    if (!query) return noFile('missing');
    return redirect(`/parceiro/arquivos/${id}?${query}`, {
      headers: { 'cache-control': 'private, no-store' },
    });
  }
  const file = await readLinkedFile(partner, id, new URL(request.url).searchParams);
  if (file === null) return noFile('missing');
  if (file === 'expired' || file === 'not-stored') return noFile(file);
  return fileResponse(file);
}
