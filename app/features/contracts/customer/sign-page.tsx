import { data, Form, useLoaderData, useNavigation } from 'react-router';
import { previewOrderContract, signOrderContract } from '#app/features/checkout/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import type { Toast } from '#app/lib/toast.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
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

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = readForm(await request.formData());
  const refuse = (title: string, message: string, field?: string) => ({
    toast: { tone: 'bad', title, message } satisfies Toast,
    field,
  });
  if (form.accept_terms !== 'on') return refuse('Contrato não aceito', NOT_ACCEPTED, NOT_ACCEPTED);
  const { ip, userAgent } = requestInfo(context);
  const shown = { sha256: form.contract_sha256 ?? '', shownAt: form.shown_at };
  const signed = await signOrderContract(customerOf(context), params.transactionId, shown, { ip, userAgent });
  if (signed.ok) return redirectWithToast('/app/faturas', SIGNED);
  if (signed.error.code === 'not-found') throw data(null, { status: 404 });
  return refuse(signed.error.title ?? '', signed.error.message);
}

export const clientAction = keepPage;

/** The contract of an order that was entered without the checkout, to be read and accepted as there. */
export default function SignPage() {
  const { title, version, text, sha256, shownAt } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const pending = useNavigation().state === 'submitting';
  return (
    <>
      <PageHeader
        title="Seu contrato"
        lead={`${title}, versão ${version}.`}
        actions={<ButtonLink to="/app/faturas">← Faturas</ButtonLink>}
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
        <Form method="post" noValidate className="mt-6 space-y-5">
          <input type="hidden" name="contract_sha256" value={sha256} />
          <input type="hidden" name="shown_at" value={shownAt} />
          <CheckboxField
            name="accept_terms"
            required
            error={answer?.field}
            label="Li e aceito os termos do contrato. Reconheço como válida a assinatura eletrônica, com registro de data, hora e endereço IP."
          />
          <Button type="submit" variant="cta" size="lg" pending={pending}>
            Aceitar contrato
          </Button>
        </Form>
      </Surface>
    </>
  );
}
