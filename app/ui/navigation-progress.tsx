import { useNavigation } from 'react-router';
import { Spinner } from './spinner.tsx';

/** Announces a pending page or answer after a moment; fast ones show no spinner. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed left-1/2 -translate-x-1/2 bottom-[max(var(--foot)+1rem,var(--foot-bar))] z-50"
    >
      {busy && <ProgressPill />}
    </div>
  );
}

export const ProgressPill = () => (
  <div className="animate-[appear_1ms_300ms_both] rounded-full border border-line bg-raised px-4 py-2 text-sm">
    <Spinner className="size-4" label="Carregando…" />
  </div>
);
