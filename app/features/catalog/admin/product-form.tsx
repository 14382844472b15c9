import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ProductDraft } from '#app/features/catalog/rules/product-form.ts';
import { ActionBar } from '#app/ui/action-bar.tsx';
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
      <ActionBar className="mt-4 items-center">
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Salvando…">
          Salvar
        </Button>
        <ProductPreview form={form} />
        {children}
      </ActionBar>
    </Form>
  );
}
