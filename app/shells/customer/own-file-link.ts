import { customerOf } from '#app/platform/guards.server.ts';
import { fileResponse } from '#app/platform/storage/file-response.server.ts';
import type { FileKind } from '#app/platform/uploads/file-columns.server.ts';
import { readLinkedFile } from '#app/platform/uploads/open-file.server.ts';
import type { Route } from './+types/own-file-link';
import { fileAnswer, redirectToFile } from './file-redirect.server.ts';

const KINDS: Readonly<Record<string, FileKind>> = {
  'app/comprovantes/:id': 'comprovante',
  'app/conversa/arquivos/:id': 'mensagem',
  'app/formularios/arquivos/:id': 'formulario',
  'app/procuracao/arquivos/:id': 'procuracao',
  'app/contratos/fora/:id': 'contrato-fora',
  'app/anotacoes/relatorios/:id/arquivo': 'relatorio',
};

/**
 * Opens the customer's own file: a proof that the team attached, a form's file or signature, a report.
 * /app/arquivos/{id}?… answers with the bytes behind a signed link, for the person it was signed for.
 */
export async function loader({ pattern, request, params: { id }, context }: Route.LoaderArgs) {
  const kind = KINDS[pattern.replace(/^\//, '')];
  if (kind) return redirectToFile(kind, id, { request, context });
  const query = new URL(request.url).searchParams;
  const file = await readLinkedFile(customerOf(context), id, query);
  if (file === null) return fileAnswer('missing');
  if (file === 'expired' || file === 'not-stored') return fileAnswer(file);
  return fileResponse(file, { inline: query.get('ver') === '1' });
}
