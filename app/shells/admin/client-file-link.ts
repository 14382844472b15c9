import type { FileKind } from '#app/platform/uploads/file-columns.server.ts';
import type { Route } from './+types/client-file-link';
import { noFile, redirectToClientFile } from './client-file.server.ts';

const KINDS: Readonly<Record<string, FileKind>> = {
  'admin/documentos/:id': 'documento',
  'admin/comprovantes/:id': 'comprovante',
  'admin/conversas/arquivos/:id': 'mensagem',
  'admin/emprestimos/documentos/:id': 'emprestimo',
  'admin/relatorios/:id/arquivo': 'relatorio',
  'admin/procuracoes/:id': 'procuracao',
  'admin/contratos/fora/:id': 'contrato-fora',
  'admin/recebimentos/:id': 'recebimento',
  'admin/devolucoes/:id': 'devolucao',
};

/** Opens a client's file: a document, a proof, a report, or the proof of a payment or refund. */
export function loader({ pattern, ...args }: Route.LoaderArgs) {
  const kind = KINDS[pattern.replace(/^\//, '')];
  return kind ? redirectToClientFile(kind, args.params.id, args) : noFile();
}
