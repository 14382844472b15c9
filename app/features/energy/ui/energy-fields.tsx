import type { EnergyDefaults } from '#app/features/energy/rules/energy-view.ts';
import { maskDocument } from '#app/lib/masks.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import type { EnergyAnswer } from './energy-answer.ts';

type Props = { defaults: EnergyDefaults; answer: EnergyAnswer | undefined; pending: boolean };

/** docs/product.md section 5, Energy request: the same fields in the dialog and on the page. */
export function EnergyFields({ defaults, answer, pending }: Props) {
  const { fields = {}, toast } = answer ?? {};
  const shown = { consumer_unit: '', ...defaults, ...answer?.values };
  const type = defaults.doc_type;
  return (
    <>
      {toast?.tone === 'bad' && (
        <p role="alert" className="rounded-xl bg-bad-soft px-4 py-3 text-sm sm:col-span-2">
          <strong className="font-semibold">{toast.title}.</strong> {toast.message}
        </p>
      )}
      <TextField
        className="sm:col-span-2"
        label={type === 'CPF' ? 'Nome completo' : 'Razão social'}
        name="full_name"
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={shown.full_name}
        error={fields.full_name}
      />
      <MaskedField
        label={type}
        name="cpf"
        mask={(value) => maskDocument(type, value)}
        inputMode={type === 'CPF' ? 'numeric' : 'text'}
        required
        defaultValue={shown.cpf}
        error={fields.cpf}
      />
      <TextField
        label="Unidade consumidora"
        name="consumer_unit"
        autoComplete="off"
        maxLength={40}
        required
        hint="Está no alto da conta de luz"
        defaultValue={shown.consumer_unit}
        error={fields.consumer_unit}
      />
      <TextField
        className="sm:col-span-2"
        label="Endereço da conta de luz"
        name="address"
        autoComplete="street-address"
        maxLength={200}
        required
        defaultValue={shown.address}
        error={fields.address}
      />
      <StateField name="uf" required defaultValue={shown.uf} error={fields.uf} />
      <Button
        type="submit"
        variant="cta"
        size="lg"
        className="self-end"
        pending={pending}
        pendingLabel="Enviando..."
      >
        Enviar solicitação
      </Button>
    </>
  );
}
