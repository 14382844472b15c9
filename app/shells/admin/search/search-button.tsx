import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Rights } from '#app/terms/panel-rights.ts';

/** Fetched on the first search, or on hovering the button. */
const load = () => import('./palette.tsx');
const Palette = lazy(load);

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onTheme: () => void;
  position: Rights;
};

/** Opens the palette; without scripts, or until they run, it leads to the page that searches the same. */
export function SearchButton({ open, onOpenChange, onTheme, position }: Props) {
  // Once opened it stays mounted, so that it can close with its own focus handling.
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (open) setWanted(true);
  }, [open]);
  // Keys right after Ctrl K must reach the palette: its script comes with the first half of the shortcut.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') void load();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Link
        to="/admin/busca"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpenChange(true);
        }}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        className="inline-flex min-h-11 min-w-11 items-center gap-2 rounded-xl border border-line bg-raised px-3 text-muted hover:border-muted sm:min-w-64"
      >
        <Search aria-hidden className="size-5" />
        <span className="sr-only sm:not-sr-only">Buscar</span>
        <kbd className="ml-auto hidden rounded-md bg-sunken px-1.5 font-sans text-sm sm:inline">Ctrl K</kbd>
      </Link>
      {wanted && (
        <Suspense>
          <Palette open={open} onOpenChange={onOpenChange} onTheme={onTheme} position={position} />
        </Suspense>
      )}
    </>
  );
}
