import { PRODUCT_NOT_SAVED } from '#app/features/catalog/rules/messages.ts';
import { readProductForm } from '#app/features/catalog/rules/product-form.ts';
import { ProductInput } from '#app/features/catalog/rules/product-input.ts';
import { defineForm, type SavingForm } from '#app/kit/form.server.ts';

/** Defines the form of a product with its save, for a new product or an existing one. */
export const productForm = <Who, Value>(saving: SavingForm<Who, ProductInput, Value>) =>
  defineForm({ failed: PRODUCT_NOT_SAVED, read: readProductForm, schema: ProductInput, ...saving });
