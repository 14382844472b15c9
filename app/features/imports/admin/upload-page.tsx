import { data, useLoaderData } from 'react-router';
import { FIELDS } from '#app/features/imports/rules/columns-of-kind.ts';
import { MOST_ROWS } from '#app/features/imports/rules/sheet.ts';
import {
  IMPORT_KIND_LABELS,
  isSingleKind,
  mayImport,
  type SingleKind,
} from '#app/features/imports/rules/terms.ts';
import { takeImport } from '#app/features/imports/server/index.server.ts';
import { answered, refusalOf } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { formatFileSize, formatNumber } from '#app/lib/numbers.ts';
import { positionOf } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf, refused } from '#app/platform/guards.server.ts';
import { TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/upload-page';

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Importar ${isSingleKind(params.kind) ? IMPORT_KIND_LABELS[params.kind] : ''} | Painel` },
];

/** @throws a 404 for an unknown kind, a 403 for a kind that the position may not import */
function kindOf({ params, context, request }: Route.LoaderArgs | Route.ActionArgs): SingleKind {
  if (!isSingleKind(params.kind)) throw data(null, 404);
  if (!mayImport(positionOf(adminOf(context)), params.kind)) throw refused(request);
  return params.kind;
}

export const loader = (args: Route.LoaderArgs) => ({
  kind: kindOf(args),
  maxBytes: env().uploadMaxBytes,
});

/** Takes a multipart form. The server accepts files only below /admin/envios; the form works without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const taken = await takeImport(adminOf(context), kindOf(args), request);
  if (!taken.ok)
    return answered({ ok: false, intent: 'read', ...refusalOf(taken.error, 'Arquivo não lido') }, context);
  throw await redirectWithToast(`/admin/importar/${taken.value.id}`, {
    ...{ tone: 'good', title: 'Arquivo lido', message: 'Confira antes de importar.' },
  });
}

export const clientAction = clientFormAction;

const ACCEPT: Record<SingleKind, string> = {
  leads: '.csv,.txt,.tsv,.xlsx',
  clients: '.csv,.txt,.tsv,.xlsx',
  payments: '.ofx,.csv,.txt,.tsv,.xlsx',
};

const labelsOf = (kind: SingleKind, needed: boolean) =>
  FIELDS[kind]
    .filter(({ required = false }) => required === needed)
    .map(({ label }) => label)
    .join(', ');

/** Form that sends one file; the server reads it and does not store it. */
export default function UploadPage() {
  const { kind, maxBytes } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'read', answer, draft: { arquivos: '' } });
  const size = formatFileSize(maxBytes);
  return (
    <>
      <PageHeader
        title={`Importar ${IMPORT_KIND_LABELS[kind].toLowerCase()}`}
        up={{ to: '/admin/importar', label: 'Importações' }}
        lead="O arquivo é lido e não fica guardado. Nada entra antes de você conferir."
      />
      <Surface className="max-w-2xl p-5">
        <RecordForm form={form} encType="multipart/form-data" className="grid gap-4">
          <TextField
            label={kind === 'payments' ? 'Extrato ou planilha' : 'Planilha'}
            name="arquivos"
            type="file"
            accept={ACCEPT[kind]}
            required
            hint={
              `${kind === 'payments' ? 'OFX do banco, CSV ou Excel (XLSX)' : 'CSV ou Excel (XLSX)'}, de até ${size} ` +
              `e ${formatNumber(MOST_ROWS)} linhas.`
            }
            error={form.errors.arquivos}
          />
          <p className="text-muted">
            {kind === 'payments' && 'O extrato OFX é lido como vem do banco. '}
            {kind === 'payments' ? 'Na planilha, uma' : 'Uma'} linha acima dos dados dá nome às colunas.
            Obrigatórias: {labelsOf(kind, true)}. Opcionais: {labelsOf(kind, false)}.
          </p>
          <div>
            <SaveButton form={form} pendingLabel="Lendo…">
              Ler o arquivo
            </SaveButton>
          </div>
        </RecordForm>
      </Surface>
    </>
  );
}
