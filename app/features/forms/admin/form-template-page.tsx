import { data, Form, Link, useLoaderData } from 'react-router';
import { draftOf } from '#app/features/forms/rules/template-draft.ts';
import {
  TEMPLATE_NEXT_VERSION,
  TEMPLATE_OFF,
  TEMPLATE_ON,
  TEMPLATE_SAVED,
} from '#app/features/forms/rules/template-messages.ts';
import { loadTemplate, saveTemplate, switchTemplate } from '#app/features/forms/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { DraftConflictNotice } from '#app/shells/admin/draft-conflict.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Badge, PageHeader } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/form-template-page';
import { Builder } from './builder.tsx';
import { type BuilderAnswer, FORM_ID } from './form-answer.ts';
import { previewOf, readBuilder, refusal } from './read-builder.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.template.name ?? 'Formulário'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = params.familyId;
  const found = isUuid(id) ? await loadTemplate(adminOf(context), id) : null;
  if (!found) throw data(null, 404);
  const draft = {
    name: found.name,
    body: found.body,
    fields: found.fields.map(draftOf),
    docType: found.docType ?? '',
  };
  const { name, version, active, seen, versions } = found;
  return { id, draft, template: { name, version, active, seen, versions }, preview: await previewOf(draft) };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<BuilderAnswer> {
  const admin = adminOf(context);
  const id = params.familyId;
  if (!isUuid(id)) throw data(null, 404);
  const path = `/admin/formularios/${id}`;
  const form = await request.formData();
  const wanted = form.get('active');
  if (wanted !== null) {
    const done = await switchTemplate(admin, id, wanted === 'sim');
    if (done.ok) throw await redirectWithToast(path, wanted === 'sim' ? TEMPLATE_ON : TEMPLATE_OFF);
    return refusal(done.error);
  }
  const seen = String(form.get('seen') ?? '');
  const read = await readBuilder(form);
  if ('answer' in read) return { ...read.answer, seen };
  const saved = await saveTemplate(admin, id, String(form.get('over') ?? seen), read.input);
  if (saved.ok)
    throw await redirectWithToast(path, saved.value.next ? TEMPLATE_NEXT_VERSION : TEMPLATE_SAVED);
  return {
    ...refusal(saved.error),
    draft: read.draft,
    seen,
    conflict: 'conflict' in saved ? saved.conflict : undefined,
  };
}

export const clientAction = keepPage;

export default function FormTemplatePage() {
  const { id, draft, template, preview } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const seen = answer?.seen ?? template.seen;
  const sent = template.versions.some((version) => version.sent);
  return (
    <>
      <PageHeader
        title={template.name}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            {template.active ? <Badge tone="good">Ativo</Badge> : <Badge>Desativado</Badge>}
            Versão {template.version}.{' '}
            {template.versions[0]?.sent
              ? 'Já foi enviada: ao salvar, nasce a versão seguinte.'
              : 'Ainda não foi enviada.'}
          </span>
        }
        actions={
          <div className="flex flex-wrap gap-2">
            {template.active && (
              <Link to="enviar" className={buttonClass({ variant: 'cta' })}>
                Enviar a clientes
              </Link>
            )}
            {sent && (
              <Link to="enviados" className={buttonClass({})}>
                Enviados
              </Link>
            )}
            <Form method="post">
              <Button type="submit" name="active" value={template.active ? 'nao' : 'sim'}>
                {template.active ? 'Desativar' : 'Ativar'}
              </Button>
            </Form>
            <Link to="/admin/formularios" className={buttonClass({})}>
              Todos os formulários
            </Link>
          </div>
        }
      />
      {answer?.conflict && (
        <DraftConflictNotice
          form={FORM_ID}
          over={answer.conflict.seen}
          who={answer.conflict.who}
          at={answer.conflict.at}
        />
      )}
      {/* A saved version is a new form; a refused one stays as it was typed. */}
      <Builder
        key={`${id}-${seen}-${JSON.stringify(answer?.fields)}`}
        draft={answer?.draft ?? draft}
        seen={seen}
        errors={answer?.fields ?? {}}
        preview={answer?.preview ?? preview}
      />
    </>
  );
}
