import type { InstallmentPlace } from '#app/terms/installment-place.ts';

type Installment = { installmentNumber: number; renegotiationId: string | null };

/**
 * The place of an installment among those that came with it, which a renegotiation does not change; the SQL function
 * `installment_place` counts alike. `installments` are all of the order, in the order of their numbers.
 */
export function installmentPosition(
  installments: readonly Installment[],
  { installmentNumber, renegotiationId }: Installment,
): InstallmentPlace {
  const own = installments.filter((other) => other.renegotiationId === renegotiationId);
  const before = installments.filter((other) => other.installmentNumber <= installmentNumber);
  return {
    number: own.filter((other) => other.installmentNumber <= installmentNumber).length,
    count: own.length,
    agreement: new Set(before.flatMap((other) => other.renegotiationId ?? [])).size,
  };
}
