import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { replyParts } from '#app/features/assistant/rules/reply-parts.ts';
import type { ChatRole } from '#app/features/assistant/rules/terms.ts';
import { cx } from '#app/ui/class-names.ts';

const WHO: Record<ChatRole, string> = { user: 'Você', assistant: 'Assistente' };

export function Bubble({ from, children }: { from: ChatRole; children: ReactNode }) {
  return (
    <div
      className={cx(
        'w-fit max-w-[88%] rounded-2xl px-4 py-2.5 text-[0.9375rem] leading-6 whitespace-pre-line',
        from === 'user'
          ? 'ml-auto rounded-br-md bg-brand-strong text-surface dark:text-sunken'
          : 'rounded-bl-md bg-sunken text-ink',
      )}
    >
      <span className="sr-only">{WHO[from]}: </span>
      {children}
    </div>
  );
}

/** An answer with its links. Parts never move within an answer, so their place is their key. */
export function Reply({ text, onFollow }: { text: string; onFollow: () => void }) {
  return replyParts(text).map((part, i) => {
    const key = `${i}`;
    if (!part.href) return <span key={key}>{part.text}</span>;
    const className = 'font-medium text-brand-strong underline underline-offset-3';
    if (part.href.startsWith('/')) {
      return (
        <Link key={key} to={part.href} onClick={onFollow} className={className}>
          {part.text}
        </Link>
      );
    }
    return (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer" className={className}>
        {part.text}
      </a>
    );
  });
}
