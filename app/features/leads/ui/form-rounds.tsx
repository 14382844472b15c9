import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useActionData, useFetcher } from 'react-router';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';

/** Answer to a form that creates a lead; `shown` is the e-mail of the lead, to fill in the signup. */
export type LeadAnswer = FormAnswer & { shown?: { email: string } | undefined };

export type LeadFetcher = ReturnType<typeof useFetcher<LeadAnswer>>;

type Sent = {
  /** Level of the heading in its page. */
  heading: 'h2' | 'h3';
  title: string;
  text: string;
  /** Offers the account, with the e-mail filled in (docs/product.md section 2, Lead form). */
  signup: boolean;
  /** The way back to an empty form; the address serves browsers without scripts. */
  again: { label: string; address: string };
};

type Props = {
  /** Lets another part of the page see the first round's answer. */
  fetcherKey?: string;
  sent: Sent;
  children: (fetcher: LeadFetcher, answer: LeadAnswer | undefined, first: boolean) => ReactNode;
};

/** A form, the confirmation in its place once it is sent, and from there an empty form again. */
export function FormRounds(props: Props) {
  const [round, setRound] = useState(0);
  return <Round key={round} {...props} first={round === 0} onAgain={() => setRound(round + 1)} />;
}

type RoundProps = Props & { first: boolean; onAgain: () => void };

function Round({ fetcherKey, sent, children, first, onAgain }: RoundProps) {
  const fetcher = useFetcher<LeadAnswer>(first && fetcherKey ? { key: fetcherKey } : {});
  // A document submit answers the same without scripts; it belongs to the first round.
  const withoutScripts = useActionData<LeadAnswer>();
  const answer = fetcher.data ?? (first ? withoutScripts : undefined);
  useToast(answer?.toast);
  if (answer?.shown) return <Confirmation {...sent} email={answer.shown.email} onAgain={onAgain} />;
  return children(fetcher, answer, first);
}

function Confirmation({
  heading: Heading,
  title,
  text,
  signup,
  again,
  email,
  onAgain,
}: Sent & { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone: moves the focus here for keyboards and screen readers.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-5 py-6 text-center">
      <Heading ref={heading} tabIndex={-1} className="display-m outline-none">
        {title}
      </Heading>
      <p className="mx-auto max-w-md text-muted">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {signup && (
          <Link
            to={`/auth?mode=signup&email=${encodeURIComponent(email)}`}
            className={buttonClass({ variant: 'cta', size: 'lg' })}
          >
            Criar conta agora
          </Link>
        )}
        <form
          method="get"
          action={again.address}
          onSubmit={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          <button type="submit" className={buttonClass({ size: 'lg' })}>
            {again.label}
          </button>
        </form>
      </div>
    </div>
  );
}
