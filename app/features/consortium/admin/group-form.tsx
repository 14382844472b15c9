import { Form, useNavigation } from 'react-router';
import { GROUP_STATUSES } from '#app/features/consortium/rules/consortium-status.ts';
import { GROUP_WORDS } from '#app/features/consortium/rules/consortium-words.ts';
import type { GroupDraft } from '#app/features/consortium/rules/group-input.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';

/** Id of the form, which the notice of a conflict names from outside of it. */
export const GROUP_FORM = 'grupo';

type Props = { draft: GroupDraft; version?: number; errors: Record<string, string> };

/** What a group is. */
export function GroupForm({ draft, version, errors }: Props) {
  const pending = useNavigation().formData?.get('intent') === 'group';
  return (
    <Form id={GROUP_FORM} method="post" noValidate className="space-y-4">
      <input type="hidden" name="intent" value="group" />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
        <TextField
          className="lg:col-span-2"
          label="Código"
          name="code"
          required
          maxLength={20}
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={draft.code}
          error={errors.code}
        />
        <TextField
          className="lg:col-span-4"
          label="Bem"
          name="asset"
          required
          maxLength={100}
          placeholder="Imóvel até R$ 250 mil"
          defaultValue={draft.asset}
          error={errors.asset}
        />
        <TextField
          className="lg:col-span-2"
          label="Crédito (R$)"
          name="credit"
          required
          inputMode="decimal"
          defaultValue={draft.credit}
          error={errors.credit}
        />
        <TextField
          label="Prazo (meses)"
          name="termMonths"
          required
          inputMode="numeric"
          defaultValue={draft.termMonths}
          error={errors.termMonths}
        />
        <TextField
          label="Cotas"
          name="size"
          required
          inputMode="numeric"
          defaultValue={draft.size}
          error={errors.size}
        />
        <SelectField
          className="lg:col-span-2"
          label="Situação"
          name="status"
          defaultValue={draft.status}
          error={errors.status}
        >
          {GROUP_STATUSES.map((status) => (
            <option key={status} value={status}>
              {GROUP_WORDS[status].label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Salvando…">
          Salvar
        </Button>
      </div>
    </Form>
  );
}
