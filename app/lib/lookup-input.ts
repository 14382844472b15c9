import { z } from 'zod';
import type { Uf } from '#app/lib/brazil.ts';
import { digitsOnly } from '#app/lib/documents.ts';

/** Body of a CEP lookup (docs/product.md section 7): runs only when exactly eight digits remain (section 5). */
export const CepInput = z.object({
  cep: z
    .string()
    .max(20)
    .transform(digitsOnly)
    .refine((cep) => cep.length === 8),
});

/**
 * Body of a CPF check (docs/product.md section 7): fewer or more than eleven digits is invalid without a
 * request (section 5).
 */
export const CpfInput = z.object({
  cpf: z
    .string()
    .max(30)
    .transform(digitsOnly)
    .refine((cpf) => cpf.length === 11),
});

/** Result for a known CEP. Street and district are empty if one CEP serves a whole town. */
export type CepFound = { erro: false; uf: Uf; logradouro: string; bairro: string };
export type CepNotFound = { erro: true; uf: ''; logradouro: ''; bairro: '' };

/** The fields of docs/product.md section 3, "CEP lookup response fields read". */
export type CepResult = CepFound | CepNotFound;

export const CEP_NOT_FOUND: CepNotFound = { erro: true, uf: '', logradouro: '', bairro: '' };

/**
 * `failed`: no source answered, so the address is not known (docs/product.md section 8, CEP call failure). `uf` is the
 * state by the range of the number, empty for a number in no range.
 */
export type CepAnswer = CepResult | { failed: true; uf: Uf | '' };

/**
 * The fields of docs/product.md section 3, "CPF check response fields read". `formatted` is empty unless there are
 * eleven digits.
 */
export type CpfAnswer = { valid: boolean; formatted: string };
