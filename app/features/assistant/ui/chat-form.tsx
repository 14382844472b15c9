import { SendHorizontal } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { QUESTION_LENGTH } from '#app/features/assistant/rules/terms.ts';
import { Spinner } from '#app/ui/spinner.tsx';

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  waiting: boolean;
  onAsk: (question: string) => void;
};

/**
 * The question: Enter sends, Shift+Enter breaks the line. Disabled while an answer is on its way (docs/product.md
 * section 4).
 */
export function ChatForm({ field, waiting, onAsk }: Props) {
  const [question, setQuestion] = useState('');
  function send() {
    if (question.trim() === '' || waiting) return;
    onAsk(question);
    setQuestion('');
  }
  return (
    <form
      className="flex items-end gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        aria-label="Sua pergunta"
        placeholder="Escreva a sua pergunta"
        rows={1}
        maxLength={QUESTION_LENGTH}
        enterKeyHint="send"
        value={question}
        disabled={waiting}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
        className="control field-sizing-content max-h-32 min-h-12 flex-1 resize-none text-base placeholder:text-muted disabled:bg-sunken"
      />
      <button
        type="submit"
        aria-label="Enviar"
        disabled={waiting}
        aria-busy={waiting || undefined}
        className="grid size-12 shrink-0 place-items-center rounded-xl bg-brand-strong text-surface transition duration-150 hover:brightness-110 dark:text-sunken"
      >
        {waiting ? (
          <Spinner className="size-5 align-[-4px]" />
        ) : (
          <SendHorizontal aria-hidden className="size-5" />
        )}
      </button>
    </form>
  );
}
