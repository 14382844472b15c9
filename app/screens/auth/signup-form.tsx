import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Prefill } from '#app/features/accounts/rules/prefill.ts';
import { useFieldChecks } from '#app/features/profiles/ui/use-field-checks.ts';
import { AddressFields } from '#app/kit/address-fields.tsx';
import { DocumentFields } from '#app/kit/document-fields.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { RecordForm, useRecordForm } from '#app/kit/record-form.tsx';
import { maskedDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailField } from '#app/ui/email-field.tsx';
import { PasswordField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { FieldsAlert, FormAlert } from './form-alert.tsx';

const loadChecks = () =>
  import('#app/features/accounts/rules/signup-checks.ts').then(({ SIGNUP_FORM }) => SIGNUP_FORM);

type Props = {
  prefill: Prefill;
  redirectTo: string;
  answer: FormAnswer<unknown> | undefined;
  /** The order gave every other value: they are shown in short, and can be corrected. */
  onlyPassword: boolean;
};

/** docs/product.md section 2, Signup fields. CPF is checked on blur; eight digits of a CEP fill state and address. */
export function SignupForm({ prefill, redirectTo, answer, onlyPassword }: Props) {
  const form = useRecordForm({ intent: 'signup', answer, draft: prefill.values });
  const { draft } = form;
  const element = useRef<HTMLFormElement>(null);
  const [docType, setDocType] = useState(draft.doc_type);
  const {
    faults: fields,
    refused: faulty,
    recheck,
    handlers,
  } = useFieldChecks({ form: element, load: loadChecks, answered: form.errors });
  return (
    <RecordForm
      form={form}
      ref={element}
      action="/auth?mode=signup"
      className="grid gap-4 sm:grid-cols-2"
      {...handlers}
    >
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <div className="empty:hidden sm:col-span-2">
        {faulty ? <FieldsAlert faults={faulty} /> : <FormAlert message={form.refusal} />}
      </div>
      <Person
        known={onlyPassword ? prefill.values : null}
        open={Object.keys(fields).some((name) => name !== 'password')}
      >
        <TextField
          className="sm:col-span-2"
          label={docType === 'CNPJ' ? 'Razão social' : 'Nome completo'}
          {...form.field('full_name')}
          autoComplete={docType === 'CNPJ' ? 'organization' : 'name'}
          required
          error={fields.full_name}
        />
        <DocumentFields
          type={{ name: 'doc_type', value: draft.doc_type, error: fields.doc_type }}
          number={{ name: 'doc_number', value: draft.doc_number, error: fields.doc_number }}
          onType={setDocType}
        />
        <AddressFields className="sm:col-span-2" values={draft} errors={fields} onFilled={recheck} />
        <MaskedField
          label="Telefone"
          {...form.field('phone')}
          mask={maskPhone}
          inputMode="tel"
          autoComplete="tel-national"
          required
          error={fields.phone}
        />
        <EmailField required {...form.field('email')} error={fields.email} />
      </Person>
      <PasswordField
        className="sm:col-span-2"
        label="Senha"
        name="password"
        autoComplete="new-password"
        required
        hint="No mínimo 6 caracteres"
        error={fields.password}
      />
      <Button type="submit" variant="cta" size="lg" className="sm:col-span-2" pending={form.pending}>
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
    </RecordForm>
  );
}

type PersonProps = {
  /** Values from the order; null if all fields must be shown. */
  known: Prefill['values'] | null;
  /** A field has a message. */
  open: boolean;
  children: ReactNode;
};

/** Fields of the person, or the values known from the order with the fields below them. */
function Person({ known, open, children }: PersonProps) {
  if (!known) return children;
  return (
    <div className="space-y-2 sm:col-span-2">
      <p className="break-words">
        <strong>{known.full_name}</strong>, {known.doc_type} {maskedDocument(known.doc_number ?? '')}
        <br />
        {known.email}
      </p>
      <details open={open}>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
          Corrigir estes dados
        </summary>
        <div className="mt-3 mb-2 grid gap-4 sm:grid-cols-2">{children}</div>
      </details>
    </div>
  );
}
