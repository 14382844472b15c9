import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ProductDraft } from '#app/features/products/rules/product-form.ts';
import { Button } from '#app/ui/button.tsx';
import { ProductFields } from './product-fields.tsx';
import { ProductPreview } from './product-preview.tsx';

type Props = {
  draft: ProductDraft;
  /** Of the product that is edited; none for a new one. */
  version?: number;
  errors: Record<string, string>;
  children?: ReactNode;
};

/** The editor of a product: its fields above a bar that stays in sight. */
export function ProductForm({ draft, version, errors, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formData?.get('intent') === 'save';
  return (
    <Form ref={form} id="product" method="post" noValidate>
      <input type="hidden" name="intent" value="save" />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <ProductFields draft={draft} errors={errors} />
      <div className="sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap items-center gap-2 border-t border-line bg-surface/95 px-4 py-3 backdrop-blur lg:-mx-6 lg:px-6">
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Salvando…">
          Salvar
        </Button>
        <ProductPreview form={form} />
        {children}
      </div>
    </Form>
  );
}
