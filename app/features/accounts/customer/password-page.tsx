import { data, Form, useNavigation } from 'react-router';
import { PasswordChangeInput } from '#app/features/accounts/rules/account-input.ts';
import { PASSWORD_CHANGED } from '#app/features/accounts/rules/security-messages.ts';
import { changePassword } from '#app/features/accounts/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { sessionOf } from '#app/platform/guards.server.ts';
import { ProfileFrame, Section } from '#app/shells/customer/profile-frame.tsx';
import { type Answer, refusedBy, refusedInput } from '#app/shells/customer/refused-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, PasswordField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/password-page';
import { BackToSecurity } from './back-to-security.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Trocar senha | Área do cliente' }];

export const loader = ({ context }: Route.LoaderArgs) => ({ email: sessionOf(context).user.email });

export async function action({ request }: Route.ActionArgs) {
  const parsed = PasswordChangeInput.safeParse(readForm(await request.formData()));
  if (!parsed.success) return data(refusedInput(parsed.error, 'Senha não alterada'));
  const result = await changePassword(request, parsed.data);
  if (!result.ok) return data(refusedBy({ ...result.error, title: 'Senha não alterada' }));
  return redirectWithToast('/app/perfil/seguranca', PASSWORD_CHANGED, result.value);
}

export const clientAction = keepPage;

export default function PasswordPage({ loaderData: { email } }: Route.ComponentProps) {
  const answer = useAnswer<Answer>();
  useToast(answer?.toast);
  const fields = answer?.fields ?? {};
  return (
    <ProfileFrame title="Trocar senha" lead="Avisamos você por e-mail quando a senha mudar.">
      <BackToSecurity />
      <Section title="Nova senha">
        <Form method="post" className="max-w-md space-y-4" noValidate>
          {/* For password managers: whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            label="Senha atual"
            name="currentPassword"
            autoComplete="current-password"
            required
            error={fields.currentPassword}
          />
          <PasswordField
            label="Nova senha"
            name="newPassword"
            autoComplete="new-password"
            required
            hint="No mínimo 6 caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar."
            error={fields.newPassword}
          />
          <CheckboxField
            label="Encerrar as sessões abertas em outros aparelhos"
            name="endOthers"
            defaultChecked
          />
          <Button type="submit" variant="cta" pending={useNavigation().state === 'submitting'}>
            Salvar nova senha
          </Button>
        </Form>
      </Section>
    </ProfileFrame>
  );
}
