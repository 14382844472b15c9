import { Link, useSearchParams } from 'react-router';
import type { Aging } from '#app/features/payments/rules/finance.ts';
import { type InstallmentFilter, LATE_RANGES } from '#app/features/payments/rules/installment-filter.ts';
import { withParams } from '#app/kit/list.ts';
import { formatBRL } from '#app/lib/money.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { cx } from '#app/ui/class-names.ts';
import { Surface } from '#app/ui/surface.tsx';

type Props = { aging: Aging; filter: InstallmentFilter };

const STEPS = [{ name: 'a-vencer', label: 'A vencer' }, ...LATE_RANGES];

/** Everything open by how late it is; each figure leads to its rows, and keeps plan, method, coupon and client. */
export function AgingStrip({ aging, filter }: Props) {
  const [params] = useSearchParams();
  const now = filter.late?.name ?? (filter.state === 'a-vencer' ? 'a-vencer' : null);
  return (
    <Surface className="mb-4 overflow-hidden">
      <h2 className="sr-only">Em aberto, por atraso</h2>
      <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-3 xl:grid-cols-6">
        {STEPS.map(({ name, label }) => {
          const { count, amount } = aging[name] ?? { count: 0, amount: 0 };
          const late = name !== 'a-vencer';
          return (
            <div
              key={name}
              className={cx(
                'relative flex flex-col-reverse justify-end p-3',
                name === now ? 'bg-brand-soft' : 'bg-raised hover:bg-sunken',
              )}
            >
              <dt className="text-sm text-muted">
                <Link
                  to={withParams(params, {
                    situacao: late ? 'vencidas' : name,
                    faixa: late ? name : null,
                    de: null,
                    ate: null,
                    ordem: null,
                  })}
                  aria-current={name === now ? 'true' : undefined}
                  className="after:absolute after:inset-0 hover:underline"
                >
                  {label}
                </Link>{' '}
                · {formatNumber(count)}
              </dt>
              <dd className={cx('tabular text-lg font-bold', late && amount > 0 && 'text-bad')}>
                {formatBRL(amount)}
              </dd>
            </div>
          );
        })}
      </dl>
    </Surface>
  );
}
