import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Control } from './enter-value.ts';
import { type Entry, enter, isKept, readEntries } from './entries.ts';
import { onSessionOver } from './session-over.ts';

type Kept = { owner: string; entries: Entry[] };

const keyOf = (path: string) => `nome.preenchido.${path}`;

type State = 'none' | 'later' | 'entered' | 'changed';

const WORDS = {
  later: 'Você entrou de novo. O que estava preenchido volta quando o formulário for aberto.',
  entered: 'Você entrou de novo, e o que estava preenchido voltou. Confira e salve.',
  changed:
    'Você entrou de novo, e o que estava preenchido voltou. Este registro mudou nesse meio-tempo: compare antes de salvar.',
};

/**
 * Keeps the entries of a page beyond the end of its session: in this tab, while the person signs in again.
 * Then restores them, and discards them with the next sent form or opened page. Passwords and files are never
 * stored. One per area.
 * @param owner id of the account: entries of one account are not shown to another
 */
export function KeptEntries({ owner }: { owner: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { state: sending } = useNavigation();
  const [state, setState] = useState<State>('none');
  const touched = useRef(new Set<Control>());

  useEffect(() => onSessionOver((signIn) => void navigate(signIn)), [navigate]);

  useEffect(() => {
    const note = ({ target }: Event) => isKept(target) && touched.current.add(target);
    document.addEventListener('input', note);
    document.addEventListener('change', note);
    return () => {
      document.removeEventListener('input', note);
      document.removeEventListener('change', note);
    };
  }, []);

  // Before the page is removed, while its fields exist.
  useLayoutEffect(() => {
    const { current } = touched;
    return () => {
      const { pathname: now, search } = window.location;
      if (now === pathname) return;
      const back = new URLSearchParams(search).get('redirectTo');
      const entries =
        now === '/auth' && back && new URL(back, location.origin).pathname === pathname
          ? readEntries(current)
          : [];
      keep(pathname, entries.length > 0 ? { owner, entries } : null);
      current.clear();
    };
  }, [pathname, owner]);

  useEffect(() => {
    const kept = recall(pathname);
    let left = kept?.owner === owner ? kept.entries : [];
    setState('none');
    if (left.length === 0) return;
    // Fills fields that appear later (a tab, a dialog) when they appear.
    const fill = () => {
      left = left.filter((entry) => {
        const result = enter(entry);
        if (result !== 'missing') setState((now) => (now === 'changed' ? now : result));
        return result === 'missing';
      });
      if (left.length === 0) later.disconnect();
    };
    const later = new MutationObserver(fill);
    later.observe(document.body, { childList: true, subtree: true });
    fill();
    if (left.length > 0) setState((now) => (now === 'none' ? 'later' : now));
    return () => later.disconnect();
  }, [pathname, owner]);

  useEffect(() => {
    if (sending !== 'submitting') return;
    setState('none');
    keep(pathname, null);
  }, [sending, pathname]);

  return (
    <div role="status" className="print:hidden">
      {state !== 'none' && <KeptNotice state={state} />}
    </div>
  );
}

export const KeptNotice = ({ state }: { state: keyof typeof WORDS }) => (
  <div className="mb-6 rounded-2xl border border-info/40 bg-info-soft p-4 font-medium text-info">
    {WORDS[state]}
  </div>
);

function keep(path: string, kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(keyOf(path), JSON.stringify(kept));
    else sessionStorage.removeItem(keyOf(path));
  } catch {
    // The browser has no storage.
  }
}

function recall(path: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
