import { Link, useLoaderData } from 'react-router';
import { CASE_LIST } from '#app/features/promises/rules/case-list.ts';
import { CASE_STATES, CASE_WORDS, UNIT_WORDS } from '#app/features/promises/rules/terms.ts';
import { listPromises } from '#app/features/promises/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/promises-page';

export const meta: Route.MetaFunction = () => [{ title: 'Promessas | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  promises: await listPromises(adminOf(context)),
});

/** Lists every promise of the house with its results, and links to its cases and texts. */
export default function PromisesPage() {
  const { promises } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Promessas"
        lead="O que o site promete e o que aconteceu. Os números vêm dos registros; a página pública mostra os mesmos."
        actions={
          <>
            <ButtonLink to={CASE_LIST.path}>Todos os prazos</ButtonLink>
            <ButtonLink to={`${CASE_LIST.path}?mensagem=sim`}>Mensagens a responder</ButtonLink>
            <ButtonLink to="/admin/promessas/fontes">Fontes</ButtonLink>
            <ButtonLink to="/promessas">Página pública</ButtonLink>
          </>
        }
      />
      <ul className="grid gap-4 xl:grid-cols-2">
        {promises.map(({ key, title, words, limitAmount, unit, active, counts, places }) => (
          <li key={key}>
            <Surface className="h-full p-5">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h2 className="text-lg font-semibold">
                  <Link to={`/admin/promessas/${key}`} className="underline underline-offset-4">
                    {title}
                  </Link>
                </h2>
                <Badge tone={active ? 'good' : 'neutral'}>{active ? 'Conta' : 'Desligada'}</Badge>
              </div>
              <p className="mt-1 text-muted">{words}</p>
              <p className="mt-2 text-sm text-muted">
                {limitAmount} {UNIT_WORDS[unit]} · {places.join(', ')}
              </p>
              <ul className="tabular mt-3 flex flex-wrap gap-x-4 gap-y-1">
                {CASE_STATES.map((state) => (
                  <li key={state}>
                    <Link
                      to={`${CASE_LIST.path}?promessa=${key}&situacao=${state}`}
                      className="underline underline-offset-4"
                    >
                      {CASE_WORDS[state].label}: {counts[state]}
                    </Link>
                  </li>
                ))}
              </ul>
            </Surface>
          </li>
        ))}
      </ul>
    </>
  );
}
