import { type ComponentProps, useRef, useState } from 'react';
import { TextField } from './field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'name' | 'type' | 'ref'> & { name?: string };

/** An e-mail. What looks like a typing error in its domain is proposed right; the person decides. */
export function EmailField({ className, name = 'email', onBlur, onInput, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [proposed, setProposed] = useState<string | null>(null);

  async function look(value: string) {
    // Public pages load it when somebody has typed an address. Without a network nothing is proposed.
    const { proposedMail } = await import('#app/lib/mail-typos.ts').catch(() => ({
      proposedMail: () => null,
    }));
    setProposed(proposedMail(value));
  }

  function accept() {
    const { current } = input;
    if (!current || !proposed) return;
    writeInto(current, proposed);
    setProposed(null);
    current.focus();
  }

  return (
    <div className={className}>
      <TextField
        autoComplete="email"
        {...props}
        ref={input}
        label="E-mail"
        name={name}
        type="email"
        onBlur={(event) => {
          onBlur?.(event);
          void look(event.currentTarget.value);
        }}
        onInput={(event) => {
          onInput?.(event);
          setProposed(null);
        }}
      />
      <p role="status" className="text-sm">
        {proposed && (
          <>
            Você quis dizer{' '}
            <button
              type="button"
              onClick={accept}
              className="inline-flex min-h-11 items-center font-semibold break-all underline underline-offset-4"
            >
              {proposed}
            </button>
            ?
          </>
        )}
      </p>
    </div>
  );
}

/** As if it were typed: React hears of a value only through the setter of the element's own kind. */
function writeInto(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
