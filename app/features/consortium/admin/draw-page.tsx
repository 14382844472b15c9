import { data, Link, useLoaderData } from 'react-router';
import { drawWord, quotaNumber } from '#app/features/consortium/rules/consortium-words.ts';
import type { DrawRow } from '#app/features/consortium/rules/group-view.ts';
import { loadGroup } from '#app/features/consortium/server/index.server.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/draw-page';
import type { ConsortiumAnswer } from './consortium-answer.ts';
import { Current } from './current-draw.tsx';
import { answerDraw } from './draw-action.server.ts';
import { DrawForm } from './draw-form.tsx';
import { NEW_DRAW } from './group-draft.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Sorteio ${loaderData?.group.code ?? ''} | Painel` },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = isUuid(params.groupId) ? await loadGroup(adminOf(context), params.groupId) : null;
  if (!found) throw data(null, 404);
  const { group, draws } = found;
  const wanted = new URL(request.url).searchParams.get('sorteio');
  // What waits for somebody first: the frozen one, then the next announced, then the last.
  const next =
    draws.find(({ status }) => status === 'frozen') ??
    draws.findLast(({ status }) => status === 'announced') ??
    draws[0];
  const draw = wanted ? draws.find(({ id }) => id === wanted) : next;
  if (wanted && !draw) throw data(null, 404);
  return { group, draws, draw, today: civilDateAt(new Date()) };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ConsortiumAnswer> {
  if (!isUuid(params.groupId)) throw data(null, 404);
  return answerDraw(adminOf(context), params.groupId, await request.formData());
}

export const clientAction = keepPage;

export default function DrawPage() {
  const { group, draws, draw, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const announcing = answer?.intent === 'announce' ? answer : undefined;
  return (
    <>
      <PageHeader
        title={`Sorteio, grupo ${group.code}`}
        lead={`${group.competing} de ${group.size} cotas concorrem hoje.`}
        actions={
          <div className="flex flex-wrap gap-2">
            <a href={`/sorteio/${group.id}`} className={buttonClass({})}>
              Página pública
            </a>
            <Link to={`/admin/consorcio/${group.id}`} className={buttonClass({})}>
              Grupo e cotas
            </Link>
          </div>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_20rem]">
        <div className="min-w-0 space-y-6">
          {draw ? (
            <Current key={draw.id} draw={draw} today={today} answer={announcing ? undefined : answer} />
          ) : (
            <Surface>
              <EmptyState
                title="Nenhuma assembleia ainda"
                text={
                  group.status === 'active'
                    ? 'Anuncie a primeira abaixo: ela aparece na hora na página pública e para os membros.'
                    : 'Só um grupo ativo tem assembleias. Mude a situação do grupo.'
                }
              />
            </Surface>
          )}
          {group.status === 'active' && (
            <Surface className="p-5">
              <details open={announcing !== undefined || !draw}>
                <summary className="font-semibold">Anunciar assembleia</summary>
                <div className="mt-4">
                  <DrawForm
                    intent="announce"
                    draft={announcing?.draw ?? NEW_DRAW}
                    errors={announcing?.fields ?? {}}
                  />
                </div>
              </details>
            </Surface>
          )}
        </div>
        {draws.length > 0 && <History draws={draws} shown={draw?.id} />}
      </div>
    </>
  );
}

const History = ({ draws, shown }: { draws: DrawRow[]; shown: string | undefined }) => (
  <Surface className="overflow-hidden">
    <h2 className="px-4 pt-4 pb-2 font-semibold">Assembleias do grupo</h2>
    <ul className="divide-y divide-line border-t border-line">
      {draws.map((draw) => (
        <li key={draw.id}>
          <Link
            to={`?sorteio=${draw.id}`}
            aria-current={draw.id === shown ? 'page' : undefined}
            className={cx(
              'flex min-h-11 items-center justify-between gap-3 px-4 py-1.5 hover:bg-sunken',
              draw.id === shown && 'bg-brand-soft',
            )}
          >
            <span className="tabular font-medium">{formatDate(draw.assemblyDate)}</span>
            {draw.winnerNumber === null ? (
              <Badge tone={drawWord(draw).tone}>{drawWord(draw).label}</Badge>
            ) : (
              <span className="tabular">
                cota <strong>{quotaNumber(draw.winnerNumber)}</strong>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </Surface>
);
