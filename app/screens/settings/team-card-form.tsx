import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { PORTRAIT, type TeamMemberView } from '#app/features/accounts/rules/team.ts';
import { FormRefusal } from '#app/kit/form.tsx';
import { STATES, UFS } from '#app/lib/brazil.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { action } from './send-team-card.ts';

/** What customers see of a member beside the name: the photo, and a lawyer's registration. */
export function TeamCardForm({ member: { id, name, card } }: { member: TeamMemberView }) {
  const { Form, data: answer, formData } = useFetcher<typeof action>();
  useToast(answer?.toast);
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const faults = answer && !answer.ok ? answer.fields : undefined;
  return (
    <Form
      method="post"
      action={`/admin/envios/equipe/${id}`}
      encType="multipart/form-data"
      className="grid items-start gap-4 sm:grid-cols-2"
      aria-label={`Como o cliente vê ${name}`}
      noValidate
    >
      <input type="hidden" name="expectedVersion" value={card?.version ?? 0} />
      <input type="hidden" name="scripted" value={String(scripted)} />
      <div className="flex items-center gap-4 sm:col-span-2">
        {card?.photo && (
          <img
            src={`data:image/jpeg;base64,${card.photo}`}
            width={PORTRAIT}
            height={PORTRAIT}
            alt={`Foto de ${name}`}
            className="size-16 shrink-0 rounded-full"
          />
        )}
        <label className="min-w-0 flex-1 text-sm font-medium">
          Foto do rosto
          <input
            type="file"
            name="file"
            accept="image/png,image/jpeg"
            aria-invalid={Boolean(faults?.file) || undefined}
            className="control mt-1.5 min-w-0 file:mr-3 file:rounded-lg file:border-0 file:bg-brand-soft file:px-3 file:py-1.5 file:font-medium file:text-brand-strong"
          />
        </label>
      </div>
      <SelectField
        label="Estado da OAB"
        name="oab_uf"
        defaultValue={card?.oabUf ?? ''}
        error={faults?.oab_uf}
      >
        <option value="">Não tem OAB</option>
        {UFS.map((code) => (
          <option key={code} value={code}>
            {STATES[code]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Número da OAB"
        name="oab_number"
        defaultValue={card?.oabNumber ?? ''}
        error={faults?.oab_number}
        maxLength={12}
        hint="Só para advogados."
      />
      {card?.photo && (
        <label className="flex min-h-11 items-center gap-2 sm:col-span-2">
          <input type="checkbox" name="removePhoto" className="size-5 accent-brand-strong" />
          Tirar a foto
        </label>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" pending={formData?.has('expectedVersion')}>
          Guardar cartão
        </Button>
        <FormRefusal message={answer?.toast?.message} />
      </div>
    </Form>
  );
}
