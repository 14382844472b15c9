import type { RepresentativeField } from '#app/features/profiles/rules/representative-checks.ts';
import { useCpfCheck } from '#app/kit/use-cpf-check.ts';
import { maskDocument } from '#app/lib/masks.ts';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';

type Values = Partial<Record<RepresentativeField, string | undefined>>;

/** Representative of a company, as fields of a plain form. */
export function RepresentativeInputs({ values, errors }: { values: Values; errors: Values }) {
  const cpf = useCpfCheck();
  return (
    <>
      <TextField
        className="sm:col-span-2"
        label="Nome do representante legal"
        name="representative_name"
        autoComplete="name"
        required
        defaultValue={values.representative_name}
        error={errors.representative_name}
      />
      <MaskedField
        label="CPF do representante"
        name="representative_cpf"
        mask={(value) => maskDocument('CPF', value)}
        inputMode="numeric"
        required
        defaultValue={values.representative_cpf}
        onBlur={(event) => cpf.check(event.target.value)}
        error={cpf.error ?? errors.representative_cpf}
      />
      <TextField
        label="Cargo na empresa"
        name="representative_role"
        autoComplete="organization-title"
        placeholder="Sócia-administradora"
        required
        defaultValue={values.representative_role}
        error={errors.representative_role}
      />
    </>
  );
}
