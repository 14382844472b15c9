import { useEffect, useState } from 'react';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';

const keyOf = (owner: string) => `nome.em-dia.${owner}`;

/**
 * Shown when all listings are removed: a straight line. Once per device and case it is animated, with an
 * additional text; afterwards it is static. @param of owner of the case
 */
export function AllClear({ of: owner }: { of: string }) {
  const [isFirst, setIsFirst] = useState(false);
  useEffect(() => {
    try {
      setIsFirst(localStorage.getItem(keyOf(owner)) === null);
      localStorage.setItem(keyOf(owner), 'visto');
    } catch {
      // Without storage the line is static.
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
