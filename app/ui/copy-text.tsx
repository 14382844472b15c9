import { Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';

type Props = {
  label: string;
  hint?: string;
  text: string;
  rows: number;
  /** Noun of the button: "Copiar código". */
  what: 'código' | 'texto' | 'link' | 'linha';
  /** Main button of the page; the text is a code. */
  cta?: boolean;
};

const copied = (what: string) =>
  `${what[0]?.toUpperCase()}${what.slice(1)} ${what === 'linha' ? 'copiada' : 'copiado'}.`;
const notCopied = (what: string) =>
  `O navegador não deixou copiar. ${what === 'linha' ? 'A linha está selecionada: copie-a' : `O ${what} está selecionado: copie-o`} pelo menu do aparelho.`;

/** Copies a text; selects it if the clipboard is refused or missing (browsers inside of apps, plain http). */
export function CopyText({ label, hint, text, rows, what, cta = false }: Props) {
  const id = useId();
  const [said, setSaid] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(copied(what));
    } catch {
      area.current?.focus();
      area.current?.select();
      setSaid(notCopied(what));
    }
  }
  return (
    <div className="space-y-2">
      <label className="block text-sm font-medium" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-note`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <textarea
        ref={area}
        id={id}
        aria-describedby={hint && `${id}-note`}
        readOnly
        rows={rows}
        value={text}
        onFocus={(event) => event.target.select()}
        className={cx(
          'control text-sm',
          cta && (what === 'linha' ? 'font-mono' : 'font-mono break-all'),
          cta && rows > 2 ? 'max-sm:min-h-34' : 'field-sizing-content',
        )}
      />
      <Button
        type="button"
        variant={cta ? 'cta' : 'secondary'}
        size={cta ? 'lg' : 'md'}
        className="max-sm:w-full"
        onClick={() => void copy()}
      >
        <Copy aria-hidden className="size-5" /> Copiar {what}
      </Button>
      <p role="status" className="min-h-6 text-sm font-medium">
        {said}
      </p>
    </div>
  );
}
