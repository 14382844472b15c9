import { useRef, useState } from 'react';
import { digitsOnly } from '#app/lib/documents.ts';
import type { CpfAnswer } from '#app/lib/lookup-input.ts';
import { CPF_INVALID } from '#app/terms/lookup-messages.ts';
import { postForm } from '#app/ui/page-requests.ts';

/**
 * Checks a CPF of eleven digits (docs/product.md section 5). A failed call accepts it: eleven digits are there, and the
 * server checks again when the form is sent (docs/product.md section 8).
 */
export function useCpfCheck() {
  const [invalid, setInvalid] = useState(false);
  const asked = useRef('');
  return {
    error: invalid ? CPF_INVALID : undefined,
    async check(value: string) {
      const cpf = digitsOnly(value);
      if (cpf === asked.current) return;
      asked.current = cpf;
      setInvalid(false);
      if (cpf.length !== 11) return;
      const answer = await postForm<CpfAnswer>('/consultas/cpf', { cpf });
      if (asked.current !== cpf || !answer || answer.valid) return;
      setInvalid(true);
    },
  };
}
