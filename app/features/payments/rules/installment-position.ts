import type { InstallmentPlace } from '#app/terms/installment-place.ts';

type Installment = {
  id: string;
  installmentNumber: number;
  renegotiationId: string | null;
  splitFrom: string | null;
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
    installments.find(({ id }) => id === installment.splitFrom) ?? installment;
  const own = installments.filter((other) => !other.splitFrom && other.renegotiationId === renegotiationId);
  const before = installments.filter(
    (other) => !other.splitFrom && other.installmentNumber <= installmentNumber,
  );
  return {
    number: own.filter((other) => other.installmentNumber <= installmentNumber).length,
    count: own.length,
    agreement: new Set(before.flatMap((other) => other.renegotiationId ?? [])).size,
    part: installment.splitFrom ? (restOf(installments, installment) ? 'paid' : 'rest') : null,
  };
}

/** Returns the rest of a split installment; undefined for the rest itself, and for one that is not split. */
export const restOf = <One extends Installment>(
  installments: readonly One[],
  { installmentNumber, renegotiationId, splitFrom }: Installment,
): One | undefined =>
  splitFrom
    ? installments.find(
        (other) => other.renegotiationId === renegotiationId && other.installmentNumber > installmentNumber,
      )
    : undefined;
