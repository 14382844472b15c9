import { Download } from 'lucide-react';
import { data, useLoaderData } from 'react-router';
import { FORM_NOT_SENT } from '#app/features/forms/rules/form-messages.ts';
import { isOpenForm } from '#app/features/forms/rules/form-status.ts';
import { FORM_STATUS } from '#app/features/forms/rules/form-view.ts';
import { loadForm } from '#app/features/forms/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { env } from '#app/platform/env.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Badge, PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { orUnanswered } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/form-page';
import { answerForm } from './answer-form.server.ts';
import { AnsweredForm } from './answered-form.tsx';
import { FillForm } from './fill-form.tsx';
import type { FormAnswer } from './form-answer.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.form.name ?? 'Formulário'} | Área do cliente` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const form = await loadForm(customerOf(context), params.formId);
  if (!form) throw data(null, { status: 404 });
  return { form, maxBytes: env().uploadMaxBytes };
}

export const action = (args: Route.ActionArgs) => answerForm(args);

/** Keeps the page and its entries when the network is gone; the router alone would drop both. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnanswered<FormAnswer, FormAnswer>(serverAction, { toast: FORM_NOT_SENT });

export default function FormPage() {
  const { form, maxBytes } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>();
  useToast(answer?.toast);
  const { status, name, id, answeredAt } = form;
  const { label, tone } = FORM_STATUS[status];
  const open = isOpenForm(status);
  return (
    <>
      <PageHeader
        title={name}
        lead={
          <>
            <Badge tone={tone}>{label}</Badge>{' '}
            {answeredAt
              ? `em ${formatDateTime(answeredAt)}`
              : open && 'O que você escreve fica salvo: pode parar e continuar depois.'}
          </>
        }
        actions={
          <div className="flex flex-wrap gap-3">
            {status === 'answered' && (
              <a href={`/app/formularios/${id}/pdf`} className={buttonClass({ variant: 'primary' })}>
                <Download aria-hidden className="size-4" /> Baixar PDF
              </a>
            )}
            <ButtonLink to="/app/formularios">Voltar à lista</ButtonLink>
          </div>
        }
      />
      {open ? (
        <FillForm key={id} form={form} answer={answer} maxBytes={maxBytes} />
      ) : form.rows ? (
        <AnsweredForm text={form.text} rows={form.rows} />
      ) : (
        <Surface className="max-w-3xl p-5 sm:p-6">
          <p>A equipe cancelou este formulário. Não é preciso fazer nada.</p>
        </Surface>
      )}
    </>
  );
}
