import { Link } from 'react-router';
import { PRODUCT_FIELDS, type ProductConflict } from '#app/features/products/rules/product-fields.ts';
import type { ProductDraft } from '#app/features/products/rules/product-form.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { shownValue } from './shown-value.ts';

type Props = { conflict: ProductConflict; now: ProductDraft };

/** Who changed what meanwhile, how it stands now, and the two ways on. What was typed stays in the form. */
export function ConflictNotice({ conflict, now }: Props) {
  const changed = [...new Set(conflict.changes.flatMap(({ fields }) => fields))];
  return (
    <div role="alert" className="mb-4 rounded-2xl border border-warning/40 bg-warning-soft p-5">
      <h2 className="display-m">Outra pessoa mudou isto</h2>
      <ul className="mt-2">
        {conflict.changes.map(({ who, at, fields }) => (
          <li key={at}>
            {who}, {formatDateTime(at)}: {fields.map((field) => PRODUCT_FIELDS[field]).join(', ')}
          </li>
        ))}
      </ul>
      <dl className="mt-3 space-y-1">
        {changed.map((field) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{PRODUCT_FIELDS[field]} agora:</dt>
            <dd className="break-words">{shownValue(now[field])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">O que você digitou continua abaixo e ainda não foi gravado.</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" form="product" name="over" value={conflict.version}>
          Salvar o meu por cima
        </Button>
        <Link to="." reloadDocument className={buttonClass({ variant: 'ghost' })}>
          Descartar o meu e ver o atual
        </Link>
      </div>
    </div>
  );
}
