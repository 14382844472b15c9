import type { Environment } from '#app/features/tax-notes/rules/terms.ts';
import type { Issuer } from '../settings.server.ts';
import { embeddedAuthority } from './embedded-authority.server.ts';
import { nationalAuthority } from './national-authority.server.ts';
import type { TaxAuthority } from './tax-authority.server.ts';

/** Addresses of the national service. */
const ADDRESSES = {
  test: 'https://sefin.producaorestrita.nfse.gov.br/SefinNacional',
  production: 'https://sefin.nfse.gov.br/SefinNacional',
};

/** The service of an environment. @throws without the company's certificate, which the real one requires */
export function authorityFor(environment: Environment, { company }: Issuer): TaxAuthority {
  if (environment === 'simulation') return embeddedAuthority;
  if (!company) throw new Error('The company has no certificate.');
  return nationalAuthority(ADDRESSES[environment], company);
}
