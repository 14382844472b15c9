import { Search } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-router';
import { fold } from '#app/lib/text.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { FaqList } from '#app/ui/faq-list.tsx';
import { EmptyState } from '#app/ui/surface.tsx';

type Searched = { question: string; answer: string; category: string; tags: string[] };

/** Returns the questions with every word of the search in the question, the answer, the subject or a tag. */
function searchFaq<Item extends Searched>(items: Item[], search: string): Item[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = fold([item.question, item.answer, item.category, ...item.tags].join(' '));
    return words.every((word) => text.includes(word));
  });
}

type Item = Parameters<typeof searchFaq>[0][number];

/** Search text and the matching questions. */
export function useFaqSearch(items: Item[], initial: string) {
  const [search, setSearch] = useState(initial);
  return { search, setSearch, found: searchFaq(items, search) };
}
type FaqSearch = ReturnType<typeof useFaqSearch>;

/** Search box. Without JavaScript it requests the same page with `?busca=`. */
export function FaqSearchBox(props: {
  faq: FaqSearch;
  label: string;
  placeholder: string;
  className: string;
}) {
  const { faq, label, placeholder, className } = props;
  return (
    <Form role="search" className={`relative ${className}`} onSubmit={(event) => event.preventDefault()}>
      <label htmlFor="busca" className="sr-only">
        {label}
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
        placeholder={placeholder}
        value={faq.search}
        onChange={(event) => faq.setSearch(event.target.value)}
        className="control pl-12"
      />
    </Form>
  );
}

export function FaqCount({ faq, className }: { faq: FaqSearch; className: string }) {
  return (
    <p role="status" className={className}>
      {faq.found.length === 1 ? '1 pergunta' : `${faq.found.length} perguntas`}
    </p>
  );
}

/** The questions that were found, or what to do instead. */
export function FaqFound({ faq, group, instead }: { faq: FaqSearch; group: string; instead: string }) {
  if (faq.found.length > 0) return <FaqList items={faq.found} group={group} />;
  return (
    <EmptyState
      title="Nenhuma pergunta com essas palavras"
      text={instead}
      action={
        <button type="button" className={buttonClass({})} onClick={() => faq.setSearch('')}>
          Ver todas as perguntas
        </button>
      }
    />
  );
}
