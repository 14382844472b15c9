import { type RefObject, useLayoutEffect, useRef } from 'react';
import { growingText } from '#app/features/assistant/rules/reply-parts.ts';
import { CHAT_FAILED } from '#app/features/assistant/rules/terms.ts';
import { Button } from '#app/ui/button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Bubble, Reply } from './chat-bubble.tsx';
import type { Chat } from './use-chat.ts';

/** Nearer to the end than this counts as being there. */
const END_PX = 48;

/** Greeting and suggested questions before the first message, written by the business. */
export type Opening = { greeting: string; suggestions: string[] };

type Props = {
  chat: Chat;
  opening: Opening;
  region: RefObject<HTMLElement | null>;
  onAsk: (question: string) => void;
  onAskAgain: () => void;
  onFollow: () => void;
};

/** The conversation. Follows the end as it grows, unless the reader has scrolled up. */
export function ChatLog({ chat, opening, region, onAsk, onAskAgain, onFollow }: Props) {
  const { messages, phase, growing, reason } = chat;
  const atEnd = useRef(true);
  const justAsked = phase === 'waiting' && growing === '';
  useLayoutEffect(() => {
    if (region.current && (justAsked || atEnd.current))
      region.current.scrollTop = region.current.scrollHeight;
  });

  return (
    <section
      ref={region}
      aria-label="Conversa"
      // Scrolled with the keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < END_PX;
      }}
      className="flex-1 space-y-3 overflow-y-auto overscroll-contain p-4 -outline-offset-3"
    >
      {/* Screen readers read complete answers in the log; the growing answer is outside until it is
          complete. */}
      <div role="log" aria-live="polite" className="space-y-3">
        <Bubble from="assistant">{opening.greeting}</Bubble>
        {messages.map(({ role, content }, i) => (
          // Messages are only ever added at the end.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          <Bubble key={i} from={role}>
            {role === 'assistant' ? <Reply text={content} onFollow={onFollow} /> : content}
          </Bubble>
        ))}
        {phase === 'failed' && (
          <Bubble from="assistant">
            {CHAT_FAILED}
            {reason && <span className="mt-1 block text-sm text-muted">{reason}</span>}
            <Button size="sm" className="mt-2 mb-1" onClick={onAskAgain}>
              Tentar de novo
            </Button>
          </Bubble>
        )}
      </div>
      {phase === 'waiting' && (
        <div aria-hidden>
          <Bubble from="assistant">
            {growing ? growingText(growing) : <Spinner className="size-4 align-[-2px]" />}
          </Bubble>
        </div>
      )}
      {messages.length === 0 && opening.suggestions.length > 0 && (
        <ul aria-label="Sugestões de perguntas" className="flex flex-wrap gap-2 pt-1">
          {opening.suggestions.map((question) => (
            <li key={question}>
              <button
                type="button"
                onClick={() => onAsk(question)}
                className="min-h-10 rounded-full border border-line bg-raised px-4 text-sm font-medium text-brand-strong transition-colors duration-150 hover:border-brand-strong"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
