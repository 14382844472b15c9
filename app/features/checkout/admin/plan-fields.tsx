import type { PlanDraft } from '#app/features/catalog/rules/input.ts';
import { PLAN_FIGURES } from '#app/features/catalog/rules/plan-changes.ts';
import type { RecordFormState } from '#app/kit/form.tsx';
import { CARD_TYPES } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { form: RecordFormState<PlanDraft> };

/** Fields for every figure of a plan. */
export function PlanFields({ form }: Props) {
  const money = (name: 'list' | 'price' | 'entryAmount' | 'warrantyAmount', hint?: string) => (
    <TextField
      label={`${PLAN_FIGURES[name]} (R$)`}
      {...form.field(name)}
      required
      inputMode="decimal"
      hint={hint}
    />
  );
  const count = (
    name: 'maxInstallments' | 'entryDays' | 'warrantyDays' | 'activationWarrantyDays',
    hint?: string,
  ) => (
    <TextField label={PLAN_FIGURES[name]} {...form.field(name)} required inputMode="numeric" hint={hint} />
  );
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="space-y-4">
        <Surface className="grid gap-4 p-5 sm:grid-cols-2">
          <h2 className="display-m sm:col-span-2">Preço</h2>
          {money('price')}
          {money('list', 'O preço riscado. Igual ao preço, não aparece.')}
          {count('maxInstallments', 'No máximo, numa só compra.')}
        </Surface>
        <Surface className="grid gap-4 p-5 sm:grid-cols-2">
          <h2 className="display-m sm:col-span-2">Entrada e restante</h2>
          {money('entryAmount')}
          {count('entryDays')}
        </Surface>
        <Surface className="grid gap-4 p-5 sm:grid-cols-2">
          <h2 className="display-m sm:col-span-2">Garantia estendida</h2>
          {money('warrantyAmount', 'Soma ao total de quem escolhe.')}
          {count('warrantyDays')}
          {count('activationWarrantyDays', 'Conta da ativação do serviço.')}
        </Surface>
      </div>
      <div className="space-y-4">
        <Campaign form={form} />
        <Cards form={form} />
      </div>
    </div>
  );
}

const Campaign = ({ form }: Props) => (
  <Surface className="grid gap-4 p-5 sm:grid-cols-2">
    <div className="sm:col-span-2">
      <h2 className="display-m">Campanha</h2>
      <p className="mt-1 text-sm text-muted">
        Aparece no cartão do plano nos dias dela e some sozinha. Sem nome, não há campanha.
      </p>
    </div>
    <TextField
      className="sm:col-span-2"
      label="Nome da campanha"
      {...form.field('campaignName')}
      maxLength={60}
      hint="Se falar em tempo limitado, precisa do último dia."
    />
    <TextField label="Primeiro dia" type="date" {...form.field('campaignBeginsOn')} hint="Vazio: já." />
    <TextField label="Último dia" type="date" {...form.field('campaignEndsOn')} />
    <TextField
      label={`${PLAN_FIGURES.campaignPrice} (R$)`}
      {...form.field('campaignPrice')}
      inputMode="decimal"
      hint="Vazio: a campanha não muda o preço. No dia seguinte ao último volta o preço do plano."
    />
  </Surface>
);

const Cards = ({ form: { draft, errors } }: Props) => (
  <Surface className="p-5">
    <fieldset aria-describedby={errors.activates && 'servicos-erro'}>
      <legend className="display-m mb-3">{PLAN_FIGURES.activates}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {CARD_TYPES.map((type) => (
          <CheckboxField
            key={type}
            label={CARD_TITLES[type]}
            name="activates"
            value={type}
            aria-invalid={errors.activates ? true : undefined}
            defaultChecked={draft.activates.includes(type)}
          />
        ))}
      </div>
      {errors.activates && (
        <p id="servicos-erro" className="mt-2 text-sm text-bad">
          {errors.activates}
        </p>
      )}
      <p className="mt-3 text-sm text-muted">
        Um produto que abre exatamente estes serviços é vendido como o plano, pelo preço dele.
      </p>
    </fieldset>
  </Surface>
);
