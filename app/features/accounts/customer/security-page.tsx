import { Fingerprint, KeyRound, Mail, ShieldCheck } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import {
  SESSION_ALREADY_ENDED,
  SESSION_ENDED,
  sessionsEnded,
} from '#app/features/accounts/rules/security-messages.ts';
import {
  endOwnOtherSessions,
  endOwnSession,
  listOwnSessions,
  passkeyState,
  twoFactorState,
  waitingEmail,
} from '#app/features/accounts/server/index.server.ts';
import { answerForms } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { textIn } from '#app/lib/form-data.ts';
import type { Session } from '#app/platform/auth.server.ts';
import { sessionOf } from '#app/platform/guards.server.ts';
import { ProfileFrame } from '#app/shells/customer/profile-frame.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/security-page';
import { SessionList } from './session-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Segurança | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  const session = sessionOf(context);
  const [sessions, twoFactor, waiting, keys] = await Promise.all([
    listOwnSessions(session),
    twoFactorState(session),
    waitingEmail(session),
    passkeyState(session),
  ]);
  const passkeys = { count: keys.passkeys.length, usable: keys.usable };
  return { email: session.user.email, sessions, twoFactor, waiting, passkeys, now: new Date().toISOString() };
}

type Who = { session: Session; request: Request };

const FORMS = {
  end: async ({ session, request }: Who, form: FormData, intent: string): Promise<FormAnswer> => {
    const ended = await endOwnSession(session, request, textIn(form, 'sessionId'));
    // An ended session and one of another account get the same answer: there is no such session.
    return { ok: ended, intent, toast: ended ? SESSION_ENDED : SESSION_ALREADY_ENDED };
  },
  'end-others': async ({ session, request }: Who, _: FormData, intent: string): Promise<FormAnswer> => ({
    ok: true,
    intent,
    toast: sessionsEnded(await endOwnOtherSessions(session, request)),
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { session: sessionOf(args.context), request: args.request }, args);

export const clientAction = clientFormAction;

export default function SecurityPage() {
  const { email, sessions, twoFactor, waiting, passkeys, now } = useLoaderData<typeof loader>();
  useToast(useAnswer<typeof action>()?.toast);
  return (
    <ProfileFrame title="Segurança" lead="Como você entra na sua conta, e onde ela está aberta agora.">
      <ProfileSection title="Entrada">
        <ul className="divide-y divide-line">
          <Row
            icon={Mail}
            label="E-mail"
            text={waiting ? `${email}. Aguardando a confirmação de ${waiting}.` : email}
            to="/app/perfil/email"
            action="Trocar e-mail"
          />
          <Row
            icon={KeyRound}
            label="Senha"
            text="Use uma que você não usa em outro lugar."
            to="/app/perfil/senha"
            action="Trocar senha"
          />
          {(passkeys.usable || passkeys.count > 0) && (
            <Row
              icon={Fingerprint}
              label="Chaves de acesso"
              text={passkeyWords(passkeys)}
              to="/app/perfil/chaves"
              action={passkeys.count > 0 ? 'Gerenciar' : 'Criar chave'}
            />
          )}
          <Row
            icon={ShieldCheck}
            label="Verificação em duas etapas"
            badge={
              <Badge tone={twoFactor.on ? 'good' : 'neutral'}>{twoFactor.on ? 'Ativa' : 'Inativa'}</Badge>
            }
            text={
              twoFactor.on
                ? `Além da senha, um código do seu aplicativo. Códigos de recuperação restantes: ${twoFactor.codesLeft}.`
                : 'Além da senha, um código do seu celular. Mesmo quem souber a sua senha não entra.'
            }
            to="/app/perfil/duas-etapas"
            action={twoFactor.on ? 'Gerenciar' : 'Ativar'}
          />
        </ul>
      </ProfileSection>
      <ProfileSection
        title="Sessões abertas"
        text="Não reconhece alguma? Encerre-a e troque a senha. O endereço IP é o que o aparelho mostrou à internet."
      >
        <SessionList sessions={sessions} now={now} />
      </ProfileSection>
    </ProfileFrame>
  );
}

function passkeyWords({ count, usable }: { count: number; usable: boolean }): string {
  if (!usable) return 'Não abrem a conta enquanto a verificação em duas etapas está ativa.';
  if (count === 0) return 'Entre com o dedo, o rosto ou o PIN do aparelho, sem digitar a senha.';
  return count === 1
    ? 'Um aparelho abre a conta sem a senha.'
    : `${count} aparelhos abrem a conta sem a senha.`;
}

type RowProps = {
  icon: ComponentType<{ className?: string }>;
  label: string;
  badge?: ReactNode;
  text: string;
  to: string;
  action: string;
};

function Row({ icon: Icon, label, badge, text, to, action }: RowProps) {
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-center">
      <span
        aria-hidden
        className="hidden size-11 shrink-0 place-items-center rounded-xl bg-brand-soft sm:grid"
      >
        <Icon className="size-5 text-brand-strong" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {label} {badge}
        </h3>
        <p className="text-muted">{text}</p>
      </div>
      <ButtonLink to={to} className="self-start sm:self-center">
        {action}
        {action === 'Ativar' || action === 'Gerenciar' ? (
          <span className="sr-only"> a verificação em duas etapas</span>
        ) : null}
      </ButtonLink>
    </li>
  );
}
