import { useState } from 'react';
import { useCpfCheck } from '#app/kit/use-cpf-check.ts';
import type { DocType } from '#app/lib/documents.ts';
import { maskDocument } from '#app/lib/masks.ts';
import { SelectField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';

type One = { name: string; value?: string | undefined; error?: string | undefined };
type Props = { type: One; number: One; onType?: (type: DocType) => void };

/** Type and number of a document; a CPF is checked when the field is left (docs/product.md section 5). */
export function DocumentFields({ type, number, onType }: Props) {
  const [docType, setDocType] = useState<DocType>(type.value === 'CNPJ' ? 'CNPJ' : 'CPF');
  const cpf = useCpfCheck();
  const isCpf = docType === 'CPF';
  return (
    <>
      <SelectField
        label="Tipo de documento"
        name={type.name}
        required
        value={docType}
        onChange={(event) => {
          const chosen = event.target.value as DocType;
          setDocType(chosen);
          onType?.(chosen);
        }}
        error={type.error}
      >
        <option value="CPF">CPF</option>
        <option value="CNPJ">CNPJ</option>
      </SelectField>
      <MaskedField
        key={docType}
        label={docType}
        name={number.name}
        mask={(value) => maskDocument(docType, value)}
        inputMode={isCpf ? 'numeric' : 'text'}
        required
        defaultValue={number.value}
        onBlur={(event) => isCpf && cpf.check(event.target.value)}
        error={(isCpf ? cpf.error : undefined) ?? number.error}
      />
    </>
  );
}
