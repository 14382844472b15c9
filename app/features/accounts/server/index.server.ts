export {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
  waitingEmail,
} from './change-email.server.ts';
export { changePassword } from './change-password.server.ts';
export { confirmPassword } from './confirm-password.server.ts';
export { createAdmin } from './create-admin.server.ts';
export { requestPasswordReset, resetPassword } from './password-reset.server.ts';
export { recordSecurity } from './record-security.server.ts';
export { finishSignIn } from './second-factor.server.ts';
export { endOwnOtherSessions, endOwnSession, listOwnSessions } from './sessions.server.ts';
export { signIn } from './sign-in.server.ts';
export { signOut } from './sign-out.server.ts';
export { signUp } from './sign-up.server.ts';
export {
  confirmTwoFactor,
  type Enrolment,
  isEnrolment,
  renewRecoveryCodes,
  showEnrolment,
  startTwoFactor,
  stopTwoFactor,
  twoFactorState,
} from './two-factor.server.ts';
export { findEmailUndo, undoEmail } from './undo-email.server.ts';
