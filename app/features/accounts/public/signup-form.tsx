import { useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import type { Prefill } from '#app/features/accounts/rules/prefill.ts';
import { AddressFields } from '#app/features/lookups/ui/address-fields.tsx';
import { DocumentFields } from '#app/features/lookups/ui/document-fields.tsx';
import { useFieldChecks } from '#app/features/profiles/ui/use-field-checks.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailField } from '#app/ui/email-field.tsx';
import { PasswordField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { FieldsAlert, FormAlert } from './form-alert.tsx';
import type { RefusedForm } from './refused-form.ts';

const loadChecks = () =>
  import('#app/features/accounts/rules/signup-checks.ts').then(({ SIGNUP_FORM }) => SIGNUP_FORM);

type Props = { prefill: Prefill; redirectTo: string; refused?: RefusedForm; pending: boolean };

/** docs/product.md section 2, Signup fields. CPF is checked on blur; eight digits of a CEP fill state and address. */
export function SignupForm({ prefill, redirectTo, refused, pending }: Props) {
  const values = { ...prefill.values, ...refused?.values } as Record<string, string | undefined>;
  const form = useRef<HTMLFormElement>(null);
  const [docType, setDocType] = useState(values.doc_type);
  const {
    faults: fields,
    refused: faulty,
    recheck,
    handlers,
  } = useFieldChecks({ form, load: loadChecks, answered: refused?.fields });
  return (
    <Form
      ref={form}
      method="post"
      action="/auth?mode=signup"
      className="grid gap-4 sm:grid-cols-2"
      noValidate
      {...handlers}
    >
      <input type="hidden" name="intent" value="signup" />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <div className="empty:hidden sm:col-span-2">
        {faulty ? <FieldsAlert faults={faulty} /> : <FormAlert message={refused?.message} />}
      </div>
      <TextField
        className="sm:col-span-2"
        label={docType === 'CNPJ' ? 'Razão social' : 'Nome completo'}
        name="full_name"
        autoComplete={docType === 'CNPJ' ? 'organization' : 'name'}
        required
        defaultValue={values.full_name}
        error={fields.full_name}
      />
      <DocumentFields
        type={{ name: 'doc_type', value: values.doc_type, error: fields.doc_type }}
        number={{ name: 'doc_number', value: values.doc_number, error: fields.doc_number }}
        onType={setDocType}
      />
      <AddressFields className="sm:col-span-2" values={values} errors={fields} onFilled={recheck} />
      <MaskedField
        label="Telefone"
        name="phone"
        mask={maskPhone}
        inputMode="tel"
        autoComplete="tel-national"
        required
        defaultValue={values.phone}
        error={fields.phone}
      />
      <EmailField required defaultValue={values.email} error={fields.email} />
      <PasswordField
        className="sm:col-span-2"
        label="Senha"
        name="password"
        autoComplete="new-password"
        required
        hint="No mínimo 6 caracteres"
        error={fields.password}
      />
      <Button type="submit" variant="cta" size="lg" className="sm:col-span-2" pending={pending}>
        Criar conta
      </Button>
      <p className="text-sm text-muted sm:col-span-2">
        Ao criar a conta, você concorda com os{' '}
        <Link to="/politicas?aba=termos" className="font-medium underline underline-offset-4">
          Termos de Uso
        </Link>{' '}
        e com a{' '}
        <Link to="/politicas" className="font-medium underline underline-offset-4">
          Política de Privacidade
        </Link>
        .
      </p>
    </Form>
  );
}
