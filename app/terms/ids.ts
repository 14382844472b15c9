import type { Unit } from '#app/lib/money.ts';

/** Ids of common records, as units: one cannot be passed for another. */
export type UserId = Unit<string, 'user'>;
export type LeadId = Unit<string, 'lead'>;
export type OrderId = Unit<string, 'order'>;
export type InstallmentId = Unit<string, 'installment'>;
export type ChargeId = Unit<string, 'charge'>;
export type CardId = Unit<string, 'card'>;
export type GroupId = Unit<string, 'group'>;
export type DocumentId = Unit<string, 'document'>;
