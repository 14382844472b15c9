import { WordsList } from '#app/shells/customer/explain.tsx';
import { PLAIN_WORDS } from '#app/terms/plain-words.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';

export const meta = () => [{ title: 'Palavras | Área do cliente' }];

/** Explains every technical term, also without scripts. */
export default function WordsPage() {
  return (
    <>
      <PageHeader title="Palavras" lead="O que cada palavra quer dizer, sem complicar." />
      <Surface className="max-w-3xl p-5 sm:p-6">
        <WordsList words={PLAIN_WORDS} />
      </Surface>
    </>
  );
}
