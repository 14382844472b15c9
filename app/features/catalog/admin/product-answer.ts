import type { ProductConflict } from '#app/features/catalog/rules/product-fields.ts';
import type { ProductDraft } from '#app/features/catalog/rules/product-form.ts';
import type { Toast } from '#app/lib/toast.ts';

/** What the form of a product is answered with; what was typed goes back as it was. */
export type ProductAnswer = {
  toast: Toast;
  draft?: ProductDraft;
  /** The version that the form was filled in for. */
  version?: number;
  fields?: Record<string, string>;
  conflict?: ProductConflict;
  /** Somebody else deleted it. */
  gone?: boolean;
};
