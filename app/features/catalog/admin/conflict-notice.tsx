import { PRODUCT_FIELDS, type ProductConflict } from '#app/features/catalog/rules/product-fields.ts';
import type { ProductDraft } from '#app/features/catalog/rules/product-form.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { shownValue } from './shown-value.ts';

type Props = { conflict: ProductConflict; now: ProductDraft };

/** Who changed what of a product meanwhile, and how it stands now. */
export function ProductConflictNotice({ conflict, now }: Props) {
  const changed = [...new Set(conflict.changes.flatMap(({ fields }) => fields))];
  return (
    <ConflictNotice form="product" over={conflict.version}>
      <ul>
        {conflict.changes.map(({ who, at, fields }) => (
          <li key={at}>
            {who}, {formatDateTime(at)}: {fields.map((field) => PRODUCT_FIELDS[field]).join(', ')}
          </li>
        ))}
      </ul>
      <dl className="space-y-1">
        {changed.map((field) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{PRODUCT_FIELDS[field]} agora:</dt>
            <dd>{shownValue(now[field])}</dd>
          </div>
        ))}
      </dl>
    </ConflictNotice>
  );
}
