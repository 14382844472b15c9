import type { Trust } from '#app/platform/outgoing.server.ts';
import { addressFrom, type CepProvider, ProviderFailure } from './cep-provider.server.ts';
import { fetchJson } from './fetch-json.server.ts';

const SITE = 'https://viacep.com.br';

type Options = { baseUrl?: string; trust?: Trust; timeoutMs?: number };

/** ViaCEP. A CEP that does not exist comes with status 200 and `erro`, a boolean or a string. */
export function viaCep({ baseUrl = SITE, trust = 'panel', timeoutMs }: Options = {}): CepProvider {
  return {
    name: 'viacep',
    async find(cep) {
      const { status, body } = await fetchJson(`${baseUrl}/ws/${cep}/json/`, trust, timeoutMs);
      if (status === 400) return null;
      if (typeof body !== 'object' || body === null) throw new ProviderFailure('answer', status);
      if ('erro' in body) return null;
      const { uf, logradouro, bairro } = body as Record<string, unknown>;
      return addressFrom({ uf, logradouro, bairro });
    },
  };
}
