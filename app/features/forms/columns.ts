import {
  CHANGED,
  CREATED,
  type DescribedTables,
  FILE,
  personal,
  REFERENCE,
} from '#app/terms/described-tables.ts';

export const FORMS_COLUMNS = {
  sent_forms: personal('Formulários', 'removed', {
    ...CHANGED,
    user_id: REFERENCE,
    template_id: REFERENCE,
    status: 'Situação',
    // The form as it was sent has them in words.
    answers: REFERENCE,
    answered_at: 'Respondido em',
    reviewed_at: 'Conferido em',
    document: 'Formulário enviado',
  }),
  form_files: personal('Arquivos de formulários', 'removed', {
    ...CREATED,
    ...FILE,
    user_id: REFERENCE,
    sent_form_id: REFERENCE,
    field: 'Campo',
  }),
  form_templates: 'modelos de formulário, sem respostas',
} satisfies DescribedTables;
