import { isValidCpf } from '#app/lib/documents.ts';
import { type CepAnswer, type CpfAnswer, CpfInput } from '#app/lib/lookup-input.ts';
import { maskCpf } from '#app/lib/masks.ts';
import { noteFailure } from '#app/platform/adapter-health.server.ts';
import { perSettings } from '#app/platform/adapter-settings.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { type CepDeps, lookUpCep } from './look-up-cep.server.ts';
import { brasilApi } from './ports/brasil-api.server.ts';
import { ProviderFailure } from './ports/cep-provider.server.ts';
import { withCircuitBreaker } from './ports/circuit-breaker.server.ts';
import { viaCep } from './ports/via-cep.server.ts';
import { RecentAnswers } from './recent-answers.server.ts';

/** Addresses kept in memory by one process: about 1 MB. */
const RECENT_ANSWERS = 5_000;

/**
 * Dependencies of a lookup. `embedded` makes no request: the ranges answer. `network` asks ViaCEP, then
 * BrasilAPI.
 */
function cepDeps(mode: 'embedded' | 'network'): CepDeps {
  const now = Date.now;
  return {
    providers:
      mode === 'network' ? [viaCep(), brasilApi()].map((each) => withCircuitBreaker(each, { now })) : [],
    recent: new RecentAnswers(RECENT_ANSWERS, now),
    onFailure: (adapter, error) => {
      log.warn({ event: 'cep-lookup', adapter, ...errorFields(error) }, 'no answer');
      noteFailure('lookups', `${adapter} ${failureCode(error)}`);
    },
  };
}

const failureCode = (error: unknown) => (error instanceof ProviderFailure ? error.code : 'unexpected');

const configured = perSettings(({ lookups }) => cepDeps(lookups));

/** Looks up the address of a CEP, in the sources that `LOOKUPS` or the panel allows. See `lookUpCep`. */
export function lookupCep(input: unknown): Promise<CepAnswer> {
  return lookUpCep(configured(), input);
}

/** Tests each source with an existing CEP. @returns why one did not answer, or null if all did. */
export async function testLookups(): Promise<string | null> {
  for (const provider of configured().providers) {
    try {
      if (!(await provider.find('01001000'))) return `${provider.name} answer`;
    } catch (error) {
      return `${provider.name} ${failureCode(error)}`;
    }
  }
  return null;
}

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
