import { Form, Link, useLoaderData } from 'react-router';
import { findPlaces } from '#app/features/overview/rules/panel-places.ts';
import {
  FOUND_KINDS,
  FOUND_LABELS,
  LEAST_CHARACTERS,
  searchTerm,
} from '#app/features/overview/rules/panel-search.ts';
import { searchPanel } from '#app/features/overview/server/index.server.ts';
import { usePosition } from '#app/kit/may.tsx';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/search-page';

export const meta: Route.MetaFunction = () => [{ title: 'Busca | Painel' }];

/** Number of results on the page; the palette requests fewer, by `curta` in the same address. */
const ON_THE_PAGE = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const q = searchTerm(query.get('q') ?? '');
  const found = await searchPanel(adminOf(context), q, query.has('curta') ? undefined : ON_THE_PAGE);
  return { q, found };
}

const link =
  'flex min-h-10 flex-col justify-center gap-x-4 px-4 py-1.5 hover:bg-sunken sm:flex-row sm:items-center sm:justify-between';

/** The palette as a page: it works without scripts, and shows long lists of results. */
export default function SearchPage() {
  const { q, found } = useLoaderData<typeof loader>();
  const places = findPlaces(q, usePosition());
  return (
    <>
      <PageHeader
        title="Busca"
        lead="Clientes, leads, pedidos, registros, cartas, processos e páginas do painel."
      />
      <Form method="get" role="search" className="mb-6 flex gap-2">
        <input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Buscar no painel"
          placeholder="Nome, documento, credor, protocolo, processo ou pedido"
          className="control max-w-lg min-w-0 flex-1"
        />
        <Button type="submit">Buscar</Button>
      </Form>
      {q !== '' && q.length < LEAST_CHARACTERS && (
        <p className="mb-4 text-muted">
          Digite pelo menos {LEAST_CHARACTERS} letras para buscar pessoas, pedidos e registros.
        </p>
      )}
      {found.length === 0 && places.length === 0 && (
        <Surface>
          <EmptyState
            title="Nada encontrado"
            text="Confira a grafia, ou busque pelo documento ou pelo e-mail inteiro."
          />
        </Surface>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {FOUND_KINDS.map((kind) => ({ kind, rows: found.filter((row) => row.kind === kind) }))
          .filter(({ rows }) => rows.length > 0)
          .map(({ kind, rows }) => (
            <Surface key={kind} className="overflow-hidden">
              <h2 className="px-4 pt-4 pb-2 font-semibold">{FOUND_LABELS[kind]}</h2>
              <ul className="divide-y divide-line border-t border-line">
                {rows.map(({ id, title, note, to }) => (
                  <li key={id}>
                    <Link to={to} className={link}>
                      <span className="min-w-0 truncate font-medium">{title}</span>
                      <span className="tabular shrink-0 text-sm text-muted">{note}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Surface>
          ))}
        {places.length > 0 && (
          <Surface className="overflow-hidden">
            <h2 className="px-4 pt-4 pb-2 font-semibold">Páginas e ações</h2>
            <ul className="divide-y divide-line border-t border-line">
              {places.map(({ label, to, download }) => (
                <li key={label}>
                  <Link to={to} reloadDocument={download ?? false} className={link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </Surface>
        )}
      </div>
    </>
  );
}
