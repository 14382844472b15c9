import { and, eq, inArray } from 'drizzle-orm';
import {
  claimsIn,
  clauseLabel,
  clausesIn,
  type PublishedText,
  publishedClaims,
} from '#app/features/claims/rules/clauses.ts';
import { hurryFaults } from '#app/features/claims/rules/limited-time.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { holdLock } from '#app/platform/db/hold-lock.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { CONTRACT_TYPE_LABELS, type ContractType } from '#app/terms/contract-type.ts';

const NOT_SAVED = 'Erro ao salvar';

/** The contracts that the texts of the site speak of: those of the plans. */
const OF_PLANS: readonly ContractType[] = ['cpf', 'cnpj'];

/** Publishing a text and publishing a contract wait for each other: neither passes the check of the other. */
const lockClaims = (tx: Tx) => holdLock(tx, 'contract-claims');

/**
 * Refuses a text for publication that says that something is in the contract while a contract in use does not state it,
 * beside the field that says it. Null when every claim is kept.
 */
export async function refuseUnkept(
  tx: Tx,
  body: unknown,
  types: readonly ContractType[] = OF_PLANS,
): Promise<AppError | null> {
  const hurried = hurryFaults(body);
  const [endless] = Object.values(hurried);
  if (endless) return { code: 'endless', title: NOT_SAVED, message: endless, fields: hurried };
  const claims = claimsIn(body);
  if (claims.length === 0 || types.length === 0) return null;
  await lockClaims(tx);
  const { contracts: c } = schema;
  const inUse = await tx
    .select({ type: c.type, content: c.content })
    .from(c)
    .where(and(eq(c.active, true), inArray(c.type, [...types])));
  const faults = inUse.flatMap(({ type, content }) => {
    const stated = clausesIn(content);
    return claims
      .filter(({ clause }) => !stated.includes(clause))
      .map(({ clause, sentence, place }) => ({
        place,
        message: `O contrato em uso (${CONTRACT_TYPE_LABELS[type]}) não tem a cláusula de ${clauseLabel(clause)}, e este texto diz que tem: “${sentence}” Publique primeiro um contrato com ela.`,
      }));
  });
  const [first] = faults;
  if (!first) return null;
  // The first of each field stands.
  const fields = Object.fromEntries(faults.toReversed().map(({ place, message }) => [place, message]));
  return { code: 'unkept', title: NOT_SAVED, message: first.message, fields };
}

/**
 * Refuses a contract for publication that lacks a clause which a published text says it has.
 * @param published reads the texts that speak of this contract, behind the lock
 */
export async function refuseLoss(
  tx: Tx,
  content: string,
  published: () => Promise<PublishedText[]>,
): Promise<AppError | null> {
  await lockClaims(tx);
  const stated = clausesIn(content);
  const lost = publishedClaims(await published()).find(({ clause }) => !stated.includes(clause));
  if (!lost) return null;
  const label = clauseLabel(lost.clause);
  const field = lost.clause === 'guarantee' ? ', com {{pedido.garantia}}' : '';
  const message = `Falta a cláusula de ${label} (um título e o seu texto${field}): “${lost.sentence}” está publicado em ${lost.where}. Inclua a cláusula ou mude antes esse texto.`;
  return { code: 'claim-lost', title: NOT_SAVED, message, fields: { content: message } };
}
