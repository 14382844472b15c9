import type { EnergyDefaults } from '#app/features/energy/rules/terms.ts';
import type { RecordFormState } from '#app/kit/form.tsx';
import { maskDocument } from '#app/lib/masks.ts';
import type { Toast } from '#app/lib/toast.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';

/** Name of the field by which the dialog asks to be answered in place, instead of with a redirect. */
export const IN_PLACE = 'inPlace';

/** Initial values of the form. */
export const energyDraft = ({ doc_type: _, ...account }: EnergyDefaults) => ({
  ...account,
  consumer_unit: '',
});

type Props = {
  form: RecordFormState<ReturnType<typeof energyDraft>>;
  type: EnergyDefaults['doc_type'];
  toast: Toast | undefined;
};

/** docs/product.md section 5, Energy request: the same fields in the dialog and on the page. */
export function EnergyFields({ form, type, toast }: Props) {
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
        {...form.field('full_name')}
        autoComplete="name"
        maxLength={100}
        required
      />
      <MaskedField
        label={type}
        {...form.field('cpf')}
        mask={(value) => maskDocument(type, value)}
        inputMode={type === 'CPF' ? 'numeric' : 'text'}
        required
      />
      <TextField
        label="Unidade consumidora"
        {...form.field('consumer_unit')}
        autoComplete="off"
        maxLength={40}
        required
        hint="Está no alto da conta de luz"
      />
      <TextField
        className="sm:col-span-2"
        label="Endereço da conta de luz"
        {...form.field('address')}
        autoComplete="address-line1"
        maxLength={200}
        required
      />
      <StateField {...form.field('uf')} required />
      <Button
        type="submit"
        variant="cta"
        size="lg"
        className="self-end"
        pending={form.pending}
        pendingLabel="Enviando..."
      >
        Enviar solicitação
      </Button>
    </>
  );
}
