import {
  MANDATE_LEVEL_LABELS,
  MANDATE_LEVELS,
  MANDATE_POWER_LABELS,
  MANDATE_POWERS,
} from '#app/features/letters/rules/mandate.ts';
import { SEND_WAY_LABELS, SEND_WAYS, VOICE_LABELS, VOICES } from '#app/features/letters/rules/terms.ts';
import type { ShownTerms } from '#app/features/letters/server/index.server.ts';
import { FormRefusal, RecordForm, RecordNotices, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { terms: ShownTerms; today: string; answer: FormAnswer<unknown> | undefined };

/** Terms of an addressee for letters of people, or of companies. */
export function TermsForm({ terms, today, answer }: Props) {
  const { holder } = terms;
  const [first = 'post', second = ''] = terms.channels;
  const form = useRecordForm({
    intent: holder === 'CPF' ? 'termsCpf' : 'termsCnpj',
    answer,
    draft: {
      minLevel: terms.minLevel as string,
      powers: terms.powers.join(','),
      extraDocs: terms.extraDocs,
      voice: terms.voice as string,
      first: first as string,
      second: second as string,
      source: terms.source,
      checkedOn: terms.checkedOn ?? '',
    },
    expectedVersion: terms.version,
  });
  const powers = String(form.draft.powers).split(',');
  const channels = SEND_WAYS.map((way) => (
    <option key={way} value={way}>
      {SEND_WAY_LABELS[way]}
    </option>
  ));
  return (
    <Surface className="max-w-3xl p-5">
      <h2 className="text-lg font-semibold">
        {holder === 'CPF' ? 'Regras para pessoas' : 'Regras para empresas'}
      </h2>
      <p className="mt-1 text-sm text-muted">
        Abaixo do nível mínimo, a carta sai em nome do cliente, e ele mesmo envia.
      </p>
      <RecordForm form={form} className="mt-4 grid gap-4 sm:grid-cols-2">
        <SelectField label="Quem escreve" {...form.field('voice')}>
          {VOICES.map((voice) => (
            <option key={voice} value={voice}>
              {VOICE_LABELS[voice]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Procuração mínima" {...form.field('minLevel')}>
          {MANDATE_LEVELS.map((level) => (
            <option key={level} value={level}>
              {MANDATE_LEVEL_LABELS[level]}
            </option>
          ))}
        </SelectField>
        <fieldset className="sm:col-span-2">
          <legend className="text-sm font-medium">Poderes que a procuração precisa ter</legend>
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {MANDATE_POWERS.map((power) => (
              <CheckboxField
                key={power}
                name="powers"
                value={power}
                label={MANDATE_POWER_LABELS[power]}
                defaultChecked={powers.includes(power)}
              />
            ))}
          </div>
        </fieldset>
        <TextField
          label="Outros documentos"
          {...form.field('extraDocs')}
          maxLength={200}
          className="sm:col-span-2"
        />
        <SelectField label="Primeiro meio" {...form.field('first')}>
          {channels}
        </SelectField>
        <SelectField label="Segundo meio" {...form.field('second')}>
          <option value="">Nenhum</option>
          {channels}
        </SelectField>
        <TextField label="Fonte" {...form.field('source')} required maxLength={300} />
        <TextField label="Conferido em" {...form.field('checkedOn')} type="date" required max={today} />
        <div className="sm:col-span-2">
          <RecordNotices answer={answer} />
          <SaveButton form={form}>Salvar regras</SaveButton>
          <FormRefusal message={form.refusal} />
        </div>
      </RecordForm>
    </Surface>
  );
}
