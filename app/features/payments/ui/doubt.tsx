import { ShieldQuestion } from 'lucide-react';
import { cx } from '#app/ui/class-names.ts';

/** For a person who was sent a code elsewhere: before anything that can be paid. */
export const Doubt = ({ className }: { className?: string }) => (
  <p className={cx('flex flex-wrap items-center gap-x-2 gap-y-1 rounded-xl bg-sunken px-4 py-2', className)}>
    <ShieldQuestion aria-hidden className="size-5 shrink-0" />
    Recebeu uma cobrança por outro caminho?
    <a href="/confira" className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
      Confira se é nossa
    </a>
  </p>
);
