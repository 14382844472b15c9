/**
 * Addresses of clients without an e-mail: an account needs a unique one, and the top-level domain never exists
 * (RFC 2606), so that no mail can be sent to it.
 */
const NO_MAILBOX = /^sem-email-.*@conta\.invalid$/;

/** The address of a client without an e-mail, until the team adds one. @param id of the account */
export const placeholderEmail = (id: string): string => `sem-email-${id}@conta.invalid`;

/** The address of a client; empty for one without an e-mail. */
export const mailboxOf = (email: string): string => (NO_MAILBOX.test(email) ? '' : email);
