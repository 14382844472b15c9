import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { isUf, STATES, type Uf } from '#app/lib/brazil.ts';
import { fold } from '#app/lib/text.ts';
import { cx } from '#app/ui/class-names.ts';
import { MAP_ORDER } from './coverage-words.ts';

/**
 * Outlines for the server's HTML. In the browser build this is an empty object, and the outlines are a separate file.
 */
const SHAPES = import.meta.env.SSR ? (await import('./state-shapes.ts')).STATE_SHAPES : {};

type Props = {
  active: ReadonlySet<Uf>;
  selected: Uf | null;
  onSelect: (uf: Uf | null) => void;
  /** Receives the hovered or focused state; null without one. */
  onShow: (uf: Uf | null) => void;
  shown: Uf | null;
};

const stateAt = ({ target }: { target: EventTarget }): Uf | null => {
  const uf = target instanceof Element && target.closest<SVGGElement>('[data-uf]')?.dataset.uf;
  return uf && isUf(uf) ? uf : null;
};

/**
 * Returns the state that a key leads to; null for other keys. A letter leads to the next name that starts
 * with it.
 */
function stateAfter(key: string, from: Uf): Uf | null {
  const at = MAP_ORDER.indexOf(from);
  const last = MAP_ORDER.length - 1;
  const to = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: last,
  }[key];
  if (to !== undefined) return MAP_ORDER[Math.max(0, Math.min(last, to))] ?? null;
  if (key.length > 1 || key === ' ') return null;
  const ahead = [...MAP_ORDER.slice(at + 1), ...MAP_ORDER.slice(0, at + 1)];
  return ahead.find((uf) => fold(STATES[uf]).startsWith(fold(key))) ?? null;
}

/**
 * The map as a list box: one stop for Tab, arrows between the states, Enter or a tap to choose one. The outlines
 * (13 kB) are in the server's HTML alone. React takes the page over without looking into them, and the page's script
 * does not hold them; after client navigation they are fetched.
 */
export function CoverageMap({ active, selected, onSelect, onShow, shown }: Props) {
  const map = useRef<HTMLDivElement>(null);
  const [shapes, setShapes] = useState(SHAPES);
  const [stop, setStop] = useState(MAP_ORDER[0]);

  useEffect(() => {
    if (!map.current?.querySelector('path'))
      void import('./state-shapes.ts').then((loaded) => setShapes(loaded.STATE_SHAPES));
  }, []);

  const onFocus = (event: FocusEvent) => {
    const uf = stateAt(event);
    if (uf) setStop(uf);
    onShow(uf);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const uf = stateAt(event);
    if (!uf || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') onSelect(null);
    const to = stateAfter(event.key, uf);
    if (to) map.current?.querySelector<SVGGElement>(`[data-uf="${to}"]`)?.focus();
    if (event.key === 'Enter' || event.key === ' ') onSelect(uf);
    else if (!to) return;
    event.preventDefault();
  };

  return (
    <div
      ref={map}
      role="listbox"
      aria-label="Estados do Brasil no mapa"
      tabIndex={-1}
      className="outline-none"
      onClick={(event: MouseEvent) => onSelect(stateAt(event))}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={() => onShow(null)}
      onMouseOver={(event: MouseEvent) => onShow(stateAt(event))}
      onMouseLeave={() => onShow(null)}
    >
      <svg
        role="presentation"
        viewBox="0 0 1352 1282"
        className="w-full overflow-visible stroke-surface stroke-[3] text-[42px] font-semibold md:text-[28px] [&_text]:stroke-none"
        strokeLinejoin="round"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {MAP_ORDER.map((uf) => (
          <g
            key={uf}
            role="option"
            aria-label={`${STATES[uf]}, ${uf}`}
            aria-selected={uf === selected}
            data-uf={uf}
            tabIndex={uf === stop ? 0 : -1}
            className={cx(
              'cursor-pointer outline-none transition-[fill] duration-150',
              active.has(uf) ? ACTIVE : REST,
            )}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made when the product was built.
            dangerouslySetInnerHTML={{ __html: shapes[uf] ?? '' }}
          />
        ))}
        {shown && (
          <use href={`#estado-${shown}`} className="pointer-events-none fill-none stroke-ink stroke-[7]" />
        )}
      </svg>
    </div>
  );
}

// The label in the sea has the page as background, the others their state.
const ACTIVE =
  'fill-brand hover:fill-[#2cb583] aria-selected:fill-[#2cc48d] [&_text]:fill-[#04211b] [&_text[data-sea]]:fill-brand-strong';
const REST = 'fill-[#d9e0d8] hover:fill-[#c9d3ca] aria-selected:fill-[#bccabf] [&_text]:fill-muted';
