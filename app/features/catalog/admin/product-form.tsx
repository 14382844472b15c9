import { useRef } from 'react';
import type { Plans } from '#app/features/catalog/rules/plans.ts';
import type { ProductDraft } from '#app/features/catalog/rules/product-form.ts';
import { RecordForm, type RecordFormState, SaveButton } from '#app/kit/form.tsx';
import { ActionBar } from '#app/ui/action-bar.tsx';
import { ProductFields } from './product-fields.tsx';
import { ProductPreview } from './product-preview.tsx';

/** The editor of a product: its fields above a bar that stays in sight. */
export function ProductForm({ form, plans }: { form: RecordFormState<ProductDraft>; plans: Plans }) {
  const element = useRef<HTMLFormElement>(null);
  return (
    <RecordForm form={form} ref={element}>
      <ProductFields form={form} />
      <ActionBar className="mt-4 items-center">
        <SaveButton form={form} />
        <ProductPreview form={element} plans={plans} />
      </ActionBar>
    </RecordForm>
  );
}
