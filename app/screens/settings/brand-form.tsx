import { type CSSProperties, useState } from 'react';
import {
  BRAND_LABELS,
  BrandInput,
  brandVariables,
  STANDARD_BRAND,
} from '#app/features/settings/rules/brand.ts';
import type { RecordFormState } from '#app/kit/form.tsx';
import { FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { fieldErrors } from '#app/lib/form-data.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { brand: Record<string, string>; answer: FormAnswer<unknown> | undefined };
const FIELDS = ['accent', 'action'] as const;

/** Form of the two colours, with a preview; checks them during the choice by the rules of the server. */
export function BrandForm({ brand, answer }: Props) {
  const expectedVersion = packShown(brand);
  const form = useRecordForm({ intent: 'brand', answer, draft: brand, expectedVersion });
  return (
    <Surface className="p-5">
      <h2 className="display-m">Cores</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        Valem no site, na área do cliente e no painel. O tema escuro usa tons mais claros delas.
      </p>
      <Colours key={expectedVersion} form={form} />
    </Surface>
  );
}

function Colours({ form }: { form: RecordFormState<Record<string, string>> }) {
  const [typed, setTyped] = useState<Record<string, string>>(form.draft);
  const parsed = BrandInput.safeParse(typed);
  const errors = parsed.success ? {} : fieldErrors(parsed.error);
  const set = (name: string, value: string) => setTyped({ ...typed, [name]: value });
  return (
    <RecordForm form={form} aria-label="Cores">
      <div className="grid gap-4 sm:max-xl:grid-cols-2">
        {FIELDS.map((name) => (
          <div key={name} className="flex items-start gap-2">
            <input
              type="color"
              aria-label={`${BRAND_LABELS[name]}: escolher`}
              value={/^#[0-9a-f]{6}$/i.test(typed[name] ?? '') ? typed[name] : STANDARD_BRAND[name]}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
              className="mt-7 size-11 shrink-0 cursor-pointer rounded-xl border border-line bg-raised p-1"
            />
            <TextField
              label={BRAND_LABELS[name]}
              name={name}
              required
              maxLength={7}
              spellCheck={false}
              value={typed[name] ?? ''}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
              error={errors[name] ?? form.errors[name]}
              className="min-w-0"
            />
          </div>
        ))}
      </div>
      {parsed.success && <Sample brand={parsed.data} />}
      <FormRefusal message={form.refusal} />
      <div className="mt-4 flex flex-wrap gap-2">
        <SaveButton form={form}>Salvar cores</SaveButton>
        <Button type="button" onClick={() => setTyped({ ...STANDARD_BRAND })}>
          Usar as cores padrão
        </Button>
      </div>
    </RecordForm>
  );
}

function Sample({ brand }: { brand: typeof STANDARD_BRAND }) {
  const { light } = brandVariables(brand);
  const style = Object.fromEntries(
    Object.entries(light).map(([name, hex]) => [`--${name}`, hex]),
  ) as CSSProperties;
  return (
    <div
      style={{ ...style, background: '#fafaf7', color: '#0b2b26' }}
      className="mt-4 flex flex-wrap items-center gap-3 rounded-xl border border-line p-4"
    >
      <span className="font-medium text-brand-strong underline underline-offset-4">Um link</span>
      <span className="rounded-full bg-brand-soft px-2.5 py-0.5 text-sm text-brand-strong">Em andamento</span>
      <span className="rounded-xl bg-cta px-4 py-2 font-semibold text-cta-ink">Quero começar</span>
    </div>
  );
}
