import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';

const NAME = 'antes-e-depois.png';
const FAILED = 'A imagem não foi enviada. Baixe a imagem e envie pelo aplicativo que preferir.';

/** Shows the picture of a comparison, with a press that shares it and a link that saves it. */
export function SharePicture({ src, words }: { src: string; words: string }) {
  const [failed, setFailed] = useState(false);
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
            setFailed(!(await share(src)));
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
      <p role="status" className={failed ? 'text-sm text-bad' : 'sr-only'}>
        {failed && FAILED}
      </p>
    </figure>
  );
}

/** Hands the picture to the device's own sharing. @returns whether it was shared, or the person closed it. */
async function share(src: string): Promise<boolean> {
  try {
    const answer = await fetch(src);
    if (!answer.ok) return false;
    const files = [new File([await answer.blob()], NAME, { type: 'image/png' })];
    if (!navigator.canShare?.({ files })) return false;
    await navigator.share({ files });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
