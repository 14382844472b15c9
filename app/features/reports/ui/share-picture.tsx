import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';

const NAME = 'antes-e-depois.png';
/** Said after a press, by its result; a shared picture, or a closed choice of the device, needs no words. */
const SAID = {
  shared: '',
  saved: 'A imagem foi baixada. Envie pelo aplicativo que preferir.',
  failed: 'A imagem não foi enviada. Confira a internet e tente de novo.',
} as const;
type Outcome = keyof typeof SAID;

/** Shows the picture of a comparison, with a press that shares it and a link that saves it. */
export function SharePicture({ src, words }: { src: string; words: string }) {
  const [outcome, setOutcome] = useState<Outcome>('shared');
  return (
    <figure className="space-y-3">
      <img
        src={src}
        alt={words}
        width={1200}
        height={630}
        loading="lazy"
        className="h-auto w-full max-w-lg rounded-xl border border-line"
      />
      <figcaption className="text-sm text-muted">
        A imagem não mostra o seu nome, o seu documento nem os credores.
      </figcaption>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          onClick={async () => {
            setOutcome(await share(src));
          }}
        >
          Compartilhar imagem
        </Button>
        <a
          href={src}
          download={NAME}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          Baixar imagem
        </a>
      </div>
      <p role="status" className={cx('text-sm', outcome === 'failed' && 'text-bad')}>
        {SAID[outcome]}
      </p>
    </figure>
  );
}

const fileOf = (...parts: Blob[]) => new File(parts, NAME, { type: 'image/png' });

/** Hands the picture to the device's own sharing; a device without it saves the picture. */
async function share(src: string): Promise<Outcome> {
  if (!navigator.canShare?.({ files: [fileOf()] })) {
    const link = document.createElement('a');
    link.href = src;
    link.download = NAME;
    link.click();
    return 'saved';
  }
  try {
    const answer = await fetch(src);
    if (!answer.ok) return 'failed';
    await navigator.share({ files: [fileOf(await answer.blob())] });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed';
  }
}
