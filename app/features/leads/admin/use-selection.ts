import { useRef, useState } from 'react';

export type Selection = {
  ids: string[];
  has: (id: string) => boolean;
  /** @param range to the one pressed before, as shift does in every list. */
  toggle: (id: string, range?: boolean) => void;
  all: boolean;
  toggleAll: () => void;
  clear: () => void;
};

/** Which of the lines shown are selected. One that is no longer shown is no longer selected. */
export function useSelection(shown: string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
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
    },
    all,
    toggleAll: () => setSelected(new Set(all ? [] : shown)),
    clear: () => setSelected(new Set()),
  };
}
