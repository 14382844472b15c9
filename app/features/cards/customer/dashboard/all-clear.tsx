import { useEffect, useState } from 'react';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';

const keyOf = (owner: string) => `nome.em-dia.${owner}`;

/**
 * Everything is gone: the line runs straight. It is drawn before the person's eyes once a device and case, with a word
 * more; afterwards it stands. @param of whose case it is
 */
export function AllClear({ of: owner }: { of: string }) {
  const [isFirst, setIsFirst] = useState(false);
  useEffect(() => {
    try {
      setIsFirst(localStorage.getItem(keyOf(owner)) === null);
      localStorage.setItem(keyOf(owner), 'visto');
    } catch {
      // A browser that keeps nothing: the line stands.
    }
  }, [owner]);
  return (
    <div
      role="status"
      data-first={isFirst || undefined}
      className="mt-1 mb-3 flex min-h-14 items-center gap-4 overflow-hidden rounded-xl bg-brand-soft px-4 py-3 font-semibold text-brand-strong"
    >
      <p className="shrink-0">{isFirst ? 'Pronto! Nada em aberto.' : 'Nada em aberto.'}</p>
      <LinhaLimpa key={String(isFirst)} still={!isFirst} className="h-8 min-w-0 flex-1 overflow-visible" />
    </div>
  );
}
