import { useSearchParams } from 'react-router';
import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import {
  INSTALLMENT_LIST,
  INSTALLMENT_STATE_LABELS,
  INSTALLMENT_STATES,
  type InstallmentFilter,
  NO_PLAN,
  NO_PLAN_LABEL,
} from '#app/features/payments/rules/installment-filter.ts';
import { keptParams } from '#app/kit/list.ts';
import { Choice, DayRange, FilterForm, filterControl, Pills, SearchBox } from '#app/kit/list-filters.tsx';
import { PAID_METHODS } from '#app/terms/transaction-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { cx } from '#app/ui/class-names.ts';

type Props = {
  filter: InstallmentFilter;
  /** Products that are sold beside the plans. */
  products: { id: string; title: string }[];
};

const SHOWN = ['busca', 'plano', 'forma', 'cupom', 'de', 'ate'] as const;

/** The filters of the list, in the address: a choice is asked for at once, a search with Enter. */
export function InstallmentFilters({ filter: { state }, products }: Props) {
  const [params] = useSearchParams();
  const asked = keptParams(INSTALLMENT_LIST, ['situacao']).some((name) => params.has(name));
  return (
    <>
      <Pills
        param="situacao"
        current={state}
        options={INSTALLMENT_STATES.map((value) => [value, INSTALLMENT_STATE_LABELS[value]] as const)}
        // Days-late ranges exist for late installments only, and another state may not have the current sort.
        also={{ faixa: null, ordem: null }}
        className="mb-2"
      />
      <FilterForm
        label="Filtrar parcelas"
        address={INSTALLMENT_LIST}
        shown={SHOWN}
        clear={asked && `?situacao=${state}`}
      >
        <SearchBox
          label="Buscar cliente por nome, telefone ou documento"
          address={INSTALLMENT_LIST}
          className="max-sm:w-full sm:max-w-72"
        />
        <Choice
          name="plano"
          label="Plano ou produto"
          all="Todo plano"
          options={[
            ...PLAN_IDS.map((plan) => [plan, plan] as const),
            ...products.map(({ id, title }) => [id, title] as const),
            [NO_PLAN, NO_PLAN_LABEL],
          ]}
          className="max-sm:grow"
        />
        <Choice
          name="forma"
          label="Forma"
          all="Toda forma"
          options={PAID_METHODS.map((method) => [method, PAYMENT_METHOD_LABELS[method]] as const)}
          className="max-sm:grow"
        />
        <input
          name="cupom"
          aria-label="Cupom"
          placeholder="Cupom"
          defaultValue={params.get('cupom') ?? ''}
          maxLength={40}
          className={cx(filterControl, 'w-28 uppercase placeholder:normal-case')}
        />
        <DayRange />
      </FilterForm>
    </>
  );
}
