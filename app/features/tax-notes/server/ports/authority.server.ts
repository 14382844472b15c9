import type { Environment, NoteProvider } from '#app/features/tax-notes/rules/terms.ts';
import { focusToken, type Issuer } from '../settings.server.ts';
import { embeddedAuthority } from './embedded-authority.server.ts';
import { focusAuthority } from './focus-authority.server.ts';
import { nationalAuthority } from './national-authority.server.ts';
import type { TaxAuthority } from './tax-authority.server.ts';

/** Addresses of the services. */
const ADDRESSES = {
  national: {
    test: 'https://sefin.producaorestrita.nfse.gov.br/SefinNacional',
    production: 'https://sefin.nfse.gov.br/SefinNacional',
  },
  focus: {
    test: 'https://homologacao.focusnfe.com.br',
    production: 'https://api.focusnfe.com.br',
  },
};

/**
 * The service of an environment and a provider.
 * @throws without the company's certificate, which the national one requires, or without the token of the gateway
 */
export function authorityFor(
  environment: Environment,
  provider: NoteProvider,
  { company }: Issuer,
): TaxAuthority {
  if (environment === 'simulation') return embeddedAuthority;
  const address = ADDRESSES[provider][environment];
  if (provider === 'focus') {
    const token = focusToken(environment);
    if (!token) throw new Error('The gateway has no token.');
    return focusAuthority(address, token);
  }
  if (!company) throw new Error('The company has no certificate.');
  return nationalAuthority(address, company);
}

/** Asks the gateway for a note that does not exist. @returns why it did not answer; null if it did, or has no token */
export async function testFocus(): Promise<string | null> {
  for (const environment of ['test', 'production'] as const) {
    const token = focusToken(environment);
    if (token) await focusAuthority(ADDRESSES.focus[environment], token).find('conexao');
  }
  return null;
}
