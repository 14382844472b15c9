import { data, useLoaderData } from 'react-router';
import { z } from 'zod';
import { clientOptions, type ImportOptions, leadOptions } from '#app/features/imports/rules/input.ts';
import { MappingName } from '#app/features/imports/rules/saved-mapping.ts';
import { awaitsStart, firmPath, IMPORT_KIND_LABELS, rowsText } from '#app/features/imports/rules/terms.ts';
import {
  applyMapping,
  bookCredit,
  bookSureCredits,
  chooseColumns,
  closeStatement,
  deleteMapping,
  discardImport,
  listMappings,
  loadImport,
  matchStatement,
  renameMapping,
  saveMapping,
  searchEntry,
  skipCredit,
  startImport,
  startPayments,
  stopImport,
  undoImport,
} from '#app/features/imports/server/index.server.ts';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import type { Entries } from '#app/kit/form-answer.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/request-context.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useFresh } from '#app/ui/use-visible-stream.ts';
import type { Route } from './+types/import-page';
import { DraftImport } from './draft-import.tsx';
import { ImportBadge } from './import-badge.tsx';
import { ImportProgress } from './import-progress.tsx';
import { Statement } from './statement.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Importação | Painel' }];

/** Characters of a search for an installment. */
const MOST_SEARCH = 120;

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const found = isUuid(params.importId) ? await loadImport(adminOf(context), params.importId) : null;
  if (!found) throw data(null, 404);
  const isStatement = found.kind === 'payments' && found.status === 'draft' && !awaitsStart(found);
  const asked = new URL(request.url).searchParams;
  const wanted = lineOf(asked.get('depois'));
  const next = isStatement && wanted > 0 ? await matchStatement(adminOf(context), found.id, wanted) : [];
  // A page whose entries are done gives way to the first one.
  const after = next.length > 0 ? wanted : 0;
  const entries = isStatement && after === 0 ? await matchStatement(adminOf(context), found.id) : next;
  const words = (asked.get('procurar') ?? '').trim().slice(0, MOST_SEARCH);
  const line = Number(asked.get('linha'));
  const search =
    isStatement && words !== '' && entries.some((entry) => entry.line === line)
      ? {
          ...{ line, search: words },
          candidates: await searchEntry(adminOf(context), { importId: found.id, line, search: words }),
        }
      : null;
  const saved = awaitsStart(found) ? await listMappings(adminOf(context), found.kind) : [];
  return {
    found,
    saved,
    entries,
    search,
    after,
    now: new Date().toISOString(),
    today: civilDateAt(new Date()),
  };
}

const MOST_LINE = 1_000_000;
/** Returns the line that an address asks for; 0 for anything else. */
const lineOf = (text: string | null): number => {
  const line = Number(text);
  return Number.isInteger(line) && line > 0 && line <= MOST_LINE ? line : 0;
};

type Who = { admin: SignedInActor; info: RequestInfo; id: string };

const FAILED = 'Importação não mudou';
const STARTED = { tone: 'good', title: 'Importação em andamento' } as const;

const start = (options: z.ZodType<ImportOptions, unknown>) =>
  defineForm({
    failed: FAILED,
    schema: options,
    save: ({ admin, id, info: { ip, userAgent } }: Who, chosen) =>
      startImport(admin, id, { ...chosen, from: { ip, userAgent } }),
    done: STARTED,
  });

/** The installments whose boxes are ticked, "parcela:{id}". */
const chosenIds = (entries: Record<string, string>): string[] =>
  Object.keys(entries).flatMap((name) => /^parcela:(.+)$/.exec(name)?.[1] ?? []);

const MAPPING = z.object({ mapping: z.string().catch('') });

const FORMS = inArea('imports', {
  columns: defineForm({
    failed: FAILED,
    schema: z.record(z.string(), z.string()),
    save: ({ admin, id }: Who, entries: Entries) => chooseColumns(admin, id, entries),
    done: {
      tone: 'good',
      title: 'Arquivo conferido',
      message: 'As colunas escolhidas valem para o próximo arquivo igual.',
    },
  }),
  'save-mapping': defineForm({
    failed: 'Colunas não guardadas',
    schema: MappingName,
    save: ({ admin, id }: Who, { name }) => saveMapping(admin, id, name),
    done: { tone: 'good', title: 'Colunas guardadas' },
  }),
  'use-mapping': defineForm({
    failed: FAILED,
    schema: MAPPING,
    save: ({ admin, id }: Who, { mapping }) => applyMapping(admin, { importId: id, id: mapping }),
    done: { tone: 'good', title: 'Arquivo conferido' },
  }),
  'rename-mapping': defineForm({
    failed: 'Nome não mudou',
    schema: MAPPING.extend(MappingName.shape),
    save: ({ admin, id }: Who, { mapping, name }) =>
      renameMapping(admin, { importId: id, id: mapping }, name),
    done: { tone: 'good', title: 'Nome mudado' },
  }),
  'delete-mapping': defineForm({
    failed: 'Colunas não apagadas',
    schema: MAPPING,
    save: ({ admin, id }: Who, { mapping }) => deleteMapping(admin, { importId: id, id: mapping }),
    done: { tone: 'good', title: 'Colunas apagadas' },
  }),
  'start-leads': (who: Who, form: FormData, intent: string) =>
    start(leadOptions(civilDateAt(new Date())))(who, form, intent),
  'start-clients': start(clientOptions),
  'start-payments': defineForm({
    failed: FAILED,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who) => startPayments(admin, id),
    done: { tone: 'good', title: 'Confira o que cada pagamento paga' },
  }),
  continue: defineForm({
    failed: FAILED,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who) => startImport(admin, id, null),
    done: STARTED,
  }),
  stop: defineForm({
    failed: FAILED,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who) => stopImport(admin, id),
    done: { tone: 'good', title: 'Importação parada', message: 'O que entrou continua.' },
  }),
  undo: defineForm({
    failed: FAILED,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who) => undoImport(admin, id),
    done: { tone: 'good', title: 'Desfazendo a importação' },
  }),
  book: defineForm({
    failed: 'Recebimento não registrado',
    schema: z
      .object({ line: z.coerce.number<string>().int(), confirmed: z.string().optional() })
      .catchall(z.string()),
    save: ({ admin, id }: Who, { line, confirmed = '', ...chosen }) =>
      bookCredit(admin, { importId: id, line, confirmed, installmentIds: chosenIds(chosen) }),
    done: { tone: 'good', title: 'Recebimento registrado' },
  }),
  'book-sure': defineForm({
    failed: 'Recebimentos não registrados',
    schema: NO_FIELDS,
    save: ({ admin, id }: Who) => bookSureCredits(admin, id),
    done: { tone: 'good', title: 'Registrando os pagamentos certos' },
  }),
  skip: defineForm({
    failed: FAILED,
    schema: z.object({ line: z.coerce.number<string>().int() }),
    save: ({ admin, id }: Who, { line }) => skipCredit(admin, id, line),
    done: { tone: 'good', title: 'Deixado de fora' },
  }),
  close: defineForm({
    failed: FAILED,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who) => closeStatement(admin, id),
    done: { tone: 'good', title: 'Arquivo encerrado' },
  }),
  discard: defineForm({
    failed: FAILED,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who) => discardImport(admin, id),
    done: { to: '/admin/importar', toast: { tone: 'good', title: 'Arquivo descartado' } },
  }),
});

export const action = (args: Route.ActionArgs) =>
  answerForms(
    FORMS,
    { admin: adminOf(args.context), info: requestInfo(args.context), id: args.params.importId },
    args,
  );

export const clientAction = clientFormAction;

/** Interval at which a page asks for the progress of an import, in ms. */
const ASK_MS = 1_500;

/** Shows one import: its columns, its progress and the result of its rows. */
export default function ImportPage() {
  const { found, saved, entries, search, after, now, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const moving = found.status === 'running' || found.status === 'undoing';
  useFresh(moving ? ASK_MS : null);
  return (
    <>
      <PageHeader
        title={found.fileName}
        up={
          found.batchId
            ? { to: firmPath(found.batchId), label: 'Todas as abas' }
            : { to: '/admin/importar', label: 'Importações' }
        }
        lead={
          <>
            {IMPORT_KIND_LABELS[found.kind]}, {rowsText(found.rowCount)} <ImportBadge status={found.status} />
          </>
        }
      />
      {found.status === 'draft' && !awaitsStart(found) ? (
        <Statement found={found} entries={entries} search={search} after={after} now={now} answer={answer} />
      ) : found.status === 'draft' ? (
        <DraftImport found={found} saved={saved} today={today} answer={answer} />
      ) : (
        <ImportProgress found={found} now={now} />
      )}
    </>
  );
}
