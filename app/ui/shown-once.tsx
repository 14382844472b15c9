import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';

type Props = { title: string; secret: string; label: string; children: ReactNode };

/** A secret that cannot be shown again after leaving the page. */
export function ShownOnce({ title, secret, label, children }: Props) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={title}
      className="mb-5 rounded-2xl border border-warning/40 bg-warning-soft p-5"
    >
      <h2 className="display-m">{title}</h2>
      <div className="mt-1 text-sm">{children}</div>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <label className="min-w-0 flex-1 basis-72 text-sm font-medium">
          {label}
          <input
            readOnly
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
            className="control mt-1.5 font-mono text-sm"
            spellCheck={false}
          />
        </label>
        <Button type="button" onClick={copy}>
          {copied ? 'Copiado' : 'Copiar'}
        </Button>
      </div>
      <p aria-live="polite" className="mt-1 text-sm">
        {copied === false && 'Não foi possível copiar: selecione o texto e copie.'}
      </p>
    </section>
  );
}
