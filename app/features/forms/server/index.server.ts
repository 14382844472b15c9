export { attachFile, detachFile } from './attach-file.server.ts';
export { listForms } from './list-forms.server.ts';
export { loadForm } from './load-form.server.ts';
export { openFormPdf } from './open-form-pdf.server.ts';
export { saveDraft } from './save-draft.server.ts';
export { submitForm } from './submit-form.server.ts';
