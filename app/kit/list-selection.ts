import { useRef, useState } from 'react';

export type Selection = {
  ids: string[];
  has: (id: string) => boolean;
  /** @param range selects from the row pressed before, as Shift does in lists. */
  toggle: (id: string, range?: boolean) => void;
  all: boolean;
  toggleAll: () => void;
  clear: () => void;
  /** Whether all rows that the list finds are selected, including other pages. */
  everything: boolean;
  selectEverything: () => void;
};

/**
 * Selection among the shown rows. A row that is no longer shown is no longer selected.
 * @param query of the list: a selection of everything ends when it changes
 */
export function useSelection(shown: string[], query: string): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [everythingOf, setEverythingOf] = useState<string>();
  const last = useRef<string | null>(null);
  const ids = shown.filter((id) => selected.has(id));
  const all = shown.length > 0 && ids.length === shown.length;
  return {
    ids,
    has: (id) => selected.has(id),
    toggle(id, range = false) {
      const from = shown.indexOf(last.current ?? id);
      const to = shown.indexOf(id);
      const touched = range && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      const next = new Set(ids);
      const select = !next.has(id);
      for (const one of touched) {
        if (select) next.add(one);
        else next.delete(one);
      }
      last.current = id;
      setSelected(next);
      setEverythingOf(undefined);
    },
    all,
    toggleAll() {
      setSelected(new Set(all ? [] : shown));
      setEverythingOf(undefined);
    },
    clear() {
      setSelected(new Set());
      setEverythingOf(undefined);
    },
    everything: all && everythingOf === query,
    selectEverything: () => setEverythingOf(query),
  };
}
