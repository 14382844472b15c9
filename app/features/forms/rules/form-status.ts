/** A form sent to a customer. */
export const SENT_FORM_STATUSES = ['sent', 'draft', 'answered', 'canceled'] as const;
export type SentFormStatus = (typeof SENT_FORM_STATUSES)[number];

/** Still to be filled in. */
export const isOpenForm = (status: SentFormStatus): boolean => status === 'sent' || status === 'draft';
