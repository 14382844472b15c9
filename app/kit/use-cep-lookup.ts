import { useEffect, useRef, useState } from 'react';
import { digitsOnly } from '#app/lib/documents.ts';
import type { CepAnswer } from '#app/lib/lookup-input.ts';
import { CEP_FAILED, CEP_UNKNOWN } from '#app/terms/lookup-messages.ts';
import { postForm } from '#app/ui/page-requests.ts';
import { showToast } from '#app/ui/toast.tsx';

/** The address is street and district in one line; empty if one CEP serves a whole town. */
type Place = { uf: string; address: string };

/**
 * Looks a CEP up when exactly eight digits remain (docs/product.md section 5) and hands over the fields to fill in. A
 * field that changed since the lookup began keeps its entry. An address that the person typed before it stays too. A
 * CEP that does not exist and a failed call show their toasts of docs/product.md section 8; after a failed call the
 * state is still filled in by the range of the number.
 * @param now present values of the form; empty for a value that only the form guessed
 * @param onFound receives the fields to fill in, and the address of the CEP
 */
export function useCepLookup(now: Place, onFound: (fill: Partial<Place>, found: string) => void) {
  const [pending, setPending] = useState(false);
  const asked = useRef('');
  const present = useRef(now);
  present.current = now;
  const replaceable = useRef(now.address);
  useEffect(
    () => () => {
      asked.current = '';
    },
    [],
  );
  return {
    pending,
    async lookup(value: string) {
      const cep = digitsOnly(value);
      if (cep.length !== 8 || cep === asked.current) return;
      asked.current = cep;
      const before = present.current;
      const handOver = ({ uf, address }: Place) => {
        const { uf: ufNow, address: addressNow } = present.current;
        const fill: Partial<Place> = {};
        if (ufNow === before.uf) fill.uf = uf;
        if (address && addressNow === before.address && (!addressNow || addressNow === replaceable.current))
          replaceable.current = fill.address = address;
        onFound(fill, address);
      };
      setPending(true);
      const answer = await postForm<CepAnswer>('/consultas/cep', { cep });
      // The page is gone or a later lookup has started: this answer is dropped.
      if (asked.current !== cep) return;
      setPending(false);
      if (!answer || 'failed' in answer) {
        asked.current = '';
        showToast(CEP_FAILED);
        if (answer?.uf) handOver({ uf: answer.uf, address: '' });
      } else if (answer.erro) showToast(CEP_UNKNOWN);
      else {
        const { uf, logradouro, bairro } = answer;
        handOver({ uf, address: [logradouro, bairro].filter(Boolean).join(', ') });
      }
    },
  };
}
