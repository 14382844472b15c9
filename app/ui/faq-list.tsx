import { type SyntheticEvent, useEffect, useRef } from 'react';
import { unbroken } from '#app/lib/money.ts';
import { slugify } from '#app/lib/text.ts';

type Question = { question: string; answer: string };

/**
 * Questions of which one is open at a time: details of the same name close each other, also without scripts.
 * Each has an address (`#quais-documentos…`): following it opens the answer, and opening an answer sets it.
 */
export function FaqList({ items, group }: { items: Question[]; group: string }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const openNamed = () => {
      const id = decodeURIComponent(window.location.hash.slice(1));
      const named = list.current?.querySelector<HTMLDetailsElement>(`details[id="${CSS.escape(id)}"]`);
      if (!named) return;
      named.open = true;
      named.scrollIntoView({ block: 'center' });
    };
    openNamed();
    window.addEventListener('hashchange', openNamed);
    return () => window.removeEventListener('hashchange', openNamed);
  }, []);

  // Replaced, not pushed: Back should not step through opened answers.
  function remember({ currentTarget: { id, open } }: SyntheticEvent<HTMLDetailsElement>) {
    const { pathname, search, hash } = window.location;
    if (open) window.history.replaceState(window.history.state, '', `#${id}`);
    else if (hash === `#${id}`) window.history.replaceState(window.history.state, '', pathname + search);
  }

  return (
    <div ref={list} className="divide-y divide-line border-y border-line">
      {items.map(({ question, answer }) => (
        <details
          key={question}
          id={slugify(question)}
          name={group}
          onToggle={remember}
          className="group scroll-mt-24"
        >
          <summary className="flex list-none items-center justify-between gap-6 py-3.5 text-[1.0625rem] sm:py-5 font-semibold transition-colors hover:text-brand-strong [&::-webkit-details-marker]:hidden">
            <span className="min-w-0">{question}</span>
            <svg aria-hidden viewBox="0 0 20 20" className="size-5 shrink-0 text-brand-strong">
              <path d="M3 10h14" stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
              <path
                d="M10 3v14"
                stroke="currentColor"
                strokeWidth={2}
                strokeLinecap="round"
                className="origin-center transition-transform duration-200 group-open:scale-y-0"
              />
            </svg>
          </summary>
          <p className="max-w-prose pb-6 text-muted">{unbroken(answer)}</p>
        </details>
      ))}
    </div>
  );
}
