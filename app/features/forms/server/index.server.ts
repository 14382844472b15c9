export { attachFile, detachFile } from './attach-file.server.ts';
export { listForms } from './list-forms.server.ts';
export { loadForm } from './load-form.server.ts';
export { openClientFormPdf, openFormPdf } from './open-form-pdf.server.ts';
export { saveDraft } from './save-draft.server.ts';
export { cancelForm, clientForms, sendableTemplates, sendForm } from './send-form.server.ts';
export { submitForm } from './submit-form.server.ts';
