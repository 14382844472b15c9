import { redirect } from 'react-router';
import { signOut } from '#app/features/accounts/server/index.server.ts';
import type { Route } from './+types/sign-out';

/** Ends the session and redirects to the landing page (docs/product.md section 2). Only for POST requests. */
export async function action({ request }: Route.ActionArgs) {
  return redirect('/', { headers: await signOut(request) });
}

export const loader = () => redirect('/');
