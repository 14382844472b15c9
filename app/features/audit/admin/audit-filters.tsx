import { useSearchParams } from 'react-router';
import { ENTITY_NAMES, entityLabel } from '#app/features/audit/rules/audit-words.ts';
import { FilterForm } from '#app/kit/list-filters.tsx';
import { ACTION_WORDS } from '#app/terms/audit-actions.ts';

type Props = { team: { id: string; name: string }[] };

const byWords = ([, a]: [string, string], [, b]: [string, string]) => a.localeCompare(b, 'pt-BR');

/** On a phone each field has a line. */
export const ONE_A_LINE = 'mb-4 grid grid-cols-1 gap-2 sm:flex sm:flex-wrap sm:items-end';

/** Two days that stay side by side, however narrow the page. */
export const DayRange = ({ from, until }: { from: string; until: string }) => (
  <div className="flex items-center gap-2 text-sm">
    <label className="flex min-w-0 flex-1 items-center gap-2">
      De <input type="date" name="de" defaultValue={from} className="control min-w-0 sm:w-auto" />
    </label>
    <label className="flex min-w-0 flex-1 items-center gap-2">
      até <input type="date" name="ate" defaultValue={until} className="control min-w-0 sm:w-auto" />
    </label>
  </div>
);

export function AuditFilters({ team }: Props) {
  const [params] = useSearchParams();
  const value = (name: string) => params.get(name) ?? '';
  const who = value('quem');
  const select = (name: string, label: string, options: [string, string][]) => (
    <select
      name={name}
      aria-label={label}
      defaultValue={value(name)}
      className="control sm:w-auto sm:max-w-56"
    >
      <option value="">{label}</option>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  );
  const people: [string, string][] = [
    ['sistema', 'Sistema'],
    ...team.map(({ id, name }): [string, string] => [id, name]),
  ];
  if (who && !people.some(([id]) => id === who)) people.push([who, 'Esta pessoa']);
  return (
    <FilterForm
      label="Filtrar a auditoria"
      submit="Filtrar"
      className={ONE_A_LINE}
      clear={params.size > 0 && '/admin/auditoria'}
    >
      <input
        type="search"
        name="busca"
        aria-label="Buscar por nome, documento, e-mail ou código"
        placeholder="Nome, documento, e-mail ou código"
        defaultValue={value('busca')}
        className="control w-full sm:w-80"
      />
      {select('quem', 'Qualquer pessoa', people)}
      {select(
        'tipo',
        'Qualquer tipo',
        ENTITY_NAMES.map((name) => [name, entityLabel(name)]),
      )}
      {select('acao', 'Qualquer ação', Object.entries(ACTION_WORDS).toSorted(byWords))}
      <DayRange from={value('de')} until={value('ate')} />
    </FilterForm>
  );
}
