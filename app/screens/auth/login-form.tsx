import { Link } from 'react-router';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { RecordForm, useRecordForm } from '#app/kit/record-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { PasswordField, TextField } from '#app/ui/field.tsx';
import { FormAlert } from './form-alert.tsx';

type Props = { email?: string | undefined; redirectTo: string; answer: FormAnswer<unknown> | undefined };

export function LoginForm({ email = '', redirectTo, answer }: Props) {
  const form = useRecordForm({ intent: 'login', answer, draft: { email, redirectTo } });
  return (
    <RecordForm form={form} action="/auth" className="space-y-4">
      <input type="hidden" name="redirectTo" value={form.draft.redirectTo} />
      <FormAlert message={form.refusal} />
      <TextField label="E-mail" {...form.field('email')} type="email" autoComplete="username" required />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="current-password"
        required
        error={form.errors.password}
      />
      <Button type="submit" variant="cta" size="lg" className="w-full" pending={form.pending}>
        Entrar
      </Button>
      <p className="text-center text-sm">
        <Link className="underline underline-offset-4" to="/auth/esqueci">
          Esqueci minha senha
        </Link>
      </p>
    </RecordForm>
  );
}
