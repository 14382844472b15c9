import { validate } from 'uuid';
import { slugify } from '#app/lib/text.ts';
import { recordAccess } from '#app/platform/access-log.server.ts';
import { asActor, type CustomerActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { formPdf } from './form-pdf.server.ts';
import { loadStoredForm, type StoredForm } from './read-form.server.ts';

type FormPdf = { name: string; bytes: Buffer };
/** The filled document as a PDF, for the person who sent it; null for everybody else and while it is not sent. */
export async function openFormPdf(customer: CustomerActor, formId: string): Promise<FormPdf | null> {
  if (!validate(formId)) return null;
  return pdfOf(await asActor(customer, (tx) => loadStoredForm(tx, formId, customer.userId)));
}

/** Opens the PDF of a client's form for the team, and records the access. */
export async function openClientFormPdf(
  admin: SignedInActor,
  clientId: UserId,
  formId: string,
): Promise<FormPdf | null> {
  if (!validate(clientId) || !validate(formId)) return null;
  const form = await asActor(admin, async (tx) => {
    const found = await loadStoredForm(tx, formId, clientId);
    if (found?.document && (await recordAccess(tx, admin, clientId, `Formulário: ${found.name}`))) {
      await recordAudit(tx, admin, { action: 'form.view', entity: 'sent_forms', entityId: formId });
    }
    return found;
  });
  return pdfOf(form);
}

async function pdfOf(form: StoredForm | null): Promise<FormPdf | null> {
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
