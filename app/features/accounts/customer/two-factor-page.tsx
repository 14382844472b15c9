import { data, useLoaderData } from 'react-router';
import { CurrentPasswordInput, TotpInput } from '#app/features/accounts/rules/account-input.ts';
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
import { readForm } from '#app/lib/form-data.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { sessionOf } from '#app/platform/guards.server.ts';
import { ProfileFrame } from '#app/shells/customer/profile-frame.tsx';
import { type Answer, refusedBy, refusedInput } from '#app/shells/customer/refused-answer.ts';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/two-factor-page';
import { BackToSecurity } from './back-to-security.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { EnrolStep, StartStep, TwoFactorOn } from './two-factor-steps.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Verificação em duas etapas | Área do cliente' }];

export const loader = async ({ context }: Route.LoaderArgs) => twoFactorState(sessionOf(context));

/** `intent` says which form answered; the key and the codes are shown in this answer and nowhere else. */
type Shown = Answer & { intent?: string; enrolment?: Enrolment; codes?: string[] };

export async function action({ request, context }: Route.ActionArgs) {
  const { intent = '', uri = '', ...values } = readForm(await request.formData());
  if (intent === 'confirm' && isEnrolment(uri)) {
    const parsed = TotpInput.safeParse(values);
    const again = async (answer: Answer) =>
      data<Shown>({ ...answer, intent, enrolment: await showEnrolment(uri) });
    if (!parsed.success) return again(refusedInput(parsed.error, 'Código não conferido'));
    const done = await confirmTwoFactor(sessionOf(context), request, parsed.data.code);
    if (!done.ok) return again(refusedBy({ ...done.error, title: 'Código não conferido' }));
    const { codes, headers } = done.value;
    return data<Shown>({ intent, codes, toast: TWO_FACTOR_ON }, { headers });
  }
  const parsed = CurrentPasswordInput.safeParse(values);
  if (!parsed.success) return data<Shown>({ ...refusedInput(parsed.error, 'Nada foi alterado'), intent });
  const { password } = parsed.data;
  const refused = (error: Parameters<typeof refusedBy>[0]) =>
    data<Shown>({ ...refusedBy({ ...error, title: 'Nada foi alterado' }), intent });
  if (intent === 'stop') {
    const stopped = await stopTwoFactor(request, password);
    if (!stopped.ok) return refused(stopped.error);
    return redirectWithToast('/app/perfil/seguranca', TWO_FACTOR_OFF, stopped.value);
  }
  if (intent === 'renew') {
    const renewed = await renewRecoveryCodes(request, password);
    if (!renewed.ok) return refused(renewed.error);
    return data<Shown>({ intent, codes: renewed.value, toast: CODES_RENEWED });
  }
  const started = await startTwoFactor(request, password);
  return started.ok ? data<Shown>({ intent, enrolment: started.value }) : refused(started.error);
}

export const clientAction = keepPage;

export default function TwoFactorPage() {
  const { on, codesLeft } = useLoaderData<typeof loader>();
  const answer = useAnswer<Shown>();
  useToast(answer?.toast);
  const { intent, enrolment, codes, fields = {} } = answer ?? {};
  return (
    <ProfileFrame
      title="Verificação em duas etapas"
      lead="Para entrar, além da senha, um código que só o seu celular mostra."
    >
      <BackToSecurity />
      {codes && <RecoveryCodes codes={codes} />}
      {on ? (
        <TwoFactorOn codesLeft={codes?.length ?? codesLeft} intent={intent} error={fields.password} />
      ) : enrolment ? (
        <EnrolStep enrolment={enrolment} error={fields.code} />
      ) : (
        <StartStep error={fields.password} />
      )}
    </ProfileFrame>
  );
}
