import { NEW_GROUP } from '#app/features/consortium/rules/input.ts';
import { DONE } from '#app/features/consortium/rules/terms.ts';
import { createGroup } from '#app/features/consortium/server/index.server.ts';
import { answerForms, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, RecordNotices, useRecordForm } from '#app/kit/form.tsx';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/new-group-page';
import { groupForm } from './consortium-forms.server.ts';
import { GroupForm } from './group-form.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Novo grupo | Painel' }];

const FORMS = inArea('services', {
  group: groupForm({
    save: (admin: SignedInActor, input) => createGroup(admin, input),
    done: (id) => ({ to: `/admin/consorcio/${id}`, toast: DONE.created }),
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

export default function NewGroupPage() {
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'group', answer, draft: NEW_GROUP });
  return (
    <>
      <PageHeader
        title="Novo grupo"
        up={{ to: '/admin/consorcio', label: 'Consórcio' }}
        lead="Só um grupo ativo tem assembleias; em formação, você atribui as cotas com calma."
      />
      <RecordNotices answer={answer} />
      <Surface className="p-5">
        <GroupForm form={form} />
      </Surface>
    </>
  );
}
