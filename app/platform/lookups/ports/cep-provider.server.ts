import { z } from 'zod';
import { isUf } from '#app/lib/brazil.ts';
import type { CepFound } from '#app/lib/lookup-input.ts';

/**
 * An external source of addresses. `find` takes eight digits and returns null for a CEP unknown to the
 * source.
 * @throws ProviderFailure without an answer, or with an unusable one.
 */
export type CepProvider = { name: string; find(cep: string): Promise<CepFound | null> };

export type FailureKind = 'timeout' | 'connection' | 'status' | 'answer' | 'open-circuit';

/** No answer from a source. It carries no CEP, so it may be logged. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  readonly code: FailureKind;
  readonly status: number | undefined;

  constructor(code: FailureKind, status?: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

const line = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').trim().slice(0, 200));

const Address = z.object({ uf: z.string().refine(isUf), logradouro: line, bairro: line });

/** Validates the answer of a source before it is shown. @throws ProviderFailure for anything but an address. */
export function addressFrom(fields: { uf: unknown; logradouro: unknown; bairro: unknown }): CepFound {
  const parsed = Address.safeParse(fields);
  if (!parsed.success) throw new ProviderFailure('answer');
  return { erro: false, ...parsed.data };
}
