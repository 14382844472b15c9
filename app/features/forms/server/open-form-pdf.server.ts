import { validate } from 'uuid';
import { slugify } from '#app/lib/text.ts';
import { type Actor, asActor } from '#app/platform/actor.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { formPdf } from './form-pdf.server.ts';
import { readForm } from './read-form.server.ts';

type Customer = Extract<Actor, { kind: 'customer' }>;

/** The filled document as a PDF, for the person who sent it; null for everybody else and while it is not sent. */
export async function openFormPdf(
  customer: Customer,
  formId: string,
): Promise<{ name: string; bytes: Buffer } | null> {
  if (!validate(formId)) return null;
  const form = await asActor(customer, (tx) => readForm(tx, formId, customer.userId));
  if (!form?.document) return null;
  const pictures = new Map<string, Buffer>();
  for (const { path } of form.document.signatures) {
    if (!path) continue;
    const bytes = await fileStore().get(path);
    if (!bytes) throw new Error('A signature of a form is missing in the store.');
    pictures.set(path, bytes);
  }
  return { name: `${slugify(form.document.title)}.pdf`, bytes: await formPdf(form.document, pictures) };
}
