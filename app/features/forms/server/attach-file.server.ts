import { sql } from 'drizzle-orm';
import { validate } from 'uuid';
import type { FormFile } from '#app/features/forms/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import { changeAnswers, formFields, markDraft, notThere } from './save-draft.server.ts';

const { formFiles } = schema;

/**
 * Stores a file, or a drawn signature, as the answer of a field, and removes the previous one. The bytes are
 * stored first, so that a row always has its file; bytes without a row are removed here, or by the hourly
 * check.
 */
export async function attachFile(
  customer: CustomerActor,
  formId: string,
  field: string,
  file: AcceptedFile,
  now: Date = new Date(),
): Promise<Result<FormFile>> {
  if (!validate(formId)) return notThere();
  const fields = await asActor(customer, (tx) => formFields(tx, formId));
  const asked = fields?.find(({ name, type }) => name === field && (type === 'file' || type === 'signature'));
  if (!asked) return notThere();
  if (asked.type === 'signature' && file.mimeType !== 'image/png') {
    return err({ code: 'type', message: 'A assinatura não pôde ser lida. Desenhe de novo.' });
  }

  const { userId } = customer;
  const id = newId();
  const filePath = newStorePath('form-files', { userId, folder: formId, fileName: file.name, now });
  await fileStore().put(filePath, file.bytes);
  const kept = await asActor(customer, async (tx): Promise<Result<{ first: boolean }>> => {
    const changed = await changeAnswers(tx, formId, { [field]: id });
    if (!changed.ok) return changed;
    await insertRow(tx, formFiles, {
      id,
      userId,
      sentFormId: formId,
      field,
      fileName: file.name,
      filePath,
      fileSize: file.bytes.length,
      mimeType: file.mimeType,
      sha256: file.sha256,
    });
    return changed;
  }).catch(async (error) => {
    await fileStore().remove(filePath);
    throw error;
  });
  if (!kept.ok) {
    await fileStore().remove(filePath);
    return kept;
  }
  if (kept.value.first) await markDraft(customer, formId);
  await removeOthers(customer, formId, field);
  return ok({ id, field, name: file.name, size: file.bytes.length });
}

/** Takes the answer of a file or signature field back. */
export async function detachFile(
  customer: CustomerActor,
  formId: string,
  field: string,
): Promise<Result<null>> {
  if (!validate(formId)) return notThere();
  const emptied = await asActor(customer, async (tx) => {
    const fields = await formFields(tx, formId);
    const asked = fields?.some(
      ({ name, type }) => name === field && (type === 'file' || type === 'signature'),
    );
    return asked ? changeAnswers(tx, formId, { [field]: '' }) : notThere();
  });
  if (!emptied.ok) return emptied;
  await removeOthers(customer, formId, field);
  return ok(null);
}

/** Removes files of a field that its current answer does not name: the rows, then the bytes. */
async function removeOthers({ userId }: CustomerActor, formId: string, field: string) {
  const { rows } = await asActor(system('forms'), (tx) =>
    tx.execute<{ path: string }>(sql`
      delete from form_files x using sent_forms f
      where f.id = x.sent_form_id and f.id = ${formId} and f.user_id = ${userId} and x.field = ${field}
        and x.id::text is distinct from f.answers ->> ${field}
      returning x.file_path as path`),
  );
  for (const { path } of rows) await fileStore().remove(path);
}
