import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { sendOnCtrlEnter } from '#app/ui/send-on-ctrl-enter.ts';

type Props = {
  /** Frequent reasons, to use or to edit. */
  reasons: readonly string[];
  /** Label of the button, and message for a missing reason. */
  words: { submit: string; missing: string };
  /** The entered text; the parent stores it, so that a refusal keeps it. */
  draft: string;
  onDraft: (reason: string) => void;
  onReject: (reason: string) => void;
  onClose: () => void;
};

/** Reason for a refusal, for the customer: a frequent one, or the clerk's own words. */
export function Rejection({ reasons, words, draft, onDraft, onReject, onClose }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    // A toast returns the focus when it loses it: release it now, before this field gets it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    field.current?.focus();
  }, []);
  return (
    <form
      className="space-y-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The server checks this too; checking here keeps the form open when the reason is missing.
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
