/** Changes to the security of an account; each is audited and reported to the account holder. */
const SECURITY_CHANGES = [
  'password-changed',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-new',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'email-asked',
  'email-cancelled',
  'email-changed',
  'email-undone',
  'session-ended',
  'sessions-ended',
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

/** Changes that the person is notified of outside the product, since an intruder may have made them. */
const NOTIFIED_BY_MAIL = [
  'password-changed',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-new',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
] as const satisfies readonly SecurityChange[];
export type MailedChange = (typeof NOTIFIED_BY_MAIL)[number];

export const isMailed = (change: SecurityChange): change is MailedChange =>
  (NOTIFIED_BY_MAIL as readonly string[]).includes(change);
