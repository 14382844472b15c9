import { Search } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import { FILTER_PARAMS, withParams } from '#app/features/leads/rules/lead-filter.ts';
import { LEAD_ORIGINS, LEAD_STATUSES } from '#app/features/leads/rules/lead-status.ts';
import { LEAD_ORIGIN_LABELS, LEAD_STATUS_LABELS } from '#app/features/leads/rules/lead-transitions.ts';
import { UFS } from '#app/lib/brazil.ts';
import { FilterForm } from '#app/shells/admin/filter-form.tsx';
import { cx } from '#app/ui/class-names.ts';

/** Every filter of the list, in the address: a choice is asked for at once, a search with Enter. */
export function FilterBar({ team }: { team: TeamMember[] }) {
  const [params] = useSearchParams();
  const value = (name: string) => params.get(name) ?? '';
  const asked = FILTER_PARAMS.some((name) => params.has(name));
  const board = value('visao') === 'quadro';
  return (
    <>
      {!board && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <nav aria-label="Situação" className="flex flex-wrap gap-1.5">
            <StatusLink status="" label="Todos" params={params} />
            {LEAD_STATUSES.map((status) => (
              <StatusLink key={status} status={status} label={LEAD_STATUS_LABELS[status]} params={params} />
            ))}
          </nav>
          <Period params={params} />
        </div>
      )}
      <FilterForm
        label="Filtrar leads"
        id={FORM}
        dense
        className={cx(
          'mb-3 grid grid-cols-2 items-center gap-1.5 sm:flex sm:flex-wrap',
          !asked && '[&>button]:col-span-2',
        )}
        clear={
          asked &&
          `/admin/leads${withParams(params, {
            ...Object.fromEntries(FILTER_PARAMS.map((name) => [name, null])),
            inicio: '1',
          })}`
        }
      >
        {(['status', 'visao', 'colunas'] as const).map((name) =>
          value(name) ? <input key={name} type="hidden" name={name} value={value(name)} /> : null,
        )}
        <span className="relative col-span-2 grow sm:max-w-80">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          />
          <input
            type="search"
            name="busca"
            aria-label="Buscar por nome, e-mail, telefone ou documento"
            placeholder="Nome, e-mail, telefone ou documento"
            defaultValue={value('busca')}
            maxLength={120}
            className={cx(control, 'w-full pl-9')}
          />
        </span>
        <Select name="origem" label="Origem" all="Toda origem" value={value('origem')}>
          {LEAD_ORIGINS.map((origin) => (
            <option key={origin} value={origin}>
              {LEAD_ORIGIN_LABELS[origin]}
            </option>
          ))}
        </Select>
        <Select name="plano" label="Plano" all="Todo plano" value={value('plano')}>
          {PLAN_IDS.map((plan) => (
            <option key={plan}>{plan}</option>
          ))}
        </Select>
        <Select name="uf" label="UF" all="Toda UF" value={value('uf')}>
          {UFS.map((uf) => (
            <option key={uf}>{uf}</option>
          ))}
        </Select>
        <Select name="responsavel" label="Responsável" all="Todo responsável" value={value('responsavel')}>
          <option value="meus">Meus</option>
          <option value="nenhum">Sem responsável</option>
          {team.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {board && <Period params={params} />}
        {/* The bare address is the usual view: without filters it is the whole list that is asked for. */}
        <input type="hidden" name="inicio" value="1" />
      </FilterForm>
    </>
  );
}

/** Days of the period; they belong to the form wherever they stand. */
const Period = ({ params }: { params: URLSearchParams }) => (
  <div className="col-span-2 flex w-full min-w-0 items-center gap-1.5 text-sm text-muted sm:w-auto">
    {(['de', 'ate'] as const).map((name) => (
      <label key={name} className="flex min-w-0 flex-1 items-center gap-1.5">
        <span className="shrink-0">{name === 'de' ? 'De' : 'até'}</span>
        <input
          form={FORM}
          type="date"
          name={name}
          defaultValue={params.get(name) ?? ''}
          className={cx(control, 'w-full min-w-0 sm:w-auto')}
        />
      </label>
    ))}
  </div>
);

const FORM = 'lead-filters';
const control =
  'min-h-9 rounded-xl border border-line bg-raised px-2.5 text-[0.9375rem] text-ink hover:border-muted';

function Select({
  name,
  label,
  all,
  value,
  children,
}: {
  name: string;
  label: string;
  all: string;
  value: string;
  children: React.ReactNode;
}) {
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={value}
      className={cx(control, 'w-full sm:w-auto sm:max-w-44', value && 'border-brand-strong font-semibold')}
    >
      <option value="">{all}</option>
      {children}
    </select>
  );
}

function StatusLink({ status, label, params }: { status: string; label: string; params: URLSearchParams }) {
  const current = (params.get('status') ?? '') === status;
  return (
    <Link
      to={withParams(params, { status: status || null, inicio: '1' })}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-8 items-center rounded-full border px-3.5 text-sm font-medium',
        current
          ? 'border-brand-strong bg-brand-soft text-brand-strong'
          : 'border-line bg-raised hover:border-muted',
      )}
    >
      {label}
    </Link>
  );
}
