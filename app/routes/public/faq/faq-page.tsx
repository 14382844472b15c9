import { Search } from 'lucide-react';
import { useState } from 'react';
import { Form, Link, useLoaderData, useSearchParams } from 'react-router';
import { searchFaq } from '#app/features/content/rules/search-faq.ts';
import { getFaq, getSite } from '#app/features/content/server/index.server.ts';
import { FaqList } from '#app/features/content/ui/faq-list.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/surface.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/faq-page';

export async function loader() {
  const [items, { seo }] = await Promise.all([getFaq(), getSite('seo')]);
  return { items, seo: seo.faq };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        ...loaderData.seo,
        path: '/faq',
        image: 'faq',
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: loaderData.items.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      })
    : [];

export default function FaqPage() {
  const { items } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const [search, setSearch] = useState(query.get('busca') ?? '');
  const found = searchFaq(items, search);
  return (
    <main className="shell grid gap-x-16 gap-y-10 py-12 md:py-20 lg:grid-cols-[1fr_2fr]">
      <div className="lg:sticky lg:top-28 lg:self-start">
        <h1 className="display-xl">Perguntas frequentes</h1>
        <p className="mt-4 max-w-prose text-lg text-muted">
          O que todo mundo quer saber antes de começar, sem letra miúda.
        </p>
        <Form role="search" className="relative mt-6" onSubmit={(event) => event.preventDefault()}>
          <label htmlFor="busca" className="sr-only">
            Buscar nas perguntas
          </label>
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
          />
          <input
            id="busca"
            name="busca"
            type="search"
            autoComplete="off"
            placeholder="Ex.: prazo, Pix, liminar"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="control pl-12"
          />
        </Form>
        <p role="status" className="mt-3 text-sm text-muted">
          {found.length === 1 ? '1 pergunta' : `${found.length} perguntas`}
        </p>
      </div>
      <div>
        {found.length > 0 ? (
          <FaqList items={found} group="faq" />
        ) : (
          <EmptyState
            title="Nenhuma pergunta com essas palavras"
            text="Tente outra palavra, ou pergunte direto para a nossa equipe."
            action={
              <button type="button" className={buttonClass({})} onClick={() => setSearch('')}>
                Ver todas as perguntas
              </button>
            }
          />
        )}
        <div className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-2xl bg-deep p-6 text-on-deep sm:p-8">
          <div>
            <h2 className="display-m">Ficou alguma dúvida?</h2>
            <p className="mt-1 text-on-deep-muted">Gente de verdade responde, em horário comercial.</p>
          </div>
          <Link to="/contato" className={buttonClass({ variant: 'cta', size: 'lg' })}>
            Falar com a equipe
          </Link>
        </div>
      </div>
    </main>
  );
}
