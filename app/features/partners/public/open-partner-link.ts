import { redirect } from 'react-router';
import { PARTNER_CODE } from '#app/features/partners/rules/terms.ts';
import { partnerCookie } from '#app/platform/partner-cookie.server.ts';
import type { Route } from './+types/open-partner-link';

/**
 * Opens the site by a partner's link and remembers the partner. The answer is the same for a code without a partner:
 * it tells no one who is a partner.
 */
export function loader({ params }: Route.LoaderArgs) {
  const code = params.code.toLowerCase();
  const headers = new Headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  if (PARTNER_CODE.test(code)) headers.append('set-cookie', partnerCookie(code, Date.now()));
  return redirect('/', { headers });
}
