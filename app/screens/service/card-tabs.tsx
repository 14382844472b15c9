import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { cx } from '#app/ui/class-names.ts';
import { useCurrentInSight } from '#app/ui/current-link.ts';

export const CARD_TABS = [
  { id: 'resumo', label: 'Resumo' },
  { id: 'etapas', label: 'Etapas' },
  { id: 'documentos', label: 'Documentos' },
  { id: 'produtos', label: 'Produtos' },
  { id: 'comprovantes', label: 'Comprovantes' },
] as const;
export type CardTab = (typeof CARD_TABS)[number]['id'];

/** Returns the tab of the address; the first one for an unknown tab. */
export const tabOf = (asked: string | null): CardTab =>
  CARD_TABS.find(({ id }) => id === asked)?.id ?? 'resumo';

const MOVES: Record<string, (at: number) => number> = {
  ArrowRight: (at) => (at + 1) % CARD_TABS.length,
  ArrowLeft: (at) => (at + CARD_TABS.length - 1) % CARD_TABS.length,
  Home: () => 0,
  End: () => CARD_TABS.length - 1,
};

/**
 * Tabs that are links: each has its address and works without scripts. With scripts they follow the WAI-ARIA
 * pattern with manual activation: arrows move the focus, Enter and Space open.
 */
export function CardTabs({ current, children }: { current: CardTab; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const [roving, setRoving] = useState(false);
  // Before scripts run, every link must be reachable by Tab.
  useEffect(() => setRoving(true), []);
  useCurrentInSight(list, current);
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const move = MOVES[event.key];
    if (at < 0 || !(move || event.key === ' ')) return;
    event.preventDefault();
    if (move) links[move(at)]?.focus();
    else links[at]?.click();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Partes do serviço"
        onKeyDown={onKeyDown}
        className="max-sm:fading-row relative -mx-4 mb-6 flex gap-1 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
      >
        {CARD_TABS.map(({ id, label }) => (
          <Link
            key={id}
            id={`aba-${id}`}
            to={id === 'resumo' ? '?' : `?aba=${id}`}
            role="tab"
            aria-selected={id === current}
            aria-controls="painel"
            tabIndex={roving && id !== current ? -1 : undefined}
            preventScrollReset
            className={cx(
              '-mb-px inline-flex min-h-11 items-center border-b-2 px-3 font-medium whitespace-nowrap outline-offset-[-3px]',
              id === current ? 'border-brand-strong' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id="painel" aria-labelledby={`aba-${current}`}>
        {children}
      </div>
    </>
  );
}
