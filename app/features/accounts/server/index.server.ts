export {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
  waitingEmail,
} from './change-email.server.ts';
export { changePassword, confirmPassword } from './change-password.server.ts';
export { createAdmin } from './create-admin.server.ts';
export { giveEmail } from './give-email.server.ts';
export { listAccess } from './list-access.server.ts';
export { clientInvites, inviteClient, openAccount } from './open-account.server.ts';
export {
  addPasskey,
  passkeyState,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.server.ts';
export { requestPasswordReset, resetPassword } from './password-reset.server.ts';
export { recordSecurity } from './record-security.server.ts';
export { removeUnusedAccounts } from './remove-unused-accounts.server.ts';
export { finishSignIn } from './second-factor.server.ts';
export { endOwnOtherSessions, endOwnSession, listOwnSessions, signOut } from './sessions.server.ts';
export { signIn } from './sign-in.server.ts';
export {
  admitLink,
  countLink,
  openLinkWithoutMail,
  requestSignInLink,
  signInByLink,
} from './sign-in-link.server.ts';
export { correctEmail, resendConfirmation, signUp } from './sign-up.server.ts';
export { acceptInvite, acceptInviteAsNew, findInvite } from './team/accept-invite.server.ts';
export { remindTwoFactor } from './team/announce-two-factor.server.ts';
export { changeRole, disableMember, enableMember } from './team/change-member.server.ts';
export {
  changePlace,
  deletePosition,
  listPositions,
  listShippedLimits,
  savePosition,
  saveShippedLimits,
} from './team/custom-positions.server.ts';
export { inviteMember, revokeInvite } from './team/invite.server.ts';
export { listTeam, loadTeam } from './team/load-team.server.ts';
export { requireTwoFactor } from './team/require-two-factor.server.ts';
export { setRole } from './team/set-role.server.ts';
export {
  endSubstitution,
  listSubstitutions,
  nameSubstitute,
} from './team/substitutions.server.ts';
export { saveTeamCard } from './team/team-card.server.ts';
export { askedOften, tooManyAttempts } from './too-many-attempts.server.ts';
export {
  checkSecondFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
  twoFactorState,
} from './two-factor.server.ts';
export { twoFactorAction } from './two-factor-forms.server.ts';
export { findEmailUndo, undoEmail } from './undo-email.server.ts';
