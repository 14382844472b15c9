import { isValidCpf } from '#app/lib/documents.ts';
import { type CpfAnswer, CpfInput } from '#app/lib/lookup-input.ts';
import { maskCpf } from '#app/lib/masks.ts';

/**
 * Whether a CPF is well formed, by its check digits. It does not say whether the number was issued: only the Receita
 * Federal knows, and it is not asked.
 * @param input `{ cpf }`, with or without dots. Anything else is an invalid CPF.
 */
export async function lookupCpf(input: unknown): Promise<CpfAnswer> {
  const parsed = CpfInput.safeParse(input);
  if (!parsed.success) return { valid: false, formatted: '' };
  return { valid: isValidCpf(parsed.data.cpf), formatted: maskCpf(parsed.data.cpf) };
}
