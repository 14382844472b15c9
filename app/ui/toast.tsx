import { lazy, Suspense, useEffect, useState } from 'react';
import type { Toast } from '#app/lib/toast.ts';

/** Loaded after the page is alive: public pages do not wait for it. */
const Sonner = lazy(() => import('./toast-outlet.tsx'));

export function Toaster() {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive ? (
    <Suspense>
      <Sonner />
    </Suspense>
  ) : null;
}

/** Shows a toast. Identical ones at once are one. */
export function showToast({ tone, title, message }: Toast): void {
  void import('sonner').then(({ toast }) => {
    const show = { good: toast.success, bad: toast.error, info: toast.info }[tone];
    show(title, { description: message, id: `${title}|${message ?? ''}` });
  });
}

/** Shows what an action or a loader answered with. */
export function useToast(toast: Toast | null | undefined): void {
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
}
