import { data, Link, useLoaderData } from 'react-router';
import type { PublicDraw } from '#app/features/consortium/rules/group-view.ts';
import { drawWord, quotaNumber } from '#app/features/consortium/rules/terms.ts';
import { loadPublicDraw } from '#app/features/consortium/server/index.server.ts';
import { DrawFacts } from '#app/features/consortium/ui/draw-facts.tsx';
import { RuleText } from '#app/features/consortium/ui/rule-text.tsx';
import { getSite } from '#app/features/content/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { countWords } from '#app/lib/numbers.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { cx } from '#app/ui/class-names.ts';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/public-draw-page';
import { ByHand } from './by-hand.tsx';
import { CheckDraw } from './check-draw.tsx';
import { Winner } from './winner.tsx';

/** Public: a draw that only its owner can see proves nothing. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const wanted = new URL(request.url).searchParams.get('sorteio');
  const found =
    isUuid(params.groupId) && (wanted === null || isUuid(wanted))
      ? await loadPublicDraw(params.groupId, wanted)
      : null;
  if (!found) throw data(null, 404);
  const { company } = await getSite('company');
  return { ...found, administrator: company.consortium };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Sorteio do grupo ${loaderData?.group.code ?? ''} | Nome em Dia` },
  { name: 'robots', content: 'noindex' },
];

export default function DrawPage() {
  const { group, draws, draw, administrator } = useLoaderData<typeof loader>();
  return (
    <main className="shell pt-10 pb-16 md:pt-16">
      <header className="mb-8 max-w-3xl">
        <p className="text-muted">
          Consórcio · {group.asset} · {countWords(group.size, 'cota', 'cotas')}
        </p>
        <h1 className="display-xl mt-1">Sorteio do grupo {group.code}</h1>
        <p className="mt-4 text-lg text-muted">
          Lista e regra são fixadas antes da extração da Loteria Federal. Depois, qualquer pessoa refaz a
          conta, aqui ou em outro programa.
        </p>
        {administrator && <p className="mt-3 text-muted">Quem administra o consórcio: {administrator}.</p>}
      </header>
      {draw ? (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_19rem]">
          <div className="min-w-0 space-y-6">
            <Shown key={draw.id} draw={draw} />
          </div>
          <Others draws={draws} shown={draw.id} />
        </div>
      ) : (
        <Surface>
          <EmptyState
            title="Nenhuma assembleia marcada"
            text="Assim que a próxima for anunciada, dia, hora, lugar e extração aparecem aqui."
          />
        </Surface>
      )}
    </main>
  );
}

function Shown({ draw }: { draw: NonNullable<PublicDraw['draw']> }) {
  const word = drawWord(draw);
  return (
    <>
      {draw.winnerNumber !== null && draw.proof && <Winner draw={draw} proof={draw.proof} />}
      <Surface className="p-5 sm:p-7">
        <div className="mb-5 flex flex-wrap items-center gap-3">
          <h2 className="display-m">Assembleia de {formatDate(draw.assemblyDate)}</h2>
          <Badge tone={word.tone}>{word.label}</Badge>
        </div>
        <DrawFacts draw={draw} />
        {draw.lapsed && (
          <p className="mt-5 rounded-xl bg-warning-soft px-4 py-3 text-warning">
            A lista não foi congelada antes da extração: deste anúncio não sai nenhum sorteio. A nova data
            aparece aqui.
          </p>
        )}
        {draw.status === 'announced' && !draw.lapsed && (
          <div className="mt-5 border-t border-line pt-5">
            <p className="text-muted">
              A lista de cotas fecha até a véspera do sorteio da Loteria Federal. Depois dela, o código que
              prova a lista aparece aqui.
            </p>
            <h3 className="mt-4 font-semibold">A regra que vai valer</h3>
            <RuleText draw={draw} />
          </div>
        )}
      </Surface>
      {draw.proof && <CheckDraw draw={draw} proof={draw.proof} />}
      {draw.proof && <ByHand draw={draw} proof={draw.proof} />}
    </>
  );
}

const Others = ({ draws, shown }: { draws: PublicDraw['draws']; shown: string }) => (
  <Surface className="overflow-hidden">
    <h2 className="px-5 pt-5 pb-3 font-semibold">Assembleias do grupo</h2>
    <ul className="max-h-112 divide-y divide-line overflow-y-auto border-t border-line">
      {draws.map((draw) => (
        <li key={draw.id}>
          <Link
            to={`?sorteio=${draw.id}`}
            preventScrollReset
            aria-current={draw.id === shown ? 'page' : undefined}
            className={cx(
              'flex min-h-12 items-center justify-between gap-3 px-5 py-2 hover:bg-sunken',
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
