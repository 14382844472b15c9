import { WifiOff } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { useOffline } from '#app/ui/use-offline.ts';

/** Whether a press would follow a link of the router, which needs the network. */
const leadsAway = (target: EventTarget) => {
  const link = target instanceof Element ? target.closest('a') : null;
  return link !== null && link.origin === location.origin && !link.hash && !link.target;
};

/**
 * Keeps the area usable without a network. Open pages stay open; a press that needs the network shows a
 * message instead of an error page, which would lose the entries.
 * @param cut the live stream is closed although the browser reports a network
 */
export function Connection({ cut, children }: { cut: boolean; children: ReactNode }) {
  const offline = useOffline();
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (!offline) setStopped(false);
  }, [offline]);
  const stop = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    // Not a toast: the code for toasts may not have been fetched.
    setStopped(true);
  };
  return (
    <div
      className="contents"
      onSubmitCapture={offline ? stop : undefined}
      onClickCapture={offline ? (event) => leadsAway(event.target) && stop(event) : undefined}
    >
      <p
        role="status"
        className={
          offline || cut
            ? 'fixed inset-x-0 bottom-(--foot) z-40 flex items-center justify-center gap-2 border-t border-line bg-warning-soft px-4 py-2.5 text-center text-sm font-medium text-warning'
            : 'sr-only'
        }
      >
        {(offline || cut) && (
          <>
            <WifiOff aria-hidden className="size-4 shrink-0" />
            <span>
              Sem conexão. Mostramos o que já estava aberto.
              {stopped && ' Nada foi enviado e o que você digitou continua aqui.'}
            </span>
          </>
        )}
      </p>
      {children}
    </div>
  );
}
