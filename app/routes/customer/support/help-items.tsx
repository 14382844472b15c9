import { Search } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-router';
import { searchFaq } from '#app/features/content/rules/search-faq.ts';
import { FaqList } from '#app/features/content/ui/faq-list.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/surface.tsx';

type Item = Parameters<typeof searchFaq>[0][number];

/** The questions of the site, each with an address of its own (`/app/suporte#quais-documentos…`). */
export function HelpItems({ items, initial }: { items: Item[]; initial: string }) {
  const [search, setSearch] = useState(initial);
  const found = searchFaq(items, search);
  return (
    <section aria-label="Ajuda" className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 className="display-m">Ajuda</h2>
        <Form role="search" className="relative w-full sm:w-80" onSubmit={(event) => event.preventDefault()}>
          <label htmlFor="busca" className="sr-only">
            Buscar na ajuda
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
            placeholder="Ex.: prazo, documentos, Pix"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="control pl-12"
          />
        </Form>
      </div>
      <p role="status" className="sr-only">
        {found.length === 1 ? '1 pergunta' : `${found.length} perguntas`}
      </p>
      {found.length > 0 ? (
        <FaqList items={found} group="ajuda" />
      ) : (
        <EmptyState
          title="Nenhuma pergunta com essas palavras"
          text="Tente outra palavra, ou chame a nossa equipe aqui em cima."
          action={
            <button type="button" className={buttonClass({})} onClick={() => setSearch('')}>
              Ver todas as perguntas
            </button>
          }
        />
      )}
    </section>
  );
}
