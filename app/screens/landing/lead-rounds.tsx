import { flushSync } from 'react-dom';
import type { LeadConsent } from '#app/features/leads/server/index.server.ts';
import { FormRounds } from '#app/features/leads/ui/form-rounds.tsx';
import { LeadForm } from '#app/features/leads/ui/lead-form.tsx';

const SENT = {
  heading: 'h3',
  title: 'Recebemos sua solicitação',
  text: 'Em breve entraremos em contato. Enquanto isso, você já pode criar a sua conta.',
  signup: true,
  again: { label: 'Enviar nova solicitação', address: '/#lead-form' },
} as const;

type Props = {
  consent: LeadConsent;
  /** Values entered before this code was loaded, by field name. */
  begun?: Record<string, string> | undefined;
};

/** The lead form of the first page. A document submit answers the same without scripts. */
export const LeadRounds = ({ consent, begun }: Props) => (
  <FormRounds fetcherKey="lead" sent={SENT}>
    {(fetcher, answer, first) => (
      <LeadForm
        fetcher={fetcher}
        answer={answer}
        action="/?index#lead-form"
        consent={consent}
        submitLabel="Quero minha vaga"
        begun={first ? begun : undefined}
      />
    )}
  </FormRounds>
);

/**
 * Replaces the server's form `still` with the interactive one and takes over its values. Runs in one task, so
 * that no keystroke is lost in between. Sends `focusout` for fields that were filled before, so that their
 * checks run.
 */
export function replaceStill(
  still: HTMLElement,
  draw: (written: Record<string, string> | undefined) => void,
): void {
  const form = still.querySelector('form');
  const written = form ? (Object.fromEntries(new FormData(form)) as Record<string, string>) : {};
  const field = document.activeElement as HTMLInputElement | null;
  const at = field && still.contains(field) && field.name ? field : null;
  flushSync(() => draw(written));
  const drawn = document.getElementById(still.id);
  const next = at && drawn?.querySelector<HTMLInputElement>(`[name="${at.name}"]`);
  next?.focus({ preventScroll: true });
  if (next && typeof at?.selectionStart === 'number') {
    // A different value was formatted by a mask: the cursor moves to its end.
    const end = next.value === at.value ? null : next.value.length;
    next.setSelectionRange(end ?? at.selectionStart, end ?? at.selectionEnd);
  }
  for (const one of drawn?.querySelectorAll('input') ?? [])
    if (one !== next && one.type !== 'hidden' && written[one.name])
      one.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
