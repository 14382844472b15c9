import type { Client } from 'pg';
import { IDENTITY_NAMES, type IdentityName } from '#app/features/catalog/rules/identity.ts';

/** Names in the company of a test. */
export const NAMES: Record<IdentityName, string> = {
  lawyers: 'Dra. Ana Exemplo (exemplo), OAB/SC 12.345',
  consortium: 'Administradora de Teste S.A., autorização BCB 1234',
  loanInstitution: 'Banco de Teste S.A.',
  dataOfficerName: 'Clara Teste',
};

/** Sets only these names in the company's settings, and the example lawyer active or not; by default all of them. */
export async function nameHouse(owner: Client, names: Partial<Record<IdentityName, string>> = NAMES) {
  await owner.query('update lawyers set active = $1', [Boolean(names.lawyers)]);
  await owner.query("update site_config set value = value || $1 where key = 'company'", [
    JSON.stringify({ ...Object.fromEntries(IDENTITY_NAMES.map((one) => [one, ''])), ...names }),
  ]);
}
