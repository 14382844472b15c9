import { Download } from 'lucide-react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { PdfTrouble } from './pdf-engine.client.ts';

type Props = { trouble: PdfTrouble; text: string; href: string; onRetry: () => void };

/** Replaces a file that cannot be shown: the reason, and the possible actions. */
export const PreviewTrouble = ({ trouble, text, href, onRetry }: Props) => (
  <div className="grid min-h-64 place-content-center justify-items-center gap-3 rounded-xl bg-sunken p-6 text-center">
    <p role="status" className="max-w-sm">
      {text}
    </p>
    {trouble !== 'missing' && (
      <div className="flex flex-wrap justify-center gap-2">
        {trouble === 'unanswered' && <Button onClick={onRetry}>Tentar de novo</Button>}
        <a href={href} className={buttonClass({})}>
          <Download aria-hidden className="size-4" /> Baixar
        </a>
      </div>
    )}
  </div>
);
