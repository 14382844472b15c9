import { useState } from 'react';
import { formatNumber } from '#app/lib/numbers.ts';
import { cx } from '#app/ui/class-names.ts';
import { TextareaField } from '#app/ui/field.tsx';

/** docs/product.md section 5, Contact form. The server refuses what is longer; here it is only counted. */
const LONGEST = 1000;
/** Remaining characters from which on screen readers announce the counter. */
const SOON = 100;

type Props = { value?: string | undefined; error?: string | undefined };

/**
 * The message with a counter. Nothing is cut off: a pasted text that is too long stays, to be shortened by its author.
 */
export function MessageField({ value = '', error }: Props) {
  const [length, setLength] = useState(value.trim().length);
  const left = LONGEST - length;
  return (
    <div className="relative sm:col-span-2 [&_textarea]:block">
      <TextareaField
        label="Mensagem"
        name="message"
        rows={5}
        required
        defaultValue={value}
        hint="De 10 a 1.000 caracteres"
        error={error}
        onChange={(event) => setLength(event.currentTarget.value.trim().length)}
      />
      <p
        aria-hidden
        className={cx(
          'tabular absolute top-0 right-0 text-sm',
          left < 0 ? 'font-medium text-bad' : 'text-muted',
        )}
      >
        {length > 0 && `${formatNumber(length)} de 1.000`}
      </p>
      <p role="status" className="sr-only">
        {left < 0 && `Caracteres a mais: ${-left}`}
        {left >= 0 && left <= SOON && `Caracteres restantes: ${left}`}
      </p>
    </div>
  );
}
