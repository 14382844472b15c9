import { useSearchParams } from 'react-router';
import { ENTITY_NAMES, entityLabel } from '#app/features/audit/rules/terms.ts';
import { Choice, DayRange, FilterForm, SearchBox } from '#app/kit/list-filters.tsx';
import { ACTION_WORDS } from '#app/terms/audit-actions.ts';

type Props = { team: { id: string; name: string }[] };

const byWords = ([, a]: [string, string], [, b]: [string, string]) => a.localeCompare(b, 'pt-BR');

export function AuditFilters({ team }: Props) {
  const [params] = useSearchParams();
  const who = params.get('quem');
  const people: [string, string][] = [
    ['sistema', 'Sistema'],
    ...team.map(({ id, name }): [string, string] => [id, name]),
  ];
  if (who && !people.some(([id]) => id === who)) people.push([who, 'Esta pessoa']);
  return (
    <FilterForm label="Filtrar a auditoria" clear={params.size > 0 && '/admin/auditoria'}>
      <SearchBox
        label="Buscar por nome, documento, e-mail ou código"
        placeholder="Nome, documento, e-mail ou código"
        className="sm:max-w-80"
      />
      <Choice name="quem" label="Qualquer pessoa" all="Qualquer pessoa" options={people} />
      <Choice
        name="tipo"
        label="Qualquer tipo"
        all="Qualquer tipo"
        options={ENTITY_NAMES.map((name) => [name, entityLabel(name)])}
      />
      <Choice
        name="acao"
        label="Qualquer ação"
        all="Qualquer ação"
        options={Object.entries(ACTION_WORDS).toSorted(byWords)}
      />
      <DayRange />
    </FilterForm>
  );
}
