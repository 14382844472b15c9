import {
  removeCompanyCertificate,
  saveCompanyCertificate,
  saveStampUrl,
} from '#app/features/proof/server/index.server.ts';
import { defineForm, type FormHandler, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import type { Entries, FormAnswer } from '#app/kit/form-answer.ts';
import { readForm } from '#app/lib/form-data.ts';
import { ok } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';

/** The certificate comes as a file, which no draft keeps. */
const saveCertificate: FormHandler<SignedInActor, FormAnswer> = async (admin, form, intent) => {
  const file = form.get('certificate');
  const bytes = file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
  const save = defineForm({
    failed: 'Certificado não guardado',
    read: readForm,
    schema: ok<Entries>,
    save: (who: SignedInActor, { password = '' }) => saveCompanyCertificate(who, bytes, password),
    done: {
      tone: 'good',
      title: 'Certificado guardado',
      message: 'Os próximos documentos saem assinados com ele.',
    },
  });
  return save(admin, form, intent);
};

export const SIGNATURE_FORMS: Record<string, FormHandler<SignedInActor, FormAnswer>> = inArea('secrets', {
  'save-certificate': saveCertificate,
  'remove-certificate': defineForm({
    failed: 'Nada foi apagado',
    schema: NO_FIELDS,
    save: (admin: SignedInActor) => removeCompanyCertificate(admin),
    done: { tone: 'good', title: 'A assinatura da casa volta a valer' },
  }),
  'save-stamp': defineForm({
    failed: 'Erro ao salvar',
    read: readForm,
    schema: ok<Entries>,
    save: (admin: SignedInActor, values, expected) => saveStampUrl(admin, Number(expected), values),
    done: { tone: 'good', title: 'Carimbo do tempo salvo' },
  }),
});
