import { useLoaderData } from 'react-router';
import { ARCHIVE_LIMITS } from '#app/features/imports/rules/archive.ts';
import { FIELDS } from '#app/features/imports/rules/columns-of-kind.ts';
import { MOST_ROWS } from '#app/features/imports/rules/sheet.ts';
import {
  FIRM_KINDS,
  firmPath,
  IMPORT_KIND_LABELS,
  mayImportFirm,
} from '#app/features/imports/rules/terms.ts';
import { archiveLimit, takeFirm } from '#app/features/imports/server/index.server.ts';
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
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/firm-upload-page';

const TITLE = 'Trazer tudo de outro sistema';

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} | Painel` }];

/** @throws a 403 for a position that may not import a firm */
function adminIn({ context, request }: Route.LoaderArgs | Route.ActionArgs) {
  const admin = adminOf(context);
  if (!mayImportFirm(positionOf(admin))) throw refused(request);
  return admin;
}

export function loader(args: Route.LoaderArgs) {
  adminIn(args);
  const maxBytes = env().uploadMaxBytes;
  return { maxBytes, mostZip: archiveLimit(maxBytes) };
}

/** Takes a multipart form. The server accepts files only below /admin/envios; the form works without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const taken = await takeFirm(adminIn(args), args.request);
  if (!taken.ok)
    return answered(
      { ok: false, intent: 'read', ...refusalOf(taken.error, 'Arquivo não lido') },
      args.context,
    );
  const { batchId, skipped } = taken.value;
  throw await redirectWithToast(firmPath(batchId), {
    ...(skipped.length > 0
      ? { tone: 'bad', title: 'Parte não foi lida', message: `Ficou de fora: ${skipped.join('; ')}.` }
      : { tone: 'good', title: 'Arquivos lidos', message: 'Confira cada aba antes de importar.' }),
  });
}

export const clientAction = clientFormAction;

const labels = (kind: (typeof FIRM_KINDS)[number], needed: boolean) =>
  FIELDS[kind]
    .filter(({ required = false }) => required === needed)
    .map(({ label }) => label)
    .join(', ');

/** Form that sends the files of a firm that moves in; the server reads them and does not store them. */
export default function FirmUploadPage() {
  const { maxBytes, mostZip } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'read', answer, draft: { arquivos: '' } });
  return (
    <>
      <PageHeader
        title={TITLE}
        up={{ to: '/admin/importar', label: 'Importações' }}
        lead="Nada entra antes de você conferir, e nenhum cliente é avisado. Dá para desfazer por 24 horas."
      />
      <Surface className="mb-6 max-w-2xl p-5">
        <RecordForm form={form} encType="multipart/form-data" className="grid gap-4">
          <TextField
            label="Planilha com abas, ou um CSV de cada tipo, e o ZIP dos documentos e contratos"
            name="arquivos"
            type="file"
            accept=".csv,.txt,.tsv,.xlsx,.zip"
            multiple
            required
            hint={`Excel (XLSX) ou CSV, de até ${formatFileSize(maxBytes)} e ${formatNumber(MOST_ROWS)} linhas em cada aba. Um ZIP por vez, de até ${formatFileSize(mostZip)} e ${formatNumber(ARCHIVE_LIMITS.files)} arquivos.`}
            error={form.errors.arquivos}
          />
          <div>
            <SaveButton form={form} pendingLabel="Lendo…">
              Ler os arquivos
            </SaveButton>
          </div>
        </RecordForm>
      </Surface>
      <h2 className="mb-3 text-lg font-semibold">O que cada aba traz</h2>
      <p className="mb-3 max-w-prose text-muted">
        O nome da aba ou do arquivo diz o que ela traz. O CPF ou CNPJ liga cada linha ao seu cliente ou
        empresa. Traga só as abas que você tem.
      </p>
      <p className="mb-3 max-w-prose text-muted">
        No ZIP, o nome de cada arquivo ou da sua pasta traz o CPF ou CNPJ e diz o tipo:{' '}
        <span className="break-all">12345678909_rg_frente.pdf</span>. Sem isso no nome, a aba Documentos diz
        de quem é cada arquivo, e a aba Contratos, de quem é cada contrato assinado fora. Valem PDF, JPG e
        PNG, que entram como já conferidos.
      </p>
      <Table label="O que cada aba traz" columns={['Aba', 'Obrigatórias', 'Opcionais']} stacked="tablet">
        {FIRM_KINDS.map((kind) => (
          <tr key={kind}>
            <Cell head className="font-medium">
              {IMPORT_KIND_LABELS[kind]}
            </Cell>
            <Cell>
              <RowWord>Obrigatórias: </RowWord>
              {labels(kind, true)}
            </Cell>
            <Cell>
              <RowWord>Opcionais: </RowWord>
              {labels(kind, false)}
            </Cell>
          </tr>
        ))}
      </Table>
    </>
  );
}
