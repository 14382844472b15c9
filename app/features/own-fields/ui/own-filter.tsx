import { useSearchParams } from 'react-router';
import type { OwnField } from '#app/features/own-fields/rules/own-fields.ts';
import { Choice, filterControl } from '#app/kit/list-filters.tsx';

type Props = { fields: readonly OwnField[]; className?: string };

/**
 * Filter of a list by one own field: rows that have it filled in, or one value of it. The list then shows the field as a
 * column.
 */
export function OwnFilter({ fields, className }: Props) {
  const [params] = useSearchParams();
  const chosen = fields.find(({ key }) => key === params.get('campo'));
  if (fields.length === 0) return null;
  return (
    <>
      <Choice
        name="campo"
        label="Campo próprio"
        all="Todo campo próprio"
        {...(className && { className })}
        options={fields.map(({ key, label }) => [key, label])}
      />
      {chosen?.kind === 'choice' && (
        <Choice
          key={chosen.key}
          name="valor"
          label={`Valor de ${chosen.label}`}
          all="Qualquer valor"
          {...(className && { className })}
          options={chosen.choices.map((choice) => [choice, choice])}
        />
      )}
      {chosen && chosen.kind !== 'choice' && (
        <input
          key={chosen.key}
          name="valor"
          type={chosen.kind === 'date' ? 'date' : 'search'}
          aria-label={`Valor de ${chosen.label}`}
          placeholder="Qualquer valor"
          defaultValue={params.get('valor') ?? ''}
          maxLength={500}
          className={filterControl}
        />
      )}
    </>
  );
}
