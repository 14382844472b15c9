import { MessageCircleQuestion } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { wordsIn } from '#app/lib/text.ts';
import { PLAIN_WORDS, type PlainWord } from '#app/terms/plain-words.ts';
import { buttonClass } from '#app/ui/button.tsx';

/**
 * Explains the hard words of the open page. Without scripts, and on pages without such words, links to the
 * list of all.
 */
export function Explain({ className }: { className: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [words, setWords] = useState<PlainWord[]>([]);
  const open = (event: MouseEvent) => {
    const has = wordsIn(document.getElementById('conteudo')?.innerText ?? '');
    const found = PLAIN_WORDS.filter(({ begins }) => has(begins));
    if (found.length === 0 || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    setWords(found);
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <Link to="/app/palavras" onClick={open} className={className}>
        <MessageCircleQuestion aria-hidden className="size-4" />
        Explicar<span className="sr-only"> as palavras desta página</span>
      </Link>
      <dialog
        ref={dialog}
        aria-labelledby="palavras"
        className="m-auto max-h-[85svh] w-[min(92vw,32rem)] overflow-y-auto rounded-2xl border border-line bg-raised p-6 text-ink backdrop:bg-black/50"
      >
        <h2 id="palavras" className="display-m mb-4">
          De outro jeito
        </h2>
        <WordsList words={words} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Link to="/app/palavras" onClick={close} className={buttonClass({ size: 'sm' })}>
            Todas as palavras
          </Link>
          <button type="button" onClick={close} className={buttonClass({ size: 'sm', variant: 'primary' })}>
            Fechar
          </button>
        </div>
      </dialog>
    </>
  );
}

/** Words with their explanations. */
export const WordsList = ({ words }: { words: readonly PlainWord[] }) => (
  <dl className="space-y-4">
    {words.map(({ word, says }) => (
      <div key={word}>
        <dt className="font-semibold">{word}</dt>
        <dd className="mt-0.5">{says}</dd>
      </div>
    ))}
  </dl>
);
