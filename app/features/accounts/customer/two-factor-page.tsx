import { data, useLoaderData } from 'react-router';
import { CurrentPasswordInput, TotpInput } from '#app/features/accounts/rules/input.ts';
import {
  CODES_RENEWED,
  TWO_FACTOR_OFF,
  TWO_FACTOR_ON,
} from '#app/features/accounts/rules/security-messages.ts';
import {
  confirmTwoFactor,
  type Enrolment,
  isEnrolment,
  renewRecoveryCodes,
  showEnrolment,
  startTwoFactor,
  stopTwoFactor,
  twoFactorState,
} from '#app/features/accounts/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { textIn } from '#app/lib/form-data.ts';
import type { Session } from '#app/platform/auth.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { sessionOf } from '#app/platform/guards.server.ts';
import { ProfileFrame, SECURITY } from '#app/shells/customer/profile-frame.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/two-factor-page';
import { RecoveryCodes } from './recovery-codes.tsx';
import { EnrolStep, StartStep, TwoFactorOn } from './two-factor-steps.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Verificação em duas etapas | Área do cliente' }];

export const loader = async ({ context }: Route.LoaderArgs) => twoFactorState(sessionOf(context));

type Who = { session: Session; request: Request; headers: Headers };

const NOT_CHANGED = 'Nada foi alterado';
const NOT_CHECKED = 'Código não conferido';

const confirm = defineForm({
  failed: NOT_CHECKED,
  schema: TotpInput,
  save: async ({ session, request, headers }: Who, { code }) => {
    const confirmed = await confirmTwoFactor(session, request, code);
    if (confirmed.ok) for (const [name, value] of confirmed.value.headers) headers.append(name, value);
    return confirmed;
  },
  done: TWO_FACTOR_ON,
  show: ({ codes }): Shown => ({ codes }),
});

/** The key and the codes are shown in one answer and nowhere else. */
type Shown = { enrolment?: Enrolment; codes?: string[] };

const FORMS = {
  start: defineForm({
    failed: NOT_CHANGED,
    schema: CurrentPasswordInput,
    save: ({ request }: Who, { password }) => startTwoFactor(request, password),
    show: (enrolment): Shown => ({ enrolment }),
  }),
  /** The code is entered again after a refusal, and the key stays. */
  confirm: async (who: Who, form: FormData, intent: string) => {
    const uri = textIn(form, 'uri');
    if (!isEnrolment(uri)) throw data(null, 400);
    const { draft: _, ...answer } = await confirm(who, form, intent);
    return answer.ok ? answer : { ...answer, shown: { enrolment: await showEnrolment(uri) } };
  },
  renew: defineForm({
    failed: NOT_CHANGED,
    schema: CurrentPasswordInput,
    save: ({ request }: Who, { password }) => renewRecoveryCodes(request, password),
    done: CODES_RENEWED,
    show: (codes): Shown => ({ codes }),
  }),
  stop: defineForm({
    failed: NOT_CHANGED,
    schema: CurrentPasswordInput,
    save: ({ request }: Who, { password }) => stopTwoFactor(request, password),
    done: (headers) => redirectWithToast('/app/perfil/seguranca', TWO_FACTOR_OFF, headers),
  }),
};

export function action(args: Route.ActionArgs) {
  const headers = new Headers();
  return answerForms(
    FORMS,
    { session: sessionOf(args.context), request: args.request, headers },
    args,
    headers,
  );
}

export const clientAction = clientFormAction;

export default function TwoFactorPage() {
  const { on, codesLeft } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { enrolment, codes } = answer?.shown ?? ({} as Shown);
  return (
    <ProfileFrame
      title="Verificação em duas etapas"
      up={SECURITY}
      lead="Para entrar, além da senha, um código que só o seu celular mostra."
    >
      {codes && <RecoveryCodes codes={codes} />}
      {on ? (
        <TwoFactorOn codesLeft={codes?.length ?? codesLeft} answer={answer} />
      ) : enrolment ? (
        <EnrolStep enrolment={enrolment} answer={answer} />
      ) : (
        <StartStep answer={answer} />
      )}
    </ProfileFrame>
  );
}
