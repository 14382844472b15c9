import { useState } from 'react';
import { agreedFaults, amountIn, mostDiscount } from '#app/features/checkout/rules/agreed-terms.ts';
import type { ClientOffer } from '#app/features/checkout/server/index.server.ts';
import type { RecordFormState } from '#app/kit/form.tsx';
import { useMayOpen, usePosition } from '#app/kit/may.tsx';
import { addMonths, type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { saleLimitsOf } from '#app/terms/panel-rights.ts';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { AgreedRows } from './agreed-rows.tsx';

export type TeamOrderDraft = Record<
  | 'offer'
  | 'payment'
  | 'coupon'
  | 'warranty'
  | 'key'
  | 'discount'
  | 'discountReason'
  | 'entry'
  | 'count'
  | 'firstDue',
  string
>;

export const newOrderDraft = (offers: ClientOffer[], key: string, today: CivilDate): TeamOrderDraft => ({
  offer: offers[0] ? choiceOf(offers[0]) : '',
  payment: 'pix-full',
  coupon: '',
  warranty: '',
  key,
  discount: '',
  discountReason: '',
  entry: '',
  count: '3',
  firstDue: addMonths(today, 1),
});

const choiceOf = ({ holderId, product }: ClientOffer) => `${holderId}|${product}`;

const RECEIVE = '/admin/envios/recebimentos/x';

type Props = { form: RecordFormState<TeamOrderDraft>; offers: ClientOffer[]; today: CivilDate };

/** Offer, payment, agreed discount and schedule of an order by the team. A preview shows the installments. */
export function OrderFields({ form, offers, today }: Props) {
  const [entered, setEntered] = useState<TeamOrderDraft>(form.draft);
  const limits = saleLimitsOf(usePosition());
  const mayReceive = useMayOpen()(RECEIVE);
  const holders = [...new Set(offers.map(({ holder }) => holder))];
  const cards = Math.max(...offers.map(({ maxInstallments }) => maxInstallments));
  const chosen = offers.find((offer) => choiceOf(offer) === entered.offer) ?? offers[0];
  const warranty = chosen?.warranty ?? 0;
  const priced = {
    price: chosen?.total ?? 0,
    warranty: entered.warranty === 'on' ? warranty : 0,
    limits,
    today,
  };
  return (
    <div
      className="group/order space-y-4"
      onInput={(event) => {
        const { form: element } = event.target as HTMLInputElement;
        const values = element ? Object.fromEntries(new FormData(element)) : {};
        setEntered({ ...entered, warranty: '', ...(values as Partial<TeamOrderDraft>) });
      }}
    >
      <input type="hidden" name="key" value={form.draft.key} />
      <SelectField label="Plano ou produto" {...form.field('offer')} required>
        {holders.map((holder) => (
          <optgroup key={holder} label={holder}>
            {offers
              .filter((one) => one.holder === holder)
              .map((one) => (
                <option key={choiceOf(one)} value={choiceOf(one)}>
                  {one.name}, {formatBRL(one.total)}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      {limits && (
        <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
          <TextField
            label="Desconto (R$)"
            hint={`Até ${formatBRL(mostDiscount(priced))} no seu cargo`}
            {...form.field('discount')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            label="Motivo do desconto"
            hint="Só se houver desconto. Fica no histórico do pedido."
            {...form.field('discountReason')}
            maxLength={300}
            autoComplete="off"
          />
        </div>
      )}
      <SelectField label="Como vai ser pago" {...form.field('payment')} required>
        <option value="pix-full">Pix à vista, pelo link</option>
        {offers.some(({ entry }) => entry) && (
          <option value="pix-entry">Pix com entrada e saldo, pelo link</option>
        )}
        <option value="boleto">Boleto à vista, pelo link</option>
        {limits && <option value="agreed">Combinado: entrada, parcelas, vencimentos e formas</option>}
        {Array.from({ length: cards }, (_, at) => at + 1).map((count) => (
          <option key={count} value={`card-${count}`}>
            Cartão em {count}x, pelo link
          </option>
        ))}
        {mayReceive && (
          <option value="by-hand">Recebido por fora: dinheiro, transferência ou maquininha</option>
        )}
      </SelectField>
      {limits && (
        <fieldset className="hidden space-y-3 rounded-xl bg-sunken p-4 group-has-[option[value=agreed]:checked]/order:block">
          <legend className="sr-only">Parcelas combinadas</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            <TextField
              label="Entrada hoje (R$)"
              hint={limits.entry > 0 ? `Ao menos ${limits.entry}% do total` : 'Em branco, sem entrada'}
              {...form.field('entry')}
              inputMode="decimal"
              autoComplete="off"
            />
            <SelectField label="Parcelas" {...form.field('count')}>
              {Array.from({ length: limits.payments }, (_, at) => String(at + 1)).map((count) => (
                <option key={count} value={count}>
                  {count === '1' ? '1 parcela' : `${count} parcelas`}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Primeiro vencimento"
              hint="As outras seguem o dia, mês a mês"
              type="date"
              min={today}
              {...form.field('firstDue')}
            />
          </div>
          <Preview form={form} entered={entered} priced={priced} />
        </fieldset>
      )}
      <TextField
        label="Cupom"
        hint="Opcional. O desconto sai do preço, não da garantia."
        {...form.field('coupon')}
        maxLength={40}
        autoComplete="off"
        className="[&_input]:uppercase"
      />
      <CheckboxField {...form.box('warranty')} label={`Garantia estendida, mais ${formatBRL(warranty)}`} />
    </div>
  );
}

type PreviewProps = {
  form: Props['form'];
  entered: TeamOrderDraft;
  priced: Parameters<typeof agreedFaults>[2];
};

/** Total and rows of the entered terms, by the server's own rule, or why they are refused. */
function Preview({ form, entered, priced }: PreviewProps) {
  const discount = amountIn(entered.discount);
  const entry = amountIn(entered.entry);
  if (discount === null || entry === null || !isCivilDate(entered.firstDue)) return null;
  const schedule = { entry, count: Number(entered.count), firstDue: entered.firstDue };
  const [fault] = Object.values(agreedFaults(discount, schedule, priced));
  if (fault)
    return (
      <p role="status" className="text-warning">
        {fault}.
      </p>
    );
  const total = priced.price - discount + priced.warranty;
  return (
    <>
      <p role="status" className="font-semibold">
        Total de {formatBRL(total)}
      </p>
      <AgreedRows
        // Other terms start with the usual days again.
        key={`${entry} ${schedule.count} ${schedule.firstDue}`}
        total={total}
        schedule={schedule}
        today={priced.today}
        draft={form.draft}
        errors={form.errors}
      />
    </>
  );
}
