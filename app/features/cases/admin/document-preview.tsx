import { ExternalLink } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminDocument } from '#app/features/cases/rules/admin-view.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { FILE_TROUBLES, type FileTrouble, troubleOf } from '#app/ui/preview/file-trouble.ts';
import { PdfPreview } from '#app/ui/preview/pdf-preview.tsx';
import { PreviewTrouble } from '#app/ui/preview/preview-trouble.tsx';

/** Preview of a document beside its decision. The address that serves it records the access. */
export function DocumentPreview({ document: { id, fileName, mimeType } }: { document: AdminDocument }) {
  const href = `/admin/documentos/${id}`;
  return mimeType === 'application/pdf' ? (
    <PdfPreview href={href} name={fileName} />
  ) : (
    <Picture file={href} name={fileName} />
  );
}

function Picture({ file, name }: { file: string; name: string }) {
  const href = `${file}?ver=1`;
  const [attempt, setAttempt] = useState(0);
  const [trouble, setTrouble] = useState<FileTrouble>();
  const image = useRef<HTMLImageElement>(null);
  const ask = useCallback(async () => setTrouble(troubleOf(await fetch(href).catch(() => null))), [href]);
  // It may have failed before the page was awake.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) void ask();
  }, [ask]);
  if (trouble) {
    return (
      <PreviewTrouble
        trouble={trouble}
        text={FILE_TROUBLES[trouble]}
        href={file}
        onRetry={() => {
          setTrouble(undefined);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  return (
    <div className="overflow-hidden rounded-xl bg-sunken">
      <div className="flex justify-end p-1.5">
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          <ExternalLink aria-hidden className="size-4" /> Tamanho real
        </a>
      </div>
      <img
        key={attempt}
        ref={image}
        src={href}
        alt={`Documento ${name}`}
        onError={ask}
        className="mx-auto max-h-[75svh] min-h-64 object-contain"
      />
    </div>
  );
}
