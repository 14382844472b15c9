import { PasswordChangeInput } from '#app/features/accounts/rules/input.ts';
import { PASSWORD_CHANGED } from '#app/features/accounts/rules/security-messages.ts';
import { changePassword } from '#app/features/accounts/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, useRecordForm } from '#app/kit/form.tsx';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { sessionOf } from '#app/platform/guards.server.ts';
import { ProfileFrame, SECURITY } from '#app/shells/customer/profile-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, PasswordField } from '#app/ui/field.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/password-page';

export const meta: Route.MetaFunction = () => [{ title: 'Trocar senha | Área do cliente' }];

export const loader = ({ context }: Route.LoaderArgs) => ({ email: sessionOf(context).user.email });

const FORMS = {
  save: defineForm({
    failed: 'Senha não alterada',
    schema: PasswordChangeInput,
    save: ({ request }: { request: Request }, input) => changePassword(request, input),
    done: (headers) => redirectWithToast('/app/perfil/seguranca', PASSWORD_CHANGED, headers),
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, { request: args.request }, args);

export const clientAction = clientFormAction;

export default function PasswordPage({ loaderData: { email } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'save', answer, draft: { endOthers: 'on' } });
  return (
    <ProfileFrame title="Trocar senha" up={SECURITY} lead="Avisamos você por e-mail quando a senha mudar.">
      <ProfileSection title="Nova senha">
        <RecordForm form={form} className="max-w-md space-y-4">
          {/* For password managers: whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            label="Senha atual"
            name="currentPassword"
            autoComplete="current-password"
            required
            error={form.errors.currentPassword}
          />
          <PasswordField
            label="Nova senha"
            name="newPassword"
            autoComplete="new-password"
            required
            hint="No mínimo 6 caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar."
            error={form.errors.newPassword}
          />
          <CheckboxField label="Encerrar as sessões abertas em outros aparelhos" {...form.box('endOthers')} />
          <Button type="submit" variant="cta" pending={form.pending}>
            Salvar nova senha
          </Button>
        </RecordForm>
      </ProfileSection>
    </ProfileFrame>
  );
}
