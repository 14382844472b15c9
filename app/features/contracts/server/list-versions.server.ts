import { type ContractVersion, MOST_CONTRACTS_COUNTED } from '#app/features/contracts/rules/terms.ts';
import { readAs, type SignedInActor } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import type { ContractType } from '#app/terms/contract-type.ts';

const COLUMNS = `c.id, c.type, c.version, c.revision, c.title, c.active,
  ${instantText('c.published_at')} as "publishedAt",
  ${instantText('c.updated_at')} as "updatedAt"`;

const VERSIONS = `
  select ${COLUMNS}, (
    select count(*)::int from (
      select 1 from contract_acceptances a where a.contract_id = c.id limit ${MOST_CONTRACTS_COUNTED + 1}) counted
  ) as acceptances
  from contracts c order by c.type, c.version desc`;

/** Every version of both contracts, newest first in each. There are tens, not thousands. */
export const listContractVersions = (admin: SignedInActor) =>
  readAs<ContractVersion & { revision: number }>(admin, 'contract-versions', VERSIONS, []);

const VERSION = `select ${COLUMNS}, c.content, 0 as acceptances from contracts c where c.id = $1`;

export type LoadedVersion = ContractVersion & { type: ContractType; revision: number; content: string };

/** Loads one version with its text; null for an unknown id. */
export async function loadVersion(admin: SignedInActor, id: string): Promise<LoadedVersion | null> {
  const [found] = await readAs<LoadedVersion>(admin, 'contract-version', VERSION, [id]);
  return found ?? null;
}
