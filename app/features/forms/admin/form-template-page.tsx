import { data, Form, Link, useLoaderData } from 'react-router';
import {
  TEMPLATE_NEXT_VERSION,
  TEMPLATE_NOT_SAVED,
  TEMPLATE_OFF,
  TEMPLATE_ON,
  TEMPLATE_SAVED,
} from '#app/features/forms/rules/messages.ts';
import { fieldDraft } from '#app/features/forms/rules/template-draft.ts';
import { loadTemplate, saveFormTemplate, switchTemplate } from '#app/features/forms/server/index.server.ts';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction, RecordNotices, useRecordForm } from '#app/kit/form.tsx';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/form-template-page';
import { Builder } from './builder.tsx';
import { builderForm, previewOf } from './builder-form.server.ts';

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
    fields: found.fields.map(fieldDraft),
    docType: found.docType ?? '',
  };
  const { name, version, active, expectedVersion, versions } = found;
  const template = { name, version, active, expectedVersion, versions };
  return { id, draft, template, preview: await previewOf(draft) };
}

type Who = { admin: SignedInActor; id: string };

const pageOf = ({ id }: Who) => `/admin/formularios/${id}`;

const switching = (active: boolean, toast: Toast) =>
  defineForm({
    failed: TEMPLATE_NOT_SAVED,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who) => switchTemplate(admin, id, active),
    done: (_, __, who) => ({ to: pageOf(who), toast }),
  });

const FORMS = inArea('settings', {
  save: builderForm({
    save: ({ admin, id }: Who, input, expected) => saveFormTemplate(admin, id, expected, input),
    done: ({ next }, _, who) => ({ to: pageOf(who), toast: next ? TEMPLATE_NEXT_VERSION : TEMPLATE_SAVED }),
  }),
  activate: switching(true, TEMPLATE_ON),
  deactivate: switching(false, TEMPLATE_OFF),
});

export async function action({ params, ...args }: Route.ActionArgs) {
  const id = params.familyId;
  if (!isUuid(id)) throw data(null, 404);
  return answerForms(FORMS, { admin: adminOf(args.context), id }, args);
}

export const clientAction = clientFormAction;

export default function FormTemplatePage() {
  const { id, draft, template, preview } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { expectedVersion } = template;
  const form = useRecordForm({ intent: 'save', answer, draft, expectedVersion });
  const sent = template.versions.some((version) => version.sent);
  const toggle = template.active ? 'deactivate' : 'activate';
  return (
    <>
      <PageHeader
        title={template.name}
        up={{ to: '/admin/formularios', label: 'Formulários' }}
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
              <SubmitButton name="intent" value={toggle} when={{ intent: toggle }}>
                {template.active ? 'Desativar' : 'Ativar'}
              </SubmitButton>
            </Form>
          </div>
        }
      />
      <RecordNotices answer={answer} look />
      <Builder key={id} form={form} preview={(answer && 'preview' in answer && answer.preview) || preview} />
    </>
  );
}
