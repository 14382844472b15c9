import type { CepResult } from '#app/features/lookups/rules/lookup-input.ts';
import { env } from '#app/platform/env.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { type CepDeps, lookUpCep } from './look-up-cep.server.ts';
import { brasilApi } from './ports/brasil-api.server.ts';
import { withCircuitBreaker } from './ports/circuit-breaker.server.ts';
import { viaCep } from './ports/via-cep.server.ts';
import { RecentAnswers } from './recent-answers.server.ts';

/** Addresses kept in memory by one process: about 1 MB. */
const RECENT_ANSWERS = 5_000;

/**
 * What a lookup needs. `embedded` asks nobody: the ranges answer. `network` asks ViaCEP, then BrasilAPI.
 */
function cepDeps(mode: 'embedded' | 'network'): CepDeps {
  const now = Date.now;
  return {
    providers:
      mode === 'network' ? [viaCep(), brasilApi()].map((each) => withCircuitBreaker(each, { now })) : [],
    recent: new RecentAnswers(RECENT_ANSWERS, now),
    onFailure: (adapter, error) =>
      log.warn({ event: 'cep-lookup', adapter, ...errorFields(error) }, 'no answer'),
  };
}

let configured: CepDeps | undefined;

/** The address of a CEP, from the sources that `LOOKUPS` allows. See `lookUpCep`. */
export function lookupCep(input: unknown): Promise<CepResult> {
  configured ??= cepDeps(env().lookups);
  return lookUpCep(configured, input);
}

export { lookUpCpf as lookupCpf } from './look-up-cpf.server.ts';
