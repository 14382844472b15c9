import { redirect } from 'react-router';
import { safePath } from '#app/lib/page-address.ts';
import { confirmationPath } from '#app/platform/auth.server.ts';
import type { Route } from './+types/confirm-mail';

/** Short address of a confirmation mail: continues to the library, which confirms the mailbox and signs in. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const next = new URL(request.url).searchParams.get('depois');
  const path = await confirmationPath(params.code, next ? safePath(next, '/app') : undefined);
  return redirect(path ?? '/auth/confirmado?error=link');
}
