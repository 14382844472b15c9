import { TEAM_PASSWORD_LENGTH } from '#app/features/accounts/rules/team.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { RecordForm, useRecordForm } from '#app/kit/record-form.tsx';
import { maskCpf, maskPhone } from '#app/lib/masks.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import { FormAlert } from './form-alert.tsx';

type Props = { token: string; answer: FormAnswer<unknown> | undefined };

const NEW_ACCOUNT = { full_name: '', doc_number: '', phone: '', uf: '' };

/** Creates the account of an invited person, with a longer password than a customer's. */
export function NewAccount({ token, answer }: Props) {
  const form = useRecordForm({ intent: 'join', answer, draft: NEW_ACCOUNT });
  const field = (name: keyof typeof NEW_ACCOUNT) => ({ ...form.field(name), required: true });
  return (
    <RecordForm form={form} className="space-y-4">
      <FormAlert message={form.refusal} />
      <input type="hidden" name="token" value={token} />
      <TextField {...field('full_name')} label="Nome completo" autoComplete="name" maxLength={100} />
      <div className="grid gap-4 sm:grid-cols-2">
        <MaskedField {...field('doc_number')} label="CPF" mask={maskCpf} inputMode="numeric" />
        <MaskedField
          {...field('phone')}
          label="Telefone"
          mask={maskPhone}
          inputMode="tel"
          autoComplete="tel"
        />
      </div>
      <StateField {...field('uf')} />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="new-password"
        required
        hint={`No mínimo ${TEAM_PASSWORD_LENGTH} caracteres`}
        error={form.errors.password}
      />
      <Button type="submit" variant="cta" size="lg" className="w-full" pending={form.pending}>
        Aceitar o convite
      </Button>
    </RecordForm>
  );
}
