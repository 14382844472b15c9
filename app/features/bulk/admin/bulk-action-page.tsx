import { data, useLoaderData } from 'react-router';
import { actWords, BULK_LIST_VIEW, bulkUndoUntil, countedTargetsOf } from '#app/features/bulk/rules/terms.ts';
import { type BulkPage, loadBulk } from '#app/features/bulk/server/index.server.ts';
import { WELCOME_WAY_LABELS } from '#app/features/leads/rules/welcome-way.ts';
import { answerForms } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PiecesPresses, PiecesProgress } from '#app/shells/admin/work-in-pieces.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useFresh } from '#app/ui/use-visible-stream.ts';
import type { Route } from './+types/bulk-action-page';
import { BulkBadge } from './bulk-badge.tsx';
import { BULK_FORMS } from './bulk-forms.server.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Mudança em massa | Painel' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = isUuid(params.bulkId) ? await loadBulk(adminOf(context), params.bulkId) : null;
  if (!found) throw data(null, 404);
  return { found, now: new Date().toISOString() };
}

export const action = (args: Route.ActionArgs) =>
  answerForms(BULK_FORMS, { admin: adminOf(args.context), id: args.params.bulkId }, args);

export const clientAction = clientFormAction;

/** How often the page asks how far the change is, in ms. */
const ASK_MS = 1_500;

/** Rows that changed; those of a welcome by its channel. */
const waysOf = ({ act, ways }: BulkPage, changed: number): [label: string, count: number][] =>
  act.kind === 'welcome'
    ? Object.values(WELCOME_WAY_LABELS).map((label) => [
        label,
        ways.find(({ note }) => note === label)?.count ?? 0,
      ])
    : [['Mudaram', changed]];

/** Shows one bulk change: its progress, its results and the undo. */
export default function BulkActionPage() {
  const { found, now } = useLoaderData<typeof loader>();
  useToast(useAnswer<typeof action>()?.toast);
  const { list, act, status, total, counts, names } = found;
  useFresh(status === 'running' || status === 'undoing' ? ASK_MS : null);
  const { changed = 0, left = 0, undone = 0, kept = 0 } = counts;
  const until = bulkUndoUntil(found, new Date(now));
  const back = status === 'undoing' || status === 'undone';
  const worked = back ? undone + kept : changed + left;
  const most = back ? changed + undone + kept : total;
  return (
    <>
      <PageHeader
        title={`${countedTargetsOf(list, act.kind, total)}: ${actWords(list, act, names)}`}
        up={{ to: `${BULK_LIST_VIEW[list].path}?${found.query}`, label: BULK_LIST_VIEW[list].label }}
        lead={
          <>
            {found.by ?? 'Equipe'}, {formatDateTime(found.createdAt)} <BulkBadge status={status} />
          </>
        }
      />
      <Surface className="space-y-4 p-5">
        <PiecesProgress
          label={`${back ? 'Desfeitos' : 'Feitos'}: ${formatNumber(worked)} de ${formatNumber(most)}`}
          worked={worked}
          most={most}
          counts={[
            ...waysOf(found, changed),
            ['Ficaram de fora', left],
            ...(back
              ? ([
                  ['Voltaram', undone],
                  ['Não voltaram', kept],
                ] as [string, number][])
              : []),
          ]}
        />
        <PiecesPresses status={status} undo={until && changed > 0 ? 'Desfazer a mudança' : null}>
          Volta o que ninguém mudou nem leu depois. Dá para desfazer até {until && formatDateTime(until)}.
        </PiecesPresses>
        {found.reasons.length > 0 && (
          <section aria-label="Por quê">
            <h2 className="mb-1 text-lg font-semibold">Por que ficaram</h2>
            <ul className="divide-y divide-line">
              {found.reasons.map(({ note, count }) => (
                <li key={note} className="flex gap-3 py-1.5">
                  <span className="mr-auto">{note || 'Sem motivo anotado'}</span>
                  <span className="tabular">{formatNumber(count)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Surface>
    </>
  );
}
