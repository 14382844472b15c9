import { Link } from 'react-router';
import { DONE } from '#app/features/consortium/rules/consortium-words.ts';
import { createGroup } from '#app/features/consortium/server/index.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/new-group-page';
import type { ConsortiumAnswer } from './consortium-answer.ts';
import { NEW_GROUP } from './group-draft.ts';
import { GroupForm } from './group-form.tsx';
import { readGroup, refusal } from './read-consortium.server.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Novo grupo | Painel' }];

export async function action({ request, context }: Route.ActionArgs): Promise<ConsortiumAnswer> {
  const read = readGroup(await request.formData());
  if ('refused' in read) return { ...read.refused, group: read.draft };
  const created = await createGroup(adminOf(context), read.input);
  if (created.ok) throw await redirectWithToast(`/admin/consorcio/${created.value}`, DONE.created);
  return { ...refusal(created.error), group: read.draft };
}

export const clientAction = keepPage;

export default function NewGroupPage() {
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Novo grupo"
        lead="Só um grupo ativo tem assembleias; em formação, você atribui as cotas com calma."
        actions={
          <Link to="/admin/consorcio" className={buttonClass({})}>
            Todos os grupos
          </Link>
        }
      />
      <Surface className="p-5">
        <GroupForm draft={answer?.group ?? NEW_GROUP} errors={answer?.fields ?? {}} />
      </Surface>
    </>
  );
}
