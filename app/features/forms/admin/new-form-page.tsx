import { Link } from 'react-router';
import { TEMPLATE_CREATED } from '#app/features/forms/rules/template-messages.ts';
import { createTemplate } from '#app/features/forms/server/index.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/new-form-page';
import { Builder } from './builder.tsx';
import type { BuilderAnswer } from './form-answer.ts';
import { readBuilder, refusal } from './read-builder.server.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Novo formulário | Painel' }];

export async function action({ request, context }: Route.ActionArgs): Promise<BuilderAnswer> {
  const admin = adminOf(context);
  const read = await readBuilder(await request.formData());
  if ('answer' in read) return read.answer;
  const created = await createTemplate(admin, read.input);
  if (created.ok) throw await redirectWithToast(`/admin/formularios/${created.value}`, TEMPLATE_CREATED);
  return { draft: read.draft, ...refusal(created.error) };
}

export const clientAction = keepPage;

const EMPTY = { name: '', body: '', fields: [], docType: '' };

export default function NewFormPage() {
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Novo formulário"
        lead="Nasce desativado: ative quando estiver pronto para enviar."
        actions={
          <Link to="/admin/formularios" className={buttonClass({})}>
            Todos os formulários
          </Link>
        }
      />
      <Builder
        key={JSON.stringify(answer?.fields)}
        draft={answer?.draft ?? EMPTY}
        errors={answer?.fields ?? {}}
        preview={answer?.preview ?? { html: '' }}
      />
    </>
  );
}
