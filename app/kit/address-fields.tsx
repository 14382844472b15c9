import { useEffect, useRef, useState } from 'react';
import { useCepLookup } from '#app/kit/use-cep-lookup.ts';
import { maskCep } from '#app/lib/masks.ts';
import { TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';

type Address = { cep?: string; uf?: string; address?: string };

type Props = {
  values: Address;
  errors: Address;
  /** Class of the address field. */
  className?: string;
  /** Called after the CEP filled a state or an address into the form. */
  onFilled?: () => void;
};

/**
 * Hint of a CEP field. @param found address of the last CEP: empty if only its state is known; undefined before it
 */
export function cepHint(pending: boolean, found: string | undefined): string {
  if (pending) return 'Buscando o CEP…';
  if (found === '') return 'Deste CEP só sabemos o estado: escreva rua, bairro e cidade no endereço.';
  return 'Opcional. Com o CEP, preenchemos o estado';
}

/**
 * CEP, state and address of a form that is sent as it is: eight digits fill the other two (docs/product.md section 5).
 */
export function AddressFields({ values, errors, className, onFilled }: Props) {
  const [uf, setUf] = useState(values.uf ?? '');
  const [address, setAddress] = useState(values.address ?? '');
  const latest = useRef(onFilled);
  latest.current = onFilled;
  useEffect(() => {
    if (uf) latest.current?.();
  }, [uf]);
  const [found, setFound] = useState<string>();
  const cep = useCepLookup({ uf, address }, (fill, foundAddress) => {
    setFound(foundAddress);
    if (fill.uf) setUf(fill.uf);
    if (fill.address) setAddress(fill.address);
  });
  return (
    <>
      <MaskedField
        label="CEP"
        name="cep"
        mask={maskCep}
        inputMode="numeric"
        autoComplete="postal-code"
        defaultValue={values.cep}
        hint={cepHint(cep.pending, found)}
        onValue={cep.lookup}
        error={errors.cep}
      />
      <StateField
        name="uf"
        required
        value={uf}
        onChange={(event) => setUf(event.target.value)}
        error={errors.uf}
      />
      <TextField
        className={className}
        label="Endereço"
        name="address"
        autoComplete="address-line1"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={errors.address}
      />
    </>
  );
}
