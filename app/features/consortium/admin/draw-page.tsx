import { data, Link, useLoaderData } from 'react-router';
import type { DrawRow } from '#app/features/consortium/rules/group-view.ts';
import { NEW_DRAW } from '#app/features/consortium/rules/input.ts';
import { drawWord, quotaNumber } from '#app/features/consortium/rules/terms.ts';
import { loadGroup } from '#app/features/consortium/server/index.server.ts';
import { answerForms, idIn } from '#app/kit/form.server.ts';
import { clientFormAction, RecordNotices, useRecordForm } from '#app/kit/form.tsx';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { countWords } from '#app/lib/numbers.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/draw-page';
import { DRAW_FORMS, type Draw } from './consortium-forms.server.ts';
import { Current, type DrawAnswer } from './current-draw.tsx';
import { DrawForm } from './draw-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Sorteio ${loaderData?.group.code ?? ''} | Painel` },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = isUuid(params.groupId) ? await loadGroup(adminOf(context), params.groupId) : null;
  if (!found) throw data(null, 404);
  const { group, draws } = found;
  const wanted = new URL(request.url).searchParams.get('sorteio');
  // The draw with work to do comes first: the frozen one, then the next announced, then the last.
  const next =
    draws.find(({ status }) => status === 'frozen') ??
    draws.findLast(({ status }) => status === 'announced') ??
    draws[0];
  const draw = wanted ? draws.find(({ id }) => id === wanted) : next;
  if (wanted && !draw) throw data(null, 404);
  return { group, draws, draw, today: civilDateAt(new Date()) };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const { groupId } = params;
  if (!isUuid(groupId)) throw data(null, 404);
  const admin = adminOf(args.context);
  const drawOf = (form: FormData) => (form.get('intent') === 'announce' ? '' : idIn(form, 'draw'));
  return answerForms<Draw, typeof DRAW_FORMS>(
    DRAW_FORMS,
    (form) => ({ admin, groupId, drawId: drawOf(form) }),
    args,
  );
}

export const clientAction = clientFormAction;

export default function DrawPage() {
  const { group, draws, draw, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const announcing = answer?.intent === 'announce';
  const announce = useRecordForm({ intent: 'announce', answer, draft: NEW_DRAW });
  return (
    <>
      <PageHeader
        title={`Sorteio, grupo ${group.code}`}
        up={{ to: `/admin/consorcio/${group.id}`, label: `Grupo ${group.code}` }}
        lead={`${countWords(group.competing, 'cota concorre', 'cotas concorrem')} hoje, de ${group.size}.`}
        actions={
          <div className="flex flex-wrap gap-2">
            <a href={`/sorteio/${group.id}`} className={buttonClass({})}>
              Página pública
            </a>
          </div>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_20rem]">
        <div className="min-w-0 space-y-6">
          {draw ? (
            <Current
              key={draw.id}
              draw={draw}
              today={today}
              answer={announcing ? undefined : (answer as DrawAnswer | undefined)}
            />
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
              <details open={announcing || !draw}>
                <summary className="font-semibold">Anunciar assembleia</summary>
                <div className="mt-4">
                  {announcing && <RecordNotices answer={answer} />}
                  <DrawForm form={announce} label="Anunciar" />
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
