import { extendedName, extendedPromise } from '#app/features/catalog/rules/extended-guarantee.ts';
import { type Offer, offersEntry, orderTotal } from '#app/features/catalog/rules/offers.ts';
import { BOLETO_DAYS } from '#app/features/catalog/rules/payment-schedule.ts';
import { entryName } from '#app/features/catalog/rules/plans.ts';
import { type Centavos, formatBRL, installmentWords, unbroken } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { choiceOf, type PaymentChoice, type StepProps } from './checkout-draft.ts';

type Props = StepProps & {
  couponNote: string;
  /** Called when the coupon field loses focus: checks the coupon's effect on the price. */
  onCoupon: () => void;
};

/** Payment form, coupon and extended guarantee (docs/product.md sections 2 and 9). */
export function StepPayment({ draft, offer, change, faults, couponNote, onCoupon }: Props) {
  if (!offer) return null;
  const total = orderTotal(offer, draft.warranty);
  const chosen = choiceOf(draft, offer);
  const { entry, warranty } = offer;
  const hint = couponHint(draft.coupon, offer, total, couponNote);
  const choices: { choice: PaymentChoice; title: string; text: string }[] = [
    { choice: 'pix-full', title: 'Pix à vista', text: `${formatBRL(total)}, agora` },
    {
      choice: 'pix-entry',
      title: entryName(offer),
      text: `Entrada por Pix agora, ${formatBRL(total - entry.amount)} em até ${countWords(entry.balanceDays, 'dia', 'dias')}`,
    },
    {
      choice: 'card',
      title: 'Cartão de crédito',
      text: `Em até ${offer.maxInstallments}x sem juros, numa só compra, paga agora`,
    },
    {
      choice: 'boleto',
      title: 'Boleto',
      text: `${formatBRL(total)}, vence em ${countWords(BOLETO_DAYS, 'dia', 'dias')} e confirma em até 1 dia útil`,
    },
  ];
  const offered = choices.filter(
    ({ choice }) => choice !== 'pix-entry' || offersEntry(offer, draft.warranty),
  );
  return (
    <div className="space-y-5">
      <fieldset className="space-y-2.5">
        <legend className="mb-2 text-sm font-medium">Forma de pagamento</legend>
        {offered.map(({ choice, title, text }) => (
          <label
            key={choice}
            className="flex cursor-pointer items-start gap-3.5 rounded-xl border border-line bg-raised p-4 has-checked:border-brand-strong has-checked:ring-1 has-checked:ring-brand-strong has-focus-visible:outline-3 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="choice"
              value={choice}
              checked={chosen === choice}
              onChange={() => change({ choice })}
              className="mt-0.5 size-5 shrink-0 accent-brand-strong"
            />
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="tabular block text-sm text-muted">{unbroken(text)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen === 'card' && (
        <SelectField
          label="Parcelas"
          name="installments"
          value={String(draft.installments)}
          onChange={(event) => change({ installments: Number(event.target.value) })}
          error={faults.installments}
        >
          {Array.from({ length: offer.maxInstallments }, (_, i) => i + 1).map((count) => (
            <option key={count} value={count}>
              {installmentWords(total, count)}
            </option>
          ))}
        </SelectField>
      )}
      <label className="flex cursor-pointer items-start gap-3.5 rounded-xl border border-line bg-raised p-4 has-checked:border-brand-strong">
        <input
          type="checkbox"
          name="warranty"
          checked={draft.warranty}
          onChange={(event) => change({ warranty: event.target.checked })}
          className="mt-0.5 size-5 shrink-0 accent-brand-strong"
        />
        <span>
          <span className="block font-semibold">{unbroken(extendedName(warranty))}</span>
          <span className="block text-sm text-muted">Opcional. {unbroken(extendedPromise(warranty))}</span>
        </span>
      </label>
      <TextField
        label="Cupom"
        name="coupon"
        autoComplete="off"
        maxLength={40}
        hint={hint}
        onBlur={onCoupon}
        value={draft.coupon}
        onChange={(event) => change({ coupon: event.target.value.toUpperCase() })}
        error={faults.coupon}
      />
      {/* The answer comes when the field was left already. */}
      <p role="status" className="sr-only">
        {(offer.coupon?.discount || couponNote) && hint}
      </p>
    </div>
  );
}

function couponHint(text: string, { coupon }: Offer, total: Centavos, note: string): string {
  if (!text) return 'Opcional. De quem indicou você, ou de uma campanha.';
  if (note) return note;
  return coupon && coupon.discount > 0
    ? `${coupon.code}: ${formatBRL(coupon.discount)} de desconto. O total fica ${formatBRL(total)}.`
    : `Guardamos o cupom ${text}. Ele não dá desconto: o total é ${formatBRL(total)}.`;
}
