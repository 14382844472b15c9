import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { CpfAnswer } from '#app/features/lookups/rules/lookup-input.ts';
import { digitsOnly } from '#app/lib/documents.ts';
import { showToast } from '#app/ui/toast.tsx';

const MESSAGE = 'CPF inválido';

/**
 * Checks a CPF of eleven digits (spec section 5). A failed call accepts it: eleven digits are there, and the
 * server checks again when the form is sent (spec section 8).
 */
export function useCpfCheck() {
  const fetcher = useFetcher<CpfAnswer>();
  const told = useRef<CpfAnswer>(undefined);
  const { data } = fetcher;
  const invalid = data !== undefined && 'valid' in data && !data.valid;
  useEffect(() => {
    if (!invalid || told.current === data) return;
    told.current = data;
    showToast({ tone: 'bad', title: MESSAGE, message: 'Verifique o CPF digitado.' });
  });
  return {
    error: invalid ? MESSAGE : undefined,
    check(value: string) {
      const cpf = digitsOnly(value);
      if (cpf.length === 11) void fetcher.submit({ cpf }, { method: 'post', action: '/consultas/cpf' });
    },
  };
}
