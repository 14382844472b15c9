import { PressForm } from '#app/kit/form.tsx';
import type { PartId } from '#app/terms/ids.ts';

/** Of the page: a key for the press, and the ISO instant at which the page was loaded. */
export type Press = { idempotencyKey: string; expectedVersion: string };

type Props = { partId: PartId; press: Press; name: string };

/**
 * Charges an installment again. The page's key goes along, so that two presses are one charge, and its time, so that a
 * press over an older page than the newest charge is refused.
 */
export const ChargeButton = ({ partId, press: { idempotencyKey, expectedVersion }, name }: Props) => (
  <PressForm intent="charge" fixed={{ partId, idempotencyKey }} expectedVersion={expectedVersion} size="sm">
    Cobrar
    <span className="sr-only"> {name}</span>
  </PressForm>
);
