import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { CepAnswer } from '#app/features/lookups/rules/lookup-input.ts';
import { digitsOnly } from '#app/lib/documents.ts';
import { showToast } from '#app/ui/toast.tsx';

type Found = { uf: string; logradouro: string; bairro: string };

/**
 * Looks a CEP up when exactly eight digits remain (spec section 5) and hands the address over. A CEP that does not
 * exist or a failed call shows the toast of spec section 8 and changes nothing that was typed.
 */
export function useCepLookup(onFound: (found: Found) => void) {
  const fetcher = useFetcher<CepAnswer>();
  const asked = useRef('');
  const answered = useRef<CepAnswer>(undefined);
  const { data } = fetcher;
  useEffect(() => {
    if (!data || answered.current === data) return;
    answered.current = data;
    if ('failed' in data) {
      asked.current = '';
      showToast({ tone: 'bad', title: 'Erro ao buscar CEP', message: 'Tente novamente mais tarde.' });
    } else if (data.erro) {
      showToast({ tone: 'bad', title: 'CEP não encontrado', message: 'Verifique o CEP digitado.' });
    } else onFound(data);
  });
  return {
    pending: fetcher.state !== 'idle',
    lookup(value: string) {
      const cep = digitsOnly(value);
      if (cep.length !== 8 || cep === asked.current) return;
      asked.current = cep;
      void fetcher.submit({ cep }, { method: 'post', action: '/consultas/cep' });
    },
  };
}
