import { TEMPLATE_CREATED } from '#app/features/forms/rules/messages.ts';
import type { TemplateDraft } from '#app/features/forms/rules/template-draft.ts';
import { createTemplate } from '#app/features/forms/server/index.server.ts';
import { answerForms, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, useRecordForm } from '#app/kit/form.tsx';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/new-form-page';
import { Builder } from './builder.tsx';
import { builderForm } from './builder-form.server.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Novo formulário | Painel' }];

const FORMS = inArea('settings', {
  save: builderForm({
    save: (admin: SignedInActor, input) => createTemplate(admin, input),
    done: (id) => ({ to: `/admin/formularios/${id}`, toast: TEMPLATE_CREATED }),
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

const EMPTY: TemplateDraft = { name: '', body: '', fields: [], docType: '' };

export default function NewFormPage() {
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'save', answer, draft: EMPTY });
  return (
    <>
      <PageHeader
        title="Novo formulário"
        up={{ to: '/admin/formularios', label: 'Formulários' }}
        lead="Nasce desativado: ative quando estiver pronto para enviar."
      />
      <Builder form={form} preview={answer?.preview ?? { html: '' }} />
    </>
  );
}
