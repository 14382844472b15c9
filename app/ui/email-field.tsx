import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { TextField } from './field.tsx';

/** Loaded after an address was entered. Without a network there is no proposal. */
const EmailProposal = lazy(() => import('./email-proposal.tsx').catch(() => ({ default: () => null })));

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'ref' | 'onBlur' | 'onInput'>;

/** An e-mail field. Proposes a correction if the domain looks mistyped; the person decides. */
export function EmailField({ className, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const forget = () => setTyped('');
  return (
    <div className={className}>
      <TextField
        name="email"
        autoComplete="email"
        {...props}
        ref={input}
        label="E-mail"
        type="email"
        onBlur={(event) => setTyped(event.currentTarget.value)}
        onInput={forget}
      />
      <p role="status" className="text-sm">
        {typed && (
          <Suspense>
            <EmailProposal typed={typed} input={input} onAccepted={forget} />
          </Suspense>
        )}
      </p>
    </div>
  );
}
