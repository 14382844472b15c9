import type { Trust } from '#app/platform/outgoing.server.ts';
import { addressFrom, type CepProvider, ProviderFailure } from './cep-provider.server.ts';
import { fetchJson } from './fetch-json.server.ts';

const SITE = 'https://brasilapi.com.br';

type Options = { baseUrl?: string; trust?: Trust; timeoutMs?: number };

/** BrasilAPI, version 1. A CEP that does not exist comes with status 404. */
export function brasilApi({ baseUrl = SITE, trust = 'panel', timeoutMs }: Options = {}): CepProvider {
  return {
    name: 'brasilapi',
    async find(cep) {
      const { status, body } = await fetchJson(`${baseUrl}/api/cep/v1/${cep}`, trust, timeoutMs);
      if (status === 404 || status === 400) return null;
      if (typeof body !== 'object' || body === null) throw new ProviderFailure('answer', status);
      const { state, street, neighborhood } = body as Record<string, unknown>;
      return addressFrom({ uf: state, logradouro: street, bairro: neighborhood });
    },
  };
}
