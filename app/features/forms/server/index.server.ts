export { attachFile, detachFile } from './attach-file.server.ts';
export { exportAnswers } from './export-answers.server.ts';
export { listForms } from './list-forms.server.ts';
export { listSent } from './list-sent.server.ts';
export { listFormTemplates, loadTemplate } from './list-templates.server.ts';
export { loadForm } from './load-form.server.ts';
export { openClientFormPdf, openFormPdf } from './open-form-pdf.server.ts';
export { previewForm } from './preview-form.server.ts';
export { saveDraft } from './save-draft.server.ts';
export { createTemplate, saveFormTemplate, switchTemplate } from './save-template.server.ts';
export {
  activeTemplates,
  cancelForm,
  clientForms,
  reviewForm,
  sendableTemplates,
  sendForm,
  sendOne,
} from './send-form.server.ts';
export { sendForms, waitingClients } from './send-forms.server.ts';
export { submitForm } from './submit-form.server.ts';
