import { readProductForm } from '#app/features/catalog/rules/product-form.ts';
import { ProductInput } from '#app/features/catalog/rules/product-input.ts';
import { PRODUCT_NOT_SAVED } from '#app/features/catalog/rules/product-messages.ts';
import { fieldErrors, firstMessage } from '#app/lib/form-data.ts';
import type { ProductAnswer } from './product-answer.ts';

/** The form of a product: what it holds, or the answer that says what is wrong with it. */
export function readProduct(
  form: FormData,
): { draft: ReturnType<typeof readProductForm> } & ({ input: ProductInput } | { refused: ProductAnswer }) {
  const draft = readProductForm(form);
  const parsed = ProductInput.safeParse(draft);
  if (parsed.success) return { draft, input: parsed.data };
  const toast = { tone: 'bad', title: PRODUCT_NOT_SAVED, message: firstMessage(parsed.error) } as const;
  return { draft, refused: { toast, draft, fields: fieldErrors(parsed.error) } };
}
