import { type ComponentType, lazy, Suspense, useState } from 'react';
import { whenNear } from '#app/ui/when-near.ts';
import type { BelowFoldProps } from './below-fold.tsx';

const ID = 'abaixo';

let loaded: ComponentType<BelowFoldProps> | null = null;

export async function loadBelowFold(): Promise<ComponentType<BelowFoldProps>> {
  const { BelowFold } = await import('./below-fold.tsx');
  loaded = BelowFold;
  return BelowFold;
}

const WhenNear = lazy(async () => {
  // The server has nothing to wait for.
  if (!import.meta.env.SSR) await whenNear(ID);
  return { default: await loadBelowFold() };
});

/**
 * What lies below the first screen is in the HTML from the start. Its code comes when somebody comes near: until then
 * React leaves the server's HTML as it is, and forms and links in it work as without scripts.
 */
export function BelowFoldPart(props: BelowFoldProps) {
  // Chosen once: another choice later would throw away what was typed.
  const [Part] = useState<ComponentType<BelowFoldProps>>(() => loaded ?? WhenNear);
  return (
    <div id={ID}>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </div>
  );
}
