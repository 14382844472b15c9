import type { FileKind } from '#app/platform/uploads/file-columns.server.ts';
import type { Route } from './+types/own-file-link';
import { fileAnswer, redirectToFile } from './file-redirect.server.ts';

const KINDS: Readonly<Record<string, FileKind>> = {
  'app/comprovantes/:id': 'comprovante',
  'app/formularios/arquivos/:id': 'formulario',
  'app/anotacoes/relatorios/:id/arquivo': 'relatorio',
};

/** Opens the customer's own file: a proof that the team attached, a form's file or signature, a report. */
export function loader({ pattern, ...args }: Route.LoaderArgs) {
  const kind = KINDS[pattern.replace(/^\//, '')];
  return kind ? redirectToFile(kind, args.params.id, args) : fileAnswer('missing');
}
