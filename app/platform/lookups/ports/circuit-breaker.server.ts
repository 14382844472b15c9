import { type CepProvider, ProviderFailure } from './cep-provider.server.ts';

type Options = { now: () => number; failures?: number; restMs?: number };

/**
 * Skips a source for `restMs` after `failures` failures in a row, so that people do not wait for one that is
 * down. Afterwards a single request probes it; the others skip it until the probe has answered.
 */
export function withCircuitBreaker(
  provider: CepProvider,
  { now, failures = 5, restMs = 30_000 }: Options,
): CepProvider {
  let inARow = 0;
  let openUntil = 0;
  return {
    name: provider.name,
    async find(cep) {
      if (inARow >= failures) {
        if (now() < openUntil) throw new ProviderFailure('open-circuit');
        openUntil = now() + restMs;
      }
      try {
        const found = await provider.find(cep);
        inARow = 0;
        return found;
      } catch (error) {
        inARow += 1;
        openUntil = now() + restMs;
        throw error;
      }
    },
  };
}
