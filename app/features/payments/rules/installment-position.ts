import type { InstallmentPlace } from '#app/terms/installment-place.ts';

type Installment = {
  id: string;
  installmentNumber: number;
  renegotiationId: string | null;
  partOf: string | null;
};

/**
 * The place of an installment among those that came with it, which a renegotiation does not change; the SQL function
 * `installment_place` counts alike. A part of a divided installment has the place of that one. `installments` are all of
 * the order, in the order of their numbers.
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

/** The rest of a divided installment; undefined for the rest itself, and for one that is not divided. */
export const restOf = <One extends Installment>(
  installments: readonly One[],
  { installmentNumber, renegotiationId, partOf }: Installment,
): One | undefined =>
  partOf
    ? installments.find(
        (other) => other.renegotiationId === renegotiationId && other.installmentNumber > installmentNumber,
      )
    : undefined;
