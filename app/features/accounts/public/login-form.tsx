import { Form, Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { PasswordField, TextField } from '#app/ui/field.tsx';
import { FormAlert } from './form-alert.tsx';
import type { RefusedForm } from './refused-form.ts';

type Props = { email?: string; redirectTo: string; refused?: RefusedForm; pending: boolean };

export function LoginForm({ email, redirectTo, refused, pending }: Props) {
  const { fields = {}, values = {} } = refused ?? {};
  return (
    <Form method="post" action="/auth" className="space-y-4" noValidate>
      <input type="hidden" name="intent" value="login" />
      <input type="hidden" name="redirectTo" value={values.redirectTo ?? redirectTo} />
      <FormAlert message={refused?.message} />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={values.email ?? email}
        error={fields.email}
      />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="current-password"
        required
        error={fields.password}
      />
      <Button type="submit" variant="cta" size="lg" className="w-full" pending={pending}>
        Entrar
      </Button>
      <p className="text-center text-sm">
        <Link className="underline underline-offset-4" to="/auth/esqueci">
          Esqueci minha senha
        </Link>
      </p>
    </Form>
  );
}
