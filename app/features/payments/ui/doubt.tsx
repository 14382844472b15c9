import { ShieldQuestion } from 'lucide-react';
import { cx } from '#app/ui/class-names.ts';

/** Warns customers who received a code elsewhere; shown above every payment. */
export const Doubt = ({ className }: { className?: string }) => (
  <p className={cx('flex items-start gap-3 rounded-xl bg-sunken px-4 py-3', className)}>
    <ShieldQuestion aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-strong" />
    <span>
      Recebeu uma cobrança por outro caminho?{' '}
      <a href="/confira" className="inline-block py-1 font-medium underline underline-offset-4">
        Confira se é nossa
      </a>
    </span>
  </p>
);
