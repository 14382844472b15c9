import { Link, useLoaderData } from 'react-router';
import { PhoneLinkInput, ResetRequestInput } from '#app/features/accounts/rules/input.ts';
import { requestSignInLink } from '#app/features/accounts/server/index.server.ts';
import { whatsAppLinked } from '#app/features/whatsapp/server/index.server.ts';
import { requestPhoneLink } from '#app/features/whatsapp-cases/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { RecordForm, useRecordForm } from '#app/kit/record-form.tsx';
import { maskPhone } from '#app/lib/masks.ts';
import { safePath } from '#app/lib/page-address.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import type { Route } from './+types/link-page';
import { AuthFrame } from './auth-frame.tsx';
import { clientAuthAction, useAuthAnswer } from './form-alert.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Entrar por um link | Nome em Dia' },
  { name: 'robots', content: 'noindex' },
];

export const loader = ({ request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const linked = whatsAppLinked();
  return {
    redirectTo: safePath(query.get('redirectTo'), ''),
    whatsApp: linked,
    byPhone: linked && query.get('por') === 'whatsapp',
  };
};

type Who = { request: Request };

const FORMS = {
  ask: defineForm({
    failed: 'Erro',
    schema: ResetRequestInput,
    save: ({ request }: Who, { email, redirectTo }) => requestSignInLink(request, email, redirectTo),
    show: (_, { email }) => ({ sentTo: email, by: 'mail' as const }),
  }),
  askByPhone: defineForm({
    failed: 'Erro',
    schema: PhoneLinkInput,
    save: ({ request }: Who, { phone, redirectTo }) => requestPhoneLink(request, phone, redirectTo),
    show: (_, { phone }) => ({ sentTo: maskPhone(phone), by: 'whatsapp' as const }),
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, { request: args.request }, args);

export const clientAction = clientAuthAction;

type FormProps = { answer: FormAnswer<unknown> | undefined; redirectTo: string };

export default function LinkPage() {
  const { redirectTo, whatsApp, byPhone } = useLoaderData<typeof loader>();
  const answer = useAuthAnswer<typeof action>();
  if (answer?.shown) return <Sent {...answer.shown} />;
  const ways = new URLSearchParams(redirectTo ? { redirectTo } : {});
  if (!byPhone) ways.set('por', 'whatsapp');
  return (
    <AuthFrame
      title="Entrar por um link"
      lead={`Enviamos um link ao seu ${byPhone ? 'WhatsApp' : 'e-mail'}. Com ele você entra sem a senha.`}
    >
      {byPhone ? (
        <PhoneForm answer={answer} redirectTo={redirectTo} />
      ) : (
        <MailForm answer={answer} redirectTo={redirectTo} />
      )}
      <div className="mt-4 flex flex-col items-center">
        {whatsApp && (
          <Link
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            to={`/auth/link?${ways}`}
          >
            {byPhone ? 'Receber o link por e-mail' : 'Receber o link pelo WhatsApp'}
          </Link>
        )}
        <Link
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
          to={redirectTo ? `/auth?${new URLSearchParams({ redirectTo })}` : '/auth'}
        >
          Entrar com a senha
        </Link>
      </div>
    </AuthFrame>
  );
}

function MailForm({ answer, redirectTo }: FormProps) {
  const form = useRecordForm({ intent: 'ask', answer, draft: { email: '', redirectTo } });
  return (
    <RecordForm form={form} className="space-y-4">
      <input type="hidden" name="redirectTo" value={form.draft.redirectTo} />
      <TextField label="E-mail" {...form.field('email')} type="email" autoComplete="username" required />
      <Button type="submit" variant="cta" size="lg" className="w-full" pending={form.pending}>
        Enviar link
      </Button>
    </RecordForm>
  );
}

/** For people who opened their account on WhatsApp and have no e-mail. */
function PhoneForm({ answer, redirectTo }: FormProps) {
  const form = useRecordForm({ intent: 'askByPhone', answer, draft: { phone: '', redirectTo } });
  return (
    <RecordForm form={form} className="space-y-4">
      <input type="hidden" name="redirectTo" value={form.draft.redirectTo} />
      <MaskedField
        label="Número do WhatsApp"
        hint="Com DDD. Só para contas abertas na nossa conversa do WhatsApp."
        {...form.field('phone')}
        mask={maskPhone}
        inputMode="tel"
        autoComplete="tel-national"
        required
      />
      <Button type="submit" variant="cta" size="lg" className="w-full" pending={form.pending}>
        Enviar link
      </Button>
    </RecordForm>
  );
}

function Sent({ sentTo, by }: { sentTo: string; by: 'mail' | 'whatsapp' }) {
  const byMail = by === 'mail';
  return (
    <AuthFrame
      title={byMail ? 'Confira o seu e-mail' : 'Confira o seu WhatsApp'}
      lead={`Se houver uma conta com este ${byMail ? 'endereço' : 'número'}, a mensagem chega em instantes.`}
      focus
    >
      <p role="status">
        {byMail ? 'Enviamos o link para ' : 'O link vai para '}
        <strong>{sentTo}</strong>. Ele vale por 15 minutos e funciona uma vez.
        {!byMail && ' Não chegou? Escreva ENTRAR na nossa conversa do WhatsApp.'}
      </p>
    </AuthFrame>
  );
}
