import { useEffect, useRef, useState } from 'react';
import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import {
  type BuyerHolders,
  type HolderChoice,
  NO_HOLDER,
  valuesOf,
} from '#app/features/checkout/rules/buyer-holders.ts';
import { RELATIONSHIP_LABELS, RELATIONSHIPS_OF } from '#app/features/profiles/rules/terms.ts';
import { maskedDocument, normalizeDocument } from '#app/lib/documents.ts';
import { SelectField } from '#app/ui/field.tsx';
import type { StepProps } from './checkout-draft.ts';

type Buyer = { key: string; answer: BuyerHolders | null };

/**
 * Loads the holders of a signed-in buyer; null for a visitor, and while loading. `fill` receives the answer.
 */
export function useBuyer(plan: PlanId | null, product: string, fill: (answer: BuyerHolders) => void) {
  const [buyer, setBuyer] = useState<Buyer>({ key: '', answer: null });
  const key = plan ? `plan=${plan}&produto=${product}` : '';
  // The answer arrives after the stored draft was read: the ref fills the current form.
  const latest = useRef(fill);
  latest.current = fill;
  useEffect(() => {
    if (!key) return;
    const closing = new AbortController();
    fetch(`/checkout/titulares?${key}`, { signal: closing.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then((answer: BuyerHolders | null) => {
        setBuyer({ key, answer });
        if (answer) latest.current(answer);
      })
      // Without an answer the form asks for all values, and the server checks the holder.
      .catch(() => {});
    return () => closing.abort();
  }, [key]);
  return buyer.key === key ? buyer.answer : null;
}

type Props = Omit<StepProps, 'offer'> & { buyer: BuyerHolders };

/** "Para quem é?": selects one of the account's holders, or another person, whom the order links. */
export function HolderChoiceFields({ buyer, draft, change, faults }: Props) {
  const [other, setOther] = useState(false);
  const document = normalizeDocument(draft.doc_number);
  const known = buyer.holders.find(({ doc_number }) => doc_number === document);
  const isOther = !known && (other || document !== '' || buyer.holders.length === 0);
  const company = draft.plan === 'CNPJ';

  function choose(holder: HolderChoice | null) {
    setOther(!holder);
    change(holder ? { ...valuesOf(holder), uf_known: true } : NO_HOLDER);
  }

  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-2 font-semibold">Para quem é?</legend>
      {!known && !isOther && (
        <p className="mb-2 text-muted">Escolha uma pessoa, e preenchemos os dados dela.</p>
      )}
      <div className="grid gap-1">
        {buyer.holders.map((holder) => (
          <Choice
            key={holder.id}
            checked={known?.id === holder.id}
            disabled={holder.has}
            onChoose={() => choose(holder)}
          >
            {holder.full_name}, <span className="tabular">{maskedDocument(holder.doc_number)}</span>
            {holder.has && <span className="text-muted">. Você já tem este serviço</span>}
          </Choice>
        ))}
        <Choice checked={isOther} onChoose={() => choose(null)}>
          {company ? 'Outra empresa' : 'Outra pessoa'}
        </Choice>
      </div>
      {isOther && (
        <SelectField
          className="mt-3"
          label="Quem é para você?"
          name="relationship"
          required
          value={draft.relationship}
          onChange={(event) => change({ relationship: event.target.value })}
          hint="Fica vinculada à sua conta. Compre apenas para quem autorizou você."
          error={faults.relationship}
        >
          <option value="">Selecione</option>
          {RELATIONSHIPS_OF[company ? 'CNPJ' : 'CPF'].map((relationship) => (
            <option key={relationship} value={relationship}>
              {RELATIONSHIP_LABELS[relationship]}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  );
}

type ChoiceProps = { checked: boolean; disabled?: boolean; onChoose: () => void; children: React.ReactNode };

const Choice = ({ checked, disabled, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="radio"
      name="holder"
      className="size-5 shrink-0"
      checked={checked}
      disabled={disabled}
      onChange={onChoose}
    />
    <span className="min-w-0">{children}</span>
  </label>
);
