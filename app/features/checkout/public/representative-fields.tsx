import { useCpfCheck } from '#app/kit/use-cpf-check.ts';
import { maskDocument } from '#app/lib/masks.ts';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import type { StepProps } from './checkout-draft.ts';

/** Who acts for the company (docs/product.md section 12): accepts the contract, is checked by face, is greeted. */
export function RepresentativeFields({ draft, change, faults }: Omit<StepProps, 'offer'>) {
  const cpf = useCpfCheck();
  return (
    <fieldset className="grid gap-4 rounded-2xl bg-sunken p-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="float-left mb-1 font-semibold sm:col-span-2">Quem representa a empresa</legend>
      <TextField
        className="sm:col-span-2"
        label="Nome do representante legal"
        name="representative_name"
        autoComplete="name"
        required
        value={draft.representative_name}
        onChange={(event) => change({ representative_name: event.target.value })}
        error={faults.representative_name}
      />
      <MaskedField
        label="CPF do representante"
        name="representative_cpf"
        mask={(value) => maskDocument('CPF', value)}
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={draft.representative_cpf}
        onValue={(representative_cpf) => {
          change({ representative_cpf });
          cpf.check(representative_cpf);
        }}
        error={cpf.error ?? faults.representative_cpf}
      />
      <TextField
        label="Cargo na empresa"
        name="representative_role"
        autoComplete="organization-title"
        placeholder="Sócia-administradora"
        required
        value={draft.representative_role}
        onChange={(event) => change({ representative_role: event.target.value })}
        error={faults.representative_role}
      />
    </fieldset>
  );
}
