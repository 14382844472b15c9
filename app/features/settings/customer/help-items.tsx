import { FaqCount, FaqFound, FaqSearchBox, useFaqSearch } from '#app/features/content/ui/faq-search.tsx';

type Items = Parameters<typeof useFaqSearch>[0];

/** The site's questions, each with its own address (`/app/suporte#quais-documentos…`). */
export function HelpItems({ items, initial }: { items: Items; initial: string }) {
  const faq = useFaqSearch(items, initial);
  return (
    <section aria-label="Ajuda" className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 className="display-m">Ajuda</h2>
        <FaqSearchBox
          faq={faq}
          label="Buscar na ajuda"
          placeholder="Ex.: prazo, documentos, Pix"
          className="w-full sm:w-80"
        />
      </div>
      <FaqCount faq={faq} className="sr-only" />
      <FaqFound
        faq={faq}
        group="ajuda"
        instead="Tente outra palavra, ou chame a nossa equipe aqui em cima."
      />
    </section>
  );
}
