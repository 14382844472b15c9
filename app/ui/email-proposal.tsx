import type { RefObject } from 'react';
import { proposedMail } from '#app/lib/mail-typos.ts';
import { enterValue } from './enter-value.ts';

type Props = { typed: string; input: RefObject<HTMLInputElement | null>; onAccepted: () => void };

/** Proposes the corrected address of a mistyped one, to accept with one press; renders nothing for others. */
export default function EmailProposal({ typed, input, onAccepted }: Props) {
  const proposed = proposedMail(typed);
  if (!proposed) return null;
  return (
    <>
      Você quis dizer{' '}
      <button
        type="button"
        onClick={() => {
          const { current } = input;
          if (current) enterValue(current, proposed);
          onAccepted();
          current?.focus();
        }}
        className="inline-flex min-h-11 items-center font-semibold break-all underline underline-offset-4"
      >
        {proposed}
      </button>
      ?
    </>
  );
}
