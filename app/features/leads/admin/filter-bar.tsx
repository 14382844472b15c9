import { useSearchParams } from 'react-router';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import {
  LEAD_ORIGIN_LABELS,
  LEAD_ORIGINS,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
} from '#app/features/leads/rules/terms.ts';
import type { OwnField } from '#app/features/own-fields/rules/own-fields.ts';
import { OwnFilter } from '#app/features/own-fields/ui/own-filter.tsx';
import { isFiltered, readList, withoutFilters } from '#app/kit/list.ts';
import { Choice, DayRange, FilterForm, Pills, SearchBox } from '#app/kit/list-filters.tsx';
import { UFS } from '#app/lib/brazil.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { cx } from '#app/ui/class-names.ts';

type Props = { team: TeamMember[]; tags: string[]; fields: OwnField[] };

/** Every filter of the list, in the address: a choice is asked for at once, a search with Enter. */
export function FilterBar({ team, tags, fields }: Props) {
  const [params] = useSearchParams();
  const asked = isFiltered(LEAD_LIST, params);
  const board = params.get('visao') === 'quadro';
  const wide = 'w-full sm:w-auto';
  return (
    <>
      {!board && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <Pills
            param="status"
            current={readList(LEAD_LIST, params).filters.status}
            all="Todos"
            options={LEAD_STATUSES.map((status) => [status, LEAD_STATUS_LABELS[status]])}
            className=""
          />
          <DayRange form={FORM} className="col-span-2" />
        </div>
      )}
      <FilterForm
        label="Filtrar leads"
        id={FORM}
        address={LEAD_LIST}
        shown={[
          'busca',
          'origem',
          'plano',
          'uf',
          'responsavel',
          'etiqueta',
          'campo',
          'valor',
          'contato',
          'de',
          'ate',
        ]}
        className={cx(
          'mb-3 grid grid-cols-2 items-center gap-1.5 sm:flex sm:flex-wrap',
          !asked && '[&>button]:col-span-2',
        )}
        clear={asked && `/admin/leads${withoutFilters(LEAD_LIST, params)}`}
      >
        <SearchBox
          className="col-span-2 sm:max-w-80"
          label="Buscar por nome, e-mail, telefone ou documento"
          address={LEAD_LIST}
        />
        <Choice
          name="origem"
          label="Origem"
          all="Toda origem"
          className={wide}
          options={[
            ...LEAD_ORIGINS.map((origin): [string, string] => [origin, LEAD_ORIGIN_LABELS[origin]]),
            ['api', 'API, de qualquer parceiro'],
          ]}
        />
        <Choice
          name="plano"
          label="Plano"
          all="Todo plano"
          className={wide}
          options={PLAN_IDS.map((plan) => [plan, plan])}
        />
        <Choice name="uf" label="UF" all="Toda UF" className={wide} options={UFS.map((uf) => [uf, uf])} />
        <Choice
          name="responsavel"
          label="Responsável"
          all="Todo responsável"
          className={wide}
          options={[
            ['meus', 'Meus'],
            ['nenhum', 'Sem responsável'],
            ...team.map(({ id, name }): [string, string] => [id, name]),
          ]}
        />
        {tags.length > 0 && (
          <Choice
            name="etiqueta"
            label="Etiqueta"
            all="Toda etiqueta"
            className={wide}
            options={tags.map((tag) => [tag, tag])}
          />
        )}
        <OwnFilter fields={fields} className={wide} />
        <Choice
          name="contato"
          label="Próximo contato"
          all="Todo contato"
          className={wide}
          options={contactDays(civilDateAt(new Date()))}
        />
        {board && <DayRange form={FORM} className="col-span-2" />}
      </FilterForm>
    </>
  );
}

const FORM = 'lead-filters';

const contactDays = (today: CivilDate): [day: string, label: string][] => [
  [today, 'Contatar até hoje'],
  [addDays(today, 1), 'Até amanhã'],
  [addDays(today, 7), 'Até daqui a 7 dias'],
];
