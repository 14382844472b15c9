import { data, useLoaderData } from 'react-router';
import { z } from 'zod';
import { previewOrderContract, signOrderContract } from '#app/features/checkout/server/index.server.ts';
import { answerForms, defineForm, orMissing } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, useRecordForm } from '#app/kit/form.tsx';
import { err } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/request-context.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/sign-page';

const SIGNED: Toast = {
  tone: 'good',
  title: 'Contrato aceito!',
  message: 'Você recebe o PDF por e-mail em instantes.',
};
/** docs/product.md section 5, Checkout step checks, step 4. */
const NOT_ACCEPTED = 'Aceite os termos para continuar';

export const meta: Route.MetaFunction = () => [{ title: 'Seu contrato | Área do cliente' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const preview = await previewOrderContract(customerOf(context), params.transactionId);
  if (preview.ok) return preview.value;
  if (preview.error.code === 'not-found') throw data(null, { status: 404 });
  const { title = '', message, code, fields } = preview.error;
  if (code === 'representative-missing') {
    const query = new URLSearchParams({
      ...(fields?.empresa && { empresa: fields.empresa }),
      redirectTo: `/app/contratos/${params.transactionId}/aceitar`,
    });
    throw await redirectWithToast(`/app/perfil/representante?${query}`, {
      tone: 'info',
      title,
      message,
    });
  }
  throw await redirectWithToast('/app/faturas', { tone: 'bad', title, message });
}

type Who = { customer: CustomerActor; transactionId: OrderId; info: RequestInfo };

const FORMS = {
  accept: defineForm({
    failed: 'Contrato não aceito',
    schema: z.object({
      accept_terms: z.literal('on', NOT_ACCEPTED),
      contract_sha256: z.string().default(''),
      shown_at: z.string().optional(),
    }),
    save: async ({ customer, transactionId, info }: Who, { contract_sha256: sha256, shown_at: shownAt }) => {
      const { ip, userAgent } = info;
      const shown = { sha256, shownAt };
      const signed = await orMissing(signOrderContract(customer, transactionId, shown, { ip, userAgent }));
      // A refusal here concerns no field: the page shows the current contract.
      return signed.ok ? signed : err({ ...signed.error, fields: undefined });
    },
    done: { to: '/app/faturas', toast: SIGNED },
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(
    FORMS,
    {
      customer: customerOf(args.context),
      transactionId: args.params.transactionId,
      info: requestInfo(args.context),
    },
    args,
  );

export const clientAction = clientFormAction;

/** The contract of an order that was entered without the checkout, to be read and accepted as there. */
export default function SignPage() {
  const { title, version, text, sha256, shownAt } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'accept', answer, draft: { accept_terms: '' } });
  return (
    <>
      <PageHeader
        title="Seu contrato"
        up={{ to: '/app/faturas', label: 'Pagamentos' }}
        lead={`${title}, versão ${version}.`}
      />
      <Surface className="lg:max-w-3xl p-5 sm:p-8">
        <section
          aria-label="Texto do contrato"
          tabIndex={0}
          className="contract max-h-[60svh] overflow-y-auto rounded-xl border border-line p-5 text-[0.9375rem]"
        >
          {/* The business's own text, sanitised by the server; the person's own data are escaped in it. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the contract is HTML (docs/product.md section 2, step 4). */}
          <div dangerouslySetInnerHTML={{ __html: text }} />
        </section>
        <RecordForm form={form} className="mt-6 space-y-5">
          <input type="hidden" name="contract_sha256" value={sha256} />
          <input type="hidden" name="shown_at" value={shownAt} />
          <CheckboxField
            {...form.box('accept_terms')}
            required
            label="Li e aceito os termos do contrato. Reconheço como válida a assinatura eletrônica, com registro de data, hora e endereço IP."
          />
          <Button type="submit" variant="cta" size="lg" pending={form.pending}>
            Aceitar contrato
          </Button>
        </RecordForm>
      </Surface>
    </>
  );
}
