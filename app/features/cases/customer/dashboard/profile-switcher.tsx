import { Check, ChevronsUpDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { RELATIONSHIP_LABELS, type Relationship } from '#app/features/profiles/rules/terms.ts';

type Props = {
  own: string;
  holders: { id: string; name: string; relationship: Relationship }[];
  /** Selected linked profile; null for the account holder. */
  active: string | null;
};

/**
 * Selects whose services are shown (docs/product.md section 2, linked-profile switcher). Each choice is a
 * submit button, so that it works without scripts.
 */
export function ProfileSwitcher({ own, holders, active }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a new key.
  useEffect(() => {
    menu.current?.removeAttribute('open');
  }, [key]);
  if (holders.length === 0) return null;
  const choices = [
    { id: '', name: own, note: 'Você' },
    ...holders.map(({ id, name, relationship }) => ({ id, name, note: RELATIONSHIP_LABELS[relationship] })),
  ];
  const current = choices.find(({ id }) => id === (active ?? ''));
  return (
    <details
      ref={menu}
      className="relative w-full sm:w-72"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-xl border border-line bg-raised px-3.5 hover:border-muted [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block text-sm leading-tight text-muted">Serviços de</span>
          <span className="block truncate leading-tight font-semibold">{current?.name ?? own}</span>
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      </summary>
      <Form
        method="post"
        action="/app/perfis/trocar"
        className="absolute inset-x-0 z-20 mt-1.5 rounded-xl border border-line bg-raised p-1.5 shadow-lg"
      >
        <input type="hidden" name="redirectTo" value="/app" />
        {choices.map(({ id, name, note }) => (
          <button
            key={id}
            type="submit"
            name="profileId"
            value={id}
            aria-current={id === (active ?? '') || undefined}
            className="flex min-h-12 w-full items-center justify-between gap-3 rounded-lg px-2.5 py-1.5 text-left hover:bg-sunken"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="block text-sm leading-tight text-muted">{note}</span>
            </span>
            {id === (active ?? '') && <Check aria-hidden className="size-4 shrink-0 text-brand-strong" />}
          </button>
        ))}
      </Form>
    </details>
  );
}
