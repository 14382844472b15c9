import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import {
  type ClauseName,
  claimsIn,
  clauseLabel,
  clausesIn,
  type PublishedText,
  publishedClaims,
} from '#app/features/catalog/rules/clauses.ts';
import { hurryFaults } from '#app/features/catalog/rules/limited-time.ts';
import type { AppError } from '#app/lib/result.ts';
import { holdLock, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { CONTRACT_TYPE_LABELS, type ContractType } from '#app/terms/contract-type.ts';
import type { PromiseKey } from '#app/terms/promise-keys.ts';
import { bareClaims } from './grounds.server.ts';
import { refuseNameless } from './names.server.ts';

const NOT_SAVED = 'Erro ao salvar';

/** The contracts that the texts of the site speak of: those of the plans. */
const OF_PLANS: readonly ContractType[] = ['cpf', 'cnpj'];

/** Publishing a text and publishing a contract wait for each other: neither passes the check of the other. */
const lockClaims = (tx: Tx) => holdLock(tx, 'contract-claims');

/** The texts of contracts in use. */
function inUseOf(tx: Tx, types: readonly ContractType[]) {
  const { contracts: c } = schema;
  return tx
    .select({ type: c.type, content: c.content })
    .from(c)
    .where(and(eq(c.active, true), inArray(c.type, [...types])));
}

/**
 * Refuses to publish a text that claims a clause which an active contract does not state, with the fault at
 * its field; also refuses a claim without a promise or a dated source. Null if every claim is supported.
 */
export async function refuseUnkept(
  tx: Tx,
  body: unknown,
  types: readonly ContractType[] = OF_PLANS,
): Promise<AppError | null> {
  const hurried = hurryFaults(body);
  const [endless] = Object.values(hurried);
  if (endless) return { code: 'endless', title: NOT_SAVED, message: endless, fields: hurried };
  const unkept = await refuseUnstated(tx, body, types);
  if (unkept) return unkept;
  const bare = await bareClaims(tx, body);
  const [claim] = bare;
  if (!claim) return null;
  const message = (sentence: string, word: string) =>
    `“${sentence}” promete algo (${word}) e não tem promessa nem fonte com data. Guarde a fonte em Promessas, Fontes, e publique de novo.`;
  return {
    code: 'unsourced',
    title: NOT_SAVED,
    message: message(claim.sentence, claim.word),
    fields: Object.fromEntries(
      bare.toReversed().map(({ place, sentence, word }) => [place, message(sentence, word)]),
    ),
    claims: [...new Set(bare.map(({ sentence }) => sentence))],
  };
}

/** Returns the refusal of claims that an active contract does not state. */
async function refuseUnstated(
  tx: Tx,
  body: unknown,
  types: readonly ContractType[],
): Promise<AppError | null> {
  const claims = claimsIn(body);
  if (claims.length === 0 || types.length === 0) return null;
  await lockClaims(tx);
  const faults = (await inUseOf(tx, types)).flatMap(({ type, content }) => {
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
  // The first fault of each field takes precedence.
  const fields = Object.fromEntries(faults.toReversed().map(({ place, message }) => [place, message]));
  return { code: 'unkept', title: NOT_SAVED, message: first.message, fields };
}

/** Refuses an active promise whose clause an active contract of the plans does not state. */
export async function refusePromise(
  tx: Tx,
  key: PromiseKey,
  clause: ClauseName | null,
): Promise<AppError | null> {
  const refuse = (message: string): AppError => ({
    code: 'unkept',
    title: NOT_SAVED,
    message,
    fields: { contractClause: message },
  });
  if (clause === null)
    return key === 'garantia_cpf_limpo'
      ? refuse('A garantia só conta com a cláusula do contrato que a dá: escolha a cláusula.')
      : null;
  await lockClaims(tx);
  for (const { type, content } of await inUseOf(tx, OF_PLANS)) {
    if (!clausesIn(content).includes(clause))
      return refuse(
        `O contrato em uso (${CONTRACT_TYPE_LABELS[type]}) não tem a cláusula de ${clauseLabel(clause)}. Publique primeiro um contrato com ela.`,
      );
  }
  return null;
}

/** Refuses a contract of a plan that lacks the clause of an active promise. */
async function refusePromised(tx: Tx, stated: readonly ClauseName[]): Promise<AppError | null> {
  const { promises: p } = schema;
  const named = await tx
    .select({ title: p.title, clause: p.contractClause })
    .from(p)
    .where(and(eq(p.active, true), isNotNull(p.contractClause)));
  const lost = named.find(({ clause }) => !stated.includes(clause as ClauseName));
  if (!lost) return null;
  const label = clauseLabel(lost.clause as ClauseName);
  const message = `Falta a cláusula de ${label}: a promessa “${lost.title}” a cita e está ativa. Inclua a cláusula ou desligue antes a promessa.`;
  return { code: 'claim-lost', title: NOT_SAVED, message, fields: { content: message } };
}

/**
 * Refuses a contract for publication that lacks a clause which a published text says it has.
 * @param published reads the texts that speak of this contract, behind the lock
 */
export async function refuseLoss(
  tx: Tx,
  { type, content }: { type: ContractType; content: string },
  published: () => Promise<PublishedText[]>,
): Promise<AppError | null> {
  const unnamed = await refuseNameless(tx, content);
  if (unnamed) return unnamed;
  await lockClaims(tx);
  const stated = clausesIn(content);
  const promised = OF_PLANS.includes(type) ? await refusePromised(tx, stated) : null;
  const lost = publishedClaims(await published()).find(({ clause }) => !stated.includes(clause));
  if (!lost) return promised;
  const label = clauseLabel(lost.clause);
  const field = lost.clause === 'guarantee' ? ', com {{pedido.garantia}}' : '';
  const message = `Falta a cláusula de ${label} (um título e o seu texto${field}): “${lost.sentence}” está publicado em ${lost.where}. Inclua a cláusula ou mude antes esse texto.`;
  return { code: 'claim-lost', title: NOT_SAVED, message, fields: { content: message } };
}
