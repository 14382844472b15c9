import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ContractLine } from '#app/features/contracts/rules/contract-line.ts';
import { clientInvoices, listInvoices } from '#app/features/payments/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, type CustomerActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { outsideContracts: o } = schema;

export type OutsideContract = {
  title: string;
  signedOn: CivilDate;
  /** A checked file whose bytes are in the store; null for a contract without one. */
  file: { name: string; path: string; mimeType: string; sha256: string } | null;
};

/**
 * Adds a contract that was signed before the firm moved in, in the caller's transaction under the system's rights. It
 * is no acceptance: no text, code or evidence of the product is made for it.
 * @returns `known` for the same title, day and file of the holder
 */
export async function addOutsideContract(
  tx: Tx,
  admin: SignedInActor,
  { userId, linkedProfileId }: { userId: UserId; linkedProfileId: string | null },
  { title, signedOn, file }: OutsideContract,
): Promise<{ id: string } | { known: string }> {
  const [same] = await tx
    .select({ id: o.id })
    .from(o)
    .where(
      and(
        ...[eq(o.userId, userId), eq(o.title, title), eq(o.signedOn, signedOn)],
        sql`${o.linkedProfileId} is not distinct from ${linkedProfileId}::uuid`,
        sql`${o.sha256} is not distinct from ${file?.sha256 ?? null}`,
      ),
    )
    .limit(1);
  if (same) return { known: same.id };
  const id = newId();
  await tx.insert(o).values({
    ...{ id, userId, linkedProfileId, title, signedOn, addedBy: admin.userId },
    ...(file && {
      fileName: `contrato-${signedOn}${file.name.slice(file.name.lastIndexOf('.'))}`,
      ...{ mimeType: file.mimeType, filePath: file.path, sha256: file.sha256 },
    }),
  });
  return { id };
}

/** Removes contracts of an import that is undone. @returns the paths of their files, to remove after the commit */
export async function removeOutsideContracts(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const removed = await tx
    .delete(o)
    .where(inArray(o.id, [...ids]))
    .returning({ path: o.filePath });
  return removed.flatMap(({ path }) => path ?? []);
}

const outsideOf = async (tx: Tx, userId: UserId): Promise<ContractLine[]> => {
  const rows = await tx
    .select({ id: o.id, title: o.title, day: o.signedOn, path: o.filePath })
    .from(o)
    .where(eq(o.userId, userId))
    .orderBy(desc(o.signedOn), desc(o.id));
  return rows.map(({ path, ...row }) => ({ ...row, outside: true, hasFile: path !== null, code: null }));
};

type Accepted = { id: string; title: string; createdAt: Date; acceptanceCode: string | null };

const linesOf = (invoices: readonly Accepted[], outside: readonly ContractLine[]): ContractLine[] => [
  ...invoices.flatMap(({ id, title, createdAt, acceptanceCode: code }): ContractLine[] =>
    code ? [{ id, title, day: civilDateAt(createdAt), outside: false, hasFile: true, code }] : [],
  ),
  ...outside,
];

/** Contracts of a customer: accepted here, by order, and signed elsewhere. */
export async function listOwnContracts(customer: CustomerActor): Promise<ContractLine[]> {
  const [invoices, outside] = await Promise.all([
    listInvoices(customer),
    asActor(customer, (tx) => outsideOf(tx, customer.userId)),
  ]);
  return linesOf(invoices, outside);
}

/** The same for a tab of the client's page. */
export const clientContracts = async (tx: Tx, userId: UserId): Promise<ContractLine[]> =>
  linesOf(await clientInvoices(tx, userId), await outsideOf(tx, userId));
