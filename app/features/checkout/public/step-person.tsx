import { useState } from 'react';
import { presetHolder, valuesOf } from '#app/features/checkout/rules/buyer-holders.ts';
import { cepHint } from '#app/kit/address-fields.tsx';
import { useCepLookup } from '#app/kit/use-cep-lookup.ts';
import { useCpfCheck } from '#app/kit/use-cpf-check.ts';
import { stateOfPhone } from '#app/lib/area-codes.ts';
import { maskCep, maskDocument, maskPhone } from '#app/lib/masks.ts';
import { EmailField } from '#app/ui/email-field.tsx';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import type { StepProps } from './checkout-draft.ts';
import { HolderChoiceFields, useBuyer } from './holder-choice.tsx';
import { RepresentativeFields } from './representative-fields.tsx';

/** Personal data (docs/product.md sections 2 and 5). A CPF is checked while typed; a CEP fills state and address. */
export function StepPerson({ draft, offer, change, faults }: StepProps) {
  const type = draft.plan ?? 'CPF';
  const cpf = useCpfCheck();
  const [found, setFound] = useState<string>();
  const entered = { uf: draft.uf_known ? draft.uf : '', address: draft.address };
  const cep = useCepLookup(entered, (fill, address) => {
    setFound(address);
    change({ ...fill, ...(fill.uf && { uf_known: true }) });
  });
  const buyer = useBuyer(draft.plan, offer?.product?.slug ?? '', ({ email, holders }) => {
    const own = presetHolder(holders);
    // Keeps values entered before the answer arrived.
    const begun = draft.full_name || draft.phone || draft.doc_number;
    if (begun || !own) return draft.email || change({ email });
    change({ ...valuesOf(own), uf_known: true, email: draft.email || email });
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {buyer && <HolderChoiceFields buyer={buyer} draft={draft} change={change} faults={faults} />}
      <TextField
        className="sm:col-span-2"
        label={type === 'CPF' ? 'Nome completo' : 'Razão social'}
        name="full_name"
        autoComplete={type === 'CPF' ? 'name' : 'organization'}
        required
        value={draft.full_name}
        onChange={(event) => change({ full_name: event.target.value })}
        error={faults.full_name}
      />
      <EmailField
        required
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
        error={faults.email}
      />
      <MaskedField
        label="Telefone"
        name="phone"
        mask={maskPhone}
        inputMode="tel"
        autoComplete="tel-national"
        required
        defaultValue={draft.phone}
        onValue={(phone) => {
          const uf = draft.uf_known ? null : stateOfPhone(phone);
          change({ phone, ...(uf && { uf }) });
        }}
        error={faults.phone}
      />
      <MaskedField
        key={type}
        label={type}
        name="doc_number"
        mask={(value) => maskDocument(type, value)}
        inputMode={type === 'CPF' ? 'numeric' : 'text'}
        autoComplete="off"
        required
        defaultValue={draft.doc_number}
        onValue={(doc_number) => {
          change({ doc_number });
          if (type === 'CPF') cpf.check(doc_number);
        }}
        error={(type === 'CPF' ? cpf.error : undefined) ?? faults.doc_number}
      />
      {type === 'CNPJ' && <RepresentativeFields draft={draft} change={change} faults={faults} />}
      <MaskedField
        label="CEP"
        name="cep"
        mask={maskCep}
        inputMode="numeric"
        autoComplete="postal-code"
        defaultValue={draft.cep}
        hint={cepHint(cep.pending, found)}
        onValue={(value) => {
          change({ cep: value });
          cep.lookup(value);
        }}
        error={faults.cep}
      />
      <StateField
        name="uf"
        required
        value={draft.uf}
        hint={draft.uf_known || !stateOfPhone(draft.phone) ? undefined : 'Pelo DDD do telefone'}
        onChange={(event) => change({ uf: event.target.value, uf_known: true })}
        error={faults.uf}
      />
      <TextField
        label="Endereço"
        name="address"
        autoComplete="address-line1"
        value={draft.address}
        onChange={(event) => change({ address: event.target.value })}
        error={faults.address}
      />
    </div>
  );
}
