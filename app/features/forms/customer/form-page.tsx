import { Download } from 'lucide-react';
import { data, useLoaderData } from 'react-router';
import { FORM_NOT_SENT, FORM_SAVED, FORM_SENT } from '#app/features/forms/rules/messages.ts';
import { FORM_STATUS, isOpenForm } from '#app/features/forms/rules/terms.ts';
import { detachFile, loadForm, saveDraft, submitForm } from '#app/features/forms/server/index.server.ts';
import { DocumentText } from '#app/features/forms/ui/document-text.tsx';
import { answerForms, defineForm, orMissing } from '#app/kit/form.server.ts';
import { clientFormActionWith } from '#app/kit/form.tsx';
import type { Entries } from '#app/kit/form-answer.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/request-context.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/form-page';
import { FillForm } from './fill-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.form.name ?? 'Formulário'} | Área do cliente` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const form = await loadForm(customerOf(context), params.formId);
  if (!form) throw data(null, { status: 404 });
  return { form, maxBytes: env().uploadMaxBytes };
}

const FILE_REMOVED = { tone: 'good', title: 'Arquivo removido' } as const;

type Who = { customer: CustomerActor; formId: string; info: RequestInfo };
type Keep = (who: Who, answers: Entries, field: string) => Promise<Result<unknown>>;

/** Defines one button of a form. The answers are saved as a draft first, so that a refusal loses none. */
const formButton = (keep: Keep, toast: Toast) =>
  defineForm({
    failed: FORM_NOT_SENT.title,
    schema: ({ intent: _, field = '', ...answers }: Entries) => ok({ answers, field }),
    save: (who: Who, { answers, field }) => orMissing(keep(who, answers, field)),
    done: (_, __, { formId }) => ({ to: `/app/formularios/${formId}`, toast }),
  });

const FORMS = {
  submit: formButton(
    ({ customer, formId, info: { ip, userAgent } }, answers) =>
      submitForm(customer, formId, answers, { ip, userAgent }),
    FORM_SENT,
  ),
  save: formButton(({ customer, formId }, answers) => saveDraft(customer, formId, answers), FORM_SAVED),
  detach: formButton(({ customer, formId }, _, field) => detachFile(customer, formId, field), FILE_REMOVED),
};

export const action = (args: Route.ActionArgs) => {
  const { params, context } = args;
  const who = { customer: customerOf(context), formId: params.formId, info: requestInfo(context) };
  return answerForms(FORMS, who, args);
};

export const clientAction = clientFormActionWith(FORM_NOT_SENT);

export default function FormPage() {
  const { form, maxBytes } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { status, name, id, answeredAt } = form;
  const { label, tone } = FORM_STATUS[status];
  const open = isOpenForm(status);
  return (
    <>
      <PageHeader
        title={name}
        up={{ to: '/app/formularios', label: 'Formulários' }}
        lead={
          <>
            <Badge tone={tone}>{label}</Badge>{' '}
            {answeredAt
              ? `em ${formatDateTime(answeredAt)}`
              : open && 'O que você escreve fica salvo: pode parar e continuar depois.'}
          </>
        }
        actions={
          status === 'answered' && (
            <a href={`/app/formularios/${id}/pdf`} className={buttonClass({ variant: 'primary' })}>
              <Download aria-hidden className="size-4" /> Baixar PDF
            </a>
          )
        }
      />
      {open ? (
        <FillForm key={id} form={form} answer={answer} maxBytes={maxBytes} />
      ) : form.rows ? (
        <AnsweredForm text={form.text} rows={form.rows} />
      ) : (
        <Surface className="max-w-3xl p-5 sm:p-6">
          <p>Este formulário não é mais preciso. Você não tem nada a fazer aqui.</p>
        </Surface>
      )}
    </>
  );
}

/** An answered form, as it was sent. */
function AnsweredForm({ text, rows }: { text: string; rows: { label: string; value: string }[] }) {
  return (
    <div className="@container">
      <div className="grid items-start gap-5 @2xl:grid-cols-[1fr_18rem]">
        <DocumentText text={text} title="Documento enviado" />
        <Surface className="p-5">
          <h2 className="font-semibold">Respostas</h2>
          <dl className="mt-2 divide-y divide-line">
            {rows.map(({ label, value }) => (
              <div key={label} className="py-2.5">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="whitespace-pre-line">{value || 'Não informado'}</dd>
              </div>
            ))}
          </dl>
        </Surface>
      </div>
    </div>
  );
}
