import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLoaderData, useSubmit } from 'react-router';
import { PasskeyAnswerInput, PasskeyInput } from '#app/features/accounts/rules/input.ts';
import {
  PASSKEY_ADDED,
  PASSKEY_ALREADY_REMOVED,
  PASSKEY_REMOVED,
} from '#app/features/accounts/rules/security-messages.ts';
import {
  addPasskey,
  passkeyState,
  removePasskey,
  startPasskey,
} from '#app/features/accounts/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, PressForm, RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate } from '#app/lib/dates.ts';
import { textIn } from '#app/lib/form-data.ts';
import { keepsPasskeys } from '#app/lib/passkeys.ts';
import type { Session } from '#app/platform/auth.server.ts';
import { sessionOf } from '#app/platform/guards.server.ts';
import { ProfileFrame, SECURITY } from '#app/shells/customer/profile-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { PasswordField, TextField } from '#app/ui/field.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/passkeys-page';

export const meta: Route.MetaFunction = () => [{ title: 'Chaves de acesso | Área do cliente' }];

export const loader = ({ context }: Route.LoaderArgs) => passkeyState(sessionOf(context));

type Who = { session: Session; request: Request; headers: Headers };

const NOT_ADDED = 'Chave não criada';

const FORMS = {
  start: defineForm({
    failed: NOT_ADDED,
    schema: PasskeyInput,
    save: async ({ session, request, headers }: Who, input) => {
      const started = await startPasskey(session, request, input);
      if (started.ok)
        for (const cookie of started.value.headers.getSetCookie()) headers.append('set-cookie', cookie);
      return started;
    },
    show: ({ options, name }) => ({ options, name }),
  }),
  finish: defineForm({
    failed: NOT_ADDED,
    schema: PasskeyAnswerInput,
    save: ({ request }: Who, { name, response }) => addPasskey(request, name, response),
    done: PASSKEY_ADDED,
  }),
  remove: async ({ request }: Who, form: FormData, intent: string): Promise<FormAnswer> => {
    const removed = await removePasskey(request, textIn(form, 'id'));
    return { ok: removed, intent, toast: removed ? PASSKEY_REMOVED : PASSKEY_ALREADY_REMOVED };
  },
};

export function action(args: Route.ActionArgs) {
  const headers = new Headers();
  const who = { session: sessionOf(args.context), request: args.request, headers };
  return answerForms(FORMS, who, args, headers);
}

export const clientAction = clientFormAction;

export default function PasskeysPage() {
  const { passkeys, usable } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <ProfileFrame
      title="Chaves de acesso"
      up={SECURITY}
      lead="Entre sem digitar a senha, com o dedo, o rosto ou o PIN do aparelho."
    >
      {!usable && (
        <ProfileSection
          title="Esta conta entra só com a senha"
          text="As chaves não abrem contas da equipe. Também não abrem contas com a verificação em duas etapas."
        />
      )}
      {passkeys.length > 0 && (
        <ProfileSection
          title="Suas chaves"
          text="Perdeu um aparelho? Remova a chave dele. Criar uma nova senha pelo e-mail remove todas."
        >
          <ul className="divide-y divide-line">
            {passkeys.map(({ id, name, addedAt }) => (
              <li
                key={id}
                className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-center"
              >
                <KeyRound aria-hidden className="hidden size-6 shrink-0 text-muted sm:block" />
                <div className="min-w-0 flex-1">
                  <h3 className="font-semibold wrap-break-word">{name}</h3>
                  <p className="text-muted">Criada em {formatDate(addedAt)}</p>
                </div>
                <PressForm intent="remove" fixed={{ id }} variant="danger">
                  Remover<span className="sr-only"> a chave {name}</span>
                </PressForm>
              </li>
            ))}
          </ul>
        </ProfileSection>
      )}
      {usable && <AddPasskey answer={answer} />}
    </ProfileFrame>
  );
}

const NOT_MADE = 'O aparelho não criou a chave. Tente de novo. Ele precisa ter bloqueio de tela.';
const UNSUPPORTED = 'Este navegador não cria chaves de acesso. Tente em outro navegador ou no celular.';

function AddPasskey({ answer }: { answer: ReturnType<typeof useAnswer<typeof action>> }) {
  const form = useRecordForm({ intent: 'start', answer, draft: { name: '' } });
  const { refusal, making } = useMakePasskey(answer);
  return (
    <ProfileSection
      title="Criar uma chave neste aparelho"
      text="A chave fica guardada no aparelho. Ele pede o dedo, o rosto ou o PIN a cada entrada."
    >
      <RecordForm form={form} className="max-w-md space-y-4">
        <TextField
          label="Nome da chave"
          {...form.field('name')}
          hint="Para você saber qual é: Celular da Ana, Notebook"
          maxLength={60}
          autoComplete="off"
          required
        />
        <PasswordField
          label="Senha atual"
          name="password"
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
        <Button type="submit" variant="cta" pending={form.pending || making}>
          Criar chave de acesso
        </Button>
      </RecordForm>
      <FormRefusal message={refusal ?? form.refusal} />
      <noscript>
        <p className="mt-4 text-muted">Para criar uma chave, ative o JavaScript do navegador.</p>
      </noscript>
    </ProfileSection>
  );
}

/** Lets the device make a passkey once the server has answered with the options, and sends it. */
function useMakePasskey(answer: ReturnType<typeof useAnswer<typeof action>>) {
  const submit = useSubmit();
  const [refusal, setRefusal] = useState<string>();
  const [making, setMaking] = useState(false);
  const started = answer && 'shown' in answer ? answer.shown : undefined;
  useEffect(() => {
    setRefusal(undefined);
    if (!started) return;
    if (!keepsPasskeys()) return setRefusal(UNSUPPORTED);
    const { options, name } = started;
    setMaking(true);
    import('@simplewebauthn/browser')
      .then(({ startRegistration }) => startRegistration({ optionsJSON: options }))
      .then((response) =>
        submit({ intent: 'finish', name, response: JSON.stringify(response) }, { method: 'post' }),
      )
      .catch(() => setRefusal(NOT_MADE))
      .finally(() => setMaking(false));
  }, [started, submit]);
  return { refusal, making };
}
