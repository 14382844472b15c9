import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { sendOnCtrlEnter } from '#app/ui/send-on-ctrl-enter.ts';

type Props = {
  /** Frequent reasons, to be taken as they are or changed. */
  reasons: readonly string[];
  /** Label of the button, and message for a missing reason. */
  words: { submit: string; missing: string };
  /** The entered text; the parent stores it, so that a refusal keeps it. */
  draft: string;
  onDraft: (reason: string) => void;
  onReject: (reason: string) => void;
  onClose: () => void;
};

/** Why something will not do, for the customer: one of the frequent reasons, or words of the clerk's own. */
export function Rejection({ reasons, words, draft, onDraft, onReject, onClose }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    // A toast hands the focus back when it loses it: now, not once this field has it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    field.current?.focus();
  }, []);
  return (
    <form
      className="space-y-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The server says the same; asked here, nothing else opens over a reason that is missing.
        if (draft.trim().length >= 5) return onReject(draft.trim());
        setMissing(true);
        field.current?.focus();
      }}
    >
      <fieldset className="space-y-1">
        <legend className="mb-1 text-sm font-medium">Motivos prontos</legend>
        {reasons.map((text) => (
          <button
            key={text}
            type="button"
            className="block w-full rounded-lg border border-line px-3 py-1.5 text-left text-sm hover:border-muted"
            onClick={() => {
              setMissing(false);
              onDraft(text);
              field.current?.focus();
            }}
          >
            {text}
          </button>
        ))}
      </fieldset>
      <TextareaField
        ref={field}
        label="Motivo para o cliente"
        name="reason"
        rows={3}
        maxLength={500}
        value={draft}
        onChange={({ currentTarget }) => {
          setMissing(false);
          onDraft(currentTarget.value);
        }}
        error={missing ? words.missing : undefined}
        required
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          sendOnCtrlEnter(event);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger">
          {words.submit}
        </Button>
        <Button type="button" variant="ghost" onClick={onClose}>
          Voltar
        </Button>
      </div>
    </form>
  );
}
