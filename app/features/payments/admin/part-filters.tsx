import { Search } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import {
  FILTER_PARAMS,
  NO_PLAN,
  NO_PLAN_LABEL,
  PART_STATE_LABELS,
  PART_STATES,
  type PartFilter,
} from '#app/features/finance/rules/part-filter.ts';
import { withParams } from '#app/kit/list.ts';
import { FilterForm } from '#app/kit/list-filters.tsx';
import { PAID_METHODS } from '#app/terms/transaction-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { cx } from '#app/ui/class-names.ts';

type Props = {
  filter: PartFilter;
  /** Products that are sold beside the plans. */
  products: { id: string; title: string }[];
};

/** The filters of the list, in the address: a choice is asked for at once, a search with Enter. */
export function PartFilters({ filter, products }: Props) {
  const [params] = useSearchParams();
  const value = (name: string) => params.get(name) ?? '';
  const asked = FILTER_PARAMS.some((name) => name !== 'situacao' && params.has(name));
  return (
    <>
      <nav aria-label="Situação" className="mb-2 flex flex-wrap gap-1.5">
        {PART_STATES.map((state) => (
          <Link
            key={state}
            to={withParams(params, { situacao: state, faixa: null })}
            aria-current={filter.state === state && !filter.late ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-8 items-center rounded-full border px-3.5 text-sm font-medium',
              filter.state === state
                ? 'border-brand-strong bg-brand-soft text-brand-strong'
                : 'border-line bg-raised hover:border-muted',
            )}
          >
            {PART_STATE_LABELS[state]}
          </Link>
        ))}
      </nav>
      <FilterForm label="Filtrar parcelas" dense clear={asked && `?situacao=${filter.state}`}>
        {(['situacao', 'faixa'] as const).map((name) =>
          value(name) ? <input key={name} type="hidden" name={name} value={value(name)} /> : null,
        )}
        <span className="relative grow max-sm:w-full sm:max-w-72">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          />
          <input
            type="search"
            name="busca"
            aria-label="Buscar cliente por nome, telefone ou documento"
            placeholder="Nome, telefone ou documento"
            defaultValue={value('busca')}
            maxLength={120}
            className={cx(control, 'w-full pl-9')}
          />
        </span>
        <select
          name="plano"
          aria-label="Plano ou produto"
          defaultValue={filter.plan ?? ''}
          className={chosen(filter.plan)}
        >
          <option value="">Todo plano</option>
          {PLAN_IDS.map((plan) => (
            <option key={plan}>{plan}</option>
          ))}
          {products.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          <option value={NO_PLAN}>{NO_PLAN_LABEL}</option>
        </select>
        <select
          name="forma"
          aria-label="Forma"
          defaultValue={filter.method ?? ''}
          className={chosen(filter.method)}
        >
          <option value="">Toda forma</option>
          {PAID_METHODS.map((method) => (
            <option key={method} value={method}>
              {PAYMENT_METHOD_LABELS[method]}
            </option>
          ))}
        </select>
        <input
          name="cupom"
          aria-label="Cupom"
          placeholder="Cupom"
          defaultValue={value('cupom')}
          maxLength={40}
          className={cx(control, 'w-28 uppercase placeholder:normal-case')}
        />
        {/* The two days stay on one line where it is wide enough. */}
        <span className="flex flex-wrap items-center gap-1.5">
          {(['de', 'ate'] as const).map((name) => (
            <label key={name} className="flex items-center gap-1.5 text-sm text-muted">
              {name === 'de' ? 'De' : 'até'}
              <input
                type="date"
                name={name}
                defaultValue={value(name)}
                className={cx(control, 'max-sm:w-[8.75rem] max-sm:px-2')}
              />
            </label>
          ))}
        </span>
      </FilterForm>
    </>
  );
}

const control =
  'min-h-9 rounded-xl border border-line bg-raised px-2.5 text-[0.9375rem] text-ink hover:border-muted';
const chosen = (value: unknown) =>
  cx(control, 'max-w-44 max-sm:grow', Boolean(value) && 'border-brand-strong font-semibold');
