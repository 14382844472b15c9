import { useState } from 'react';
import { Form } from 'react-router';
import type { Prefill } from '#app/features/accounts/rules/prefill.ts';
import { useCepLookup } from '#app/features/lookups/ui/use-cep-lookup.ts';
import { useCpfCheck } from '#app/features/lookups/ui/use-cpf-check.ts';
import { STATES, UFS } from '#app/lib/brazil.ts';
import type { DocType } from '#app/lib/documents.ts';
import { maskCep, maskDocument, maskPhone } from '#app/lib/masks.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField, SelectField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { FormAlert } from './form-alert.tsx';
import type { RefusedForm } from './refused-form.ts';

type Props = { prefill: Prefill; redirectTo: string; refused?: RefusedForm; pending: boolean };

/** Spec section 2, Signup fields. CPF is checked on blur; eight digits of a CEP fill state and address. */
export function SignupForm({ prefill, redirectTo, refused, pending }: Props) {
  const values = { ...prefill.values, ...refused?.values } as Record<string, string | undefined>;
  const fields = refused?.fields ?? {};
  const [docType, setDocType] = useState<DocType>(values.doc_type === 'CNPJ' ? 'CNPJ' : 'CPF');
  const [uf, setUf] = useState(values.uf ?? '');
  const [address, setAddress] = useState(values.address ?? '');
  const cpf = useCpfCheck();
  const cep = useCepLookup((found) => {
    setUf(found.uf);
    const street = [found.logradouro, found.bairro].filter(Boolean).join(', ');
    if (street) setAddress(street);
  });
  return (
    <Form method="post" action="/auth?mode=signup" className="grid gap-4 sm:grid-cols-2" noValidate>
      <input type="hidden" name="intent" value="signup" />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <div className="empty:hidden sm:col-span-2">
        <FormAlert message={refused?.message} />
      </div>
      <TextField
        className="sm:col-span-2"
        label="Nome completo"
        name="full_name"
        autoComplete="name"
        required
        defaultValue={values.full_name}
        error={fields.full_name}
      />
      <SelectField
        label="Tipo de documento"
        name="doc_type"
        required
        value={docType}
        onChange={(event) => setDocType(event.target.value as DocType)}
        error={fields.doc_type}
      >
        <option value="CPF">CPF</option>
        <option value="CNPJ">CNPJ</option>
      </SelectField>
      <MaskedField
        key={docType}
        label={docType}
        name="doc_number"
        mask={(value) => maskDocument(docType, value)}
        inputMode={docType === 'CPF' ? 'numeric' : 'text'}
        required
        defaultValue={values.doc_number}
        onBlur={(event) => docType === 'CPF' && cpf.check(event.target.value)}
        error={(docType === 'CPF' ? cpf.error : undefined) ?? fields.doc_number}
      />
      <MaskedField
        label="CEP"
        name="cep"
        mask={maskCep}
        inputMode="numeric"
        autoComplete="postal-code"
        defaultValue={values.cep}
        hint={cep.pending ? 'Buscando endereço…' : 'Opcional: preenche estado e endereço'}
        onValue={cep.lookup}
        error={fields.cep}
      />
      <SelectField
        label="Estado"
        name="uf"
        required
        value={uf}
        onChange={(event) => setUf(event.target.value)}
        error={fields.uf}
      >
        <option value="">Selecione</option>
        {UFS.map((code) => (
          <option key={code} value={code}>
            {STATES[code]}
          </option>
        ))}
      </SelectField>
      <TextField
        className="sm:col-span-2"
        label="Endereço"
        name="address"
        autoComplete="street-address"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={fields.address}
      />
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
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={values.email}
        error={fields.email}
      />
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
    </Form>
  );
}
