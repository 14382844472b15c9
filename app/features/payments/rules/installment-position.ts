import type { InstallmentPlace } from '#app/terms/installment-place.ts';

type Installment = {
  id: string;
  installmentNumber: number;
  renegotiationId: string | null;
  partOf: string | null;
};

/**
 * Returns the position of an installment in its schedule, which a renegotiation does not change; the SQL
 * function `installment_place` counts alike. A part of a split installment has the position of the whole.
 * `installments` are all of the order, in the order of their numbers.
 */
export function installmentPosition(
  installments: readonly Installment[],
  installment: Installment,
): InstallmentPlace {
  const { installmentNumber, renegotiationId } =
    installments.find(({ id }) => id === installment.partOf) ?? installment;
  const own = installments.filter((other) => !other.partOf && other.renegotiationId === renegotiationId);
  const before = installments.filter(
    (other) => !other.partOf && other.installmentNumber <= installmentNumber,
  );
  return {
    number: own.filter((other) => other.installmentNumber <= installmentNumber).length,
    count: own.length,
    agreement: new Set(before.flatMap((other) => other.renegotiationId ?? [])).size,
    part: installment.partOf ? (restOf(installments, installment) ? 'paid' : 'rest') : null,
  };
}

/** Returns the rest of a split installment; undefined for the rest itself, and for one that is not split. */
export const restOf = <One extends Installment>(
  installments: readonly One[],
  { installmentNumber, renegotiationId, partOf }: Installment,
): One | undefined =>
  partOf
    ? installments.find(
        (other) => other.renegotiationId === renegotiationId && other.installmentNumber > installmentNumber,
      )
    : undefined;
