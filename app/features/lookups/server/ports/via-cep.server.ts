import { addressFrom, type CepProvider, ProviderFailure } from './cep-provider.server.ts';
import { fetchJson } from './fetch-json.server.ts';

type Options = { baseUrl?: string; timeoutMs?: number };

/** ViaCEP. A CEP that does not exist comes with status 200 and `erro`, a boolean or a string. */
export function viaCep({ baseUrl = 'https://viacep.com.br', timeoutMs }: Options = {}): CepProvider {
  return {
    name: 'viacep',
    async find(cep) {
      const { status, body } = await fetchJson(`${baseUrl}/ws/${cep}/json/`, timeoutMs);
      if (status === 400) return null;
      if (typeof body !== 'object' || body === null) throw new ProviderFailure('answer', status);
      if ('erro' in body) return null;
      const { uf, logradouro, bairro } = body as Record<string, unknown>;
      return addressFrom({ uf, logradouro, bairro });
    },
  };
}
