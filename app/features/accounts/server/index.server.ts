export { createAdmin } from './create-admin.server.ts';
export { requestPasswordReset, resetPassword } from './password-reset.server.ts';
export { finishSignIn } from './second-factor.server.ts';
export { signIn } from './sign-in.server.ts';
export { signOut } from './sign-out.server.ts';
export { signUp } from './sign-up.server.ts';
