import type { GroupDraft } from '#app/features/consortium/rules/input.ts';
import { GROUP_STATUSES, GROUP_WORDS } from '#app/features/consortium/rules/terms.ts';
import { RecordForm, type RecordFormState, SaveButton } from '#app/kit/form.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';

/** Form for the properties of a group. */
export function GroupForm({ form }: { form: RecordFormState<GroupDraft> }) {
  return (
    <RecordForm form={form} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
        <TextField
          className="lg:col-span-2"
          label="Código"
          {...form.field('code')}
          required
          maxLength={20}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          className="lg:col-span-4"
          label="Bem"
          {...form.field('asset')}
          required
          maxLength={100}
          placeholder="Imóvel até R$ 250 mil"
        />
        <TextField
          className="lg:col-span-2"
          label="Crédito (R$)"
          {...form.field('credit')}
          required
          inputMode="decimal"
        />
        <TextField label="Prazo (meses)" {...form.field('termMonths')} required inputMode="numeric" />
        <TextField label="Cotas" {...form.field('size')} required inputMode="numeric" />
        <SelectField className="lg:col-span-2" label="Situação" {...form.field('status')}>
          {GROUP_STATUSES.map((status) => (
            <option key={status} value={status}>
              {GROUP_WORDS[status].label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap gap-2">
        <SaveButton form={form} />
      </div>
    </RecordForm>
  );
}
