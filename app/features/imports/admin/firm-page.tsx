import { data, Link, useLoaderData } from 'react-router';
import { clientOptions } from '#app/features/imports/rules/input.ts';
import { IMPORT_KIND_LABELS, mayImportFirm, rowsText } from '#app/features/imports/rules/terms.ts';
import {
  discardFirm,
  type FirmView,
  firmUndoUntil,
  loadFirm,
  startFirm,
  stopFirm,
  undoFirm,
} from '#app/features/imports/server/index.server.ts';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { countWords, formatNumber } from '#app/lib/numbers.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { positionOf, type SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf, refused } from '#app/platform/guards.server.ts';
import { PiecesPresses, PiecesProgress } from '#app/shells/admin/work-in-pieces.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useFresh } from '#app/ui/use-visible-stream.ts';
import type { Route } from './+types/firm-page';
import { ImportBadge } from './import-badge.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Importação | Painel' }];

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const admin = adminOf(context);
  if (!mayImportFirm(positionOf(admin))) throw refused(request);
  const sheets = isUuid(params.batchId) ? await loadFirm(admin, params.batchId) : [];
  if (sheets.length === 0) throw data(null, 404);
  return { sheets, undoUntil: firmUndoUntil(sheets, new Date())?.toISOString() ?? null };
}

type Who = { admin: SignedInActor; batchId: string };

const FAILED = 'Importação não mudou';
const STARTED = { tone: 'good', title: 'Importação em andamento' } as const;

type Save = (admin: SignedInActor, batchId: string) => ReturnType<typeof stopFirm>;

const press = (save: Save, done: Toast | { to: string; toast: Toast }) =>
  defineForm({
    failed: FAILED,
    schema: NO_FIELDS,
    save: ({ admin, batchId }: Who) => save(admin, batchId),
    done,
  });

const FORMS = inArea('bulk', {
  start: defineForm({
    failed: FAILED,
    schema: clientOptions,
    save: ({ admin, batchId }: Who, options) => startFirm(admin, batchId, options),
    done: STARTED,
  }),
  continue: press((admin, batchId) => startFirm(admin, batchId), STARTED),
  stop: press(stopFirm, { tone: 'good', title: 'Importação parada', message: 'O que entrou continua.' }),
  undo: press((admin, batchId) => undoFirm(admin, batchId), {
    tone: 'good',
    title: 'Desfazendo a importação',
  }),
  discard: press(discardFirm, {
    to: '/admin/importar',
    toast: { tone: 'good', title: 'Arquivos descartados' },
  }),
});

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { admin: adminOf(args.context), batchId: args.params.batchId }, args);

export const clientAction = clientFormAction;

/** Interval at which the page asks for the progress, in ms. */
const ASK_MS = 1_500;

const sum = (sheets: readonly FirmView[], of: (sheet: FirmView) => number): number =>
  sheets.reduce((all, sheet) => all + of(sheet), 0);

/** Rows of a sheet that will come in, as its check found. */
const leftOf = ({ rowCount, faulty, known, bad }: FirmView): number => rowCount - faulty - known - bad;

/** Shows a firm that moves in: its sheets, the start, the progress and the undo. */
export default function FirmPage() {
  const { sheets, undoUntil } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const moving = sheets.find(({ status }) => status === 'running' || status === 'undoing');
  useFresh(moving ? ASK_MS : null);
  const isDraft = sheets.every(({ status }) => status === 'draft');
  const stopped = sheets.find(({ status }) => status === 'stopped');
  const status = moving?.status ?? stopped?.status ?? sheets[0]?.status ?? 'draft';
  const added = sum(sheets, (sheet) => sheet.added);
  const files = [...new Set(sheets.map(({ fileName }) => fileName))];
  return (
    <>
      <PageHeader
        title={files.length === 1 ? (files[0] ?? '') : countWords(files.length, 'arquivo', 'arquivos')}
        up={{ to: '/admin/importar', label: 'Importações' }}
        lead={
          <>
            {countWords(sheets.length, 'aba', 'abas')}, {rowsText(sum(sheets, (sheet) => sheet.rowCount))}{' '}
            <ImportBadge status={status} />
          </>
        }
      />
      <div className="space-y-6">
        {!isDraft && (
          <Surface className="space-y-4 p-5">
            <PiecesProgress
              label={`${formatNumber(sum(sheets, workedOf))} de ${rowsText(sum(sheets, (sheet) => sheet.rowCount))}`}
              worked={sum(sheets, workedOf)}
              most={sum(sheets, (sheet) => sheet.rowCount)}
              counts={[
                ['Entraram', added],
                ['Já existiam', sum(sheets, (sheet) => sheet.known)],
                ['Com erro', sum(sheets, (sheet) => sheet.bad)],
              ]}
            />
            {status === 'undone' && (
              <p role="status">
                A importação foi desfeita.{' '}
                {sheets.some(({ kept }) => kept > 0)
                  ? 'O que já tinha sido usado ficou, e está em cada aba.'
                  : 'Nada dela ficou.'}
              </p>
            )}
            <PiecesPresses status={status} undo={undoUntil && added > 0 ? 'Desfazer a importação' : null}>
              Remove o que entrou e não foi usado desde então. Dá para desfazer até{' '}
              {undoUntil && formatDateTime(undoUntil)}.
            </PiecesPresses>
          </Surface>
        )}
        <Sheets sheets={sheets} isDraft={isDraft} />
        {isDraft && <Start sheets={sheets} answer={answer} />}
      </div>
    </>
  );
}

const workedOf = ({ status, added, known, bad }: FirmView): number =>
  status === 'draft' ? 0 : added + known + bad;

function Sheets({ sheets, isDraft }: { sheets: readonly FirmView[]; isDraft: boolean }) {
  const columns = isDraft
    ? ['Aba', 'Vão entrar', 'Já existem', 'Com erro', 'Colunas']
    : ['Aba', 'Entraram', 'Já existiam', 'Com erro', 'Situação'];
  return (
    <Table label="Abas" columns={columns} stacked="phone">
      {sheets.map((sheet) => (
        <tr key={sheet.id}>
          <Cell head>
            <Link to={`/admin/importar/${sheet.id}`} className="font-medium underline underline-offset-4">
              {IMPORT_KIND_LABELS[sheet.kind]}
            </Link>
            {sheets.some(({ id, kind }) => kind === sheet.kind && id !== sheet.id) && (
              <span className="block text-sm text-muted">{sheet.fileName}</span>
            )}
          </Cell>
          {[
            isDraft ? leftOf(sheet) : sheet.added,
            sheet.known,
            isDraft ? sheet.faulty + sheet.bad : sheet.bad,
          ].map((count, at) => (
            <Cell key={columns[at + 1]} className="tabular">
              <RowWord>{columns[at + 1]}: </RowWord>
              {formatNumber(count)}
            </Cell>
          ))}
          <Cell>
            <RowWord>{columns[4]}: </RowWord>
            {!isDraft ? (
              <ImportBadge status={sheet.status} />
            ) : sheet.missing.length > 0 ? (
              <span className="text-bad">Falta escolher: {sheet.missing.join(', ')}</span>
            ) : (
              'Escolhidas'
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function Start({ sheets, answer }: { sheets: readonly FirmView[]; answer: FormAnswer<unknown> | undefined }) {
  const form = useRecordForm<{ invite?: string }>({ intent: 'start', answer, draft: {} });
  const left = sum(sheets, leftOf);
  const isReady = left > 0 && sheets.every(({ missing }) => missing.length === 0);
  return (
    <>
      {isReady ? (
        <Surface className="p-5">
          <h2 className="display-m mb-3">Importar</h2>
          <RecordForm form={form} aria-label="Importar" className="space-y-3">
            <CheckboxField
              {...form.box('invite')}
              label="Mandar agora as boas-vindas a cada cliente novo, com o link para criar a senha"
            />
            <p className="text-muted">
              Sem isso, nenhum cliente recebe aviso: nem e-mail, nem lembrete, nem automação. As boas-vindas
              podem ir depois, por grupo, na lista de clientes. Quem não tem e-mail as recebe só por grupo,
              pelo WhatsApp. Parcelas pagas entram como recebidas antes da migração e não contam de novo nas
              receitas. Abra uma aba para ver as linhas, os erros e as colunas.
            </p>
            <SaveButton form={form} pendingLabel="Começando…">
              Importar {rowsText(left)}
            </SaveButton>
          </RecordForm>
        </Surface>
      ) : (
        <p role="status">
          {left > 0
            ? 'Abra a aba em que falta uma coluna e escolha-a.'
            : 'Nenhuma linha nova pode entrar. Abra cada aba e confira os erros.'}
        </p>
      )}
      <PressForm intent="discard" variant="danger" pendingLabel="Descartando…">
        Descartar estes arquivos
      </PressForm>
    </>
  );
}
