import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { AdminDocument } from '#app/features/cards/rules/admin-view.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PdfPreview } from './pdf-preview.tsx';

/** A document to be looked at beside its decision. That it was looked at is written down by the address it comes from. */
export function DocumentPreview({ document: { id, fileName, mimeType } }: { document: AdminDocument }) {
  const href = `/admin/documentos/${id}`;
  return mimeType === 'application/pdf' ? (
    <PdfPreview href={href} name={fileName} />
  ) : (
    <Picture href={`${href}?ver=1`} name={fileName} />
  );
}

function Picture({ href, name }: { href: string; name: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <p role="status" className="grid min-h-64 place-content-center rounded-xl bg-sunken p-6 text-center">
        Esta imagem não pôde ser mostrada. Recarregue a página ou peça outra.
      </p>
    );
  }
  return (
    <div className="relative rounded-xl bg-sunken">
      <img
        src={href}
        alt={`Documento ${name}`}
        onError={() => setBroken(true)}
        className="mx-auto max-h-[70svh] min-h-64 rounded-xl object-contain"
      />
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ size: 'sm' }, 'absolute top-2 right-2')}
      >
        <ExternalLink aria-hidden className="size-4" /> Tamanho real
      </a>
    </div>
  );
}
