import { redirect } from 'react-router';
import { destinationAfterLogin } from '#app/features/accounts/rules/roles.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/confirmed';
import { claimOnEntry } from './claim-on-entry.server.ts';

/** Target of the confirmation mail's link: the first use signs in, a later one shows help. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const session = await requestInfo(context).session();
  const claimed = session && (await claimOnEntry(session, request));
  if (claimed) return redirectWithToast(claimed.to, claimed.toast);
  if (session) {
    return redirectWithToast(destinationAfterLogin(session.role, query.get('redirectTo')), {
      tone: 'good',
      title: 'Cadastro realizado!',
      message: 'Seu e-mail está confirmado. Esta é a sua área do cliente.',
    });
  }
  if (query.has('error')) {
    const wanted = query.get('redirectTo');
    return redirectWithToast(`/auth${wanted ? `?${new URLSearchParams({ redirectTo: wanted })}` : ''}`, {
      tone: 'bad',
      title: 'Erro',
      message: 'Este link venceu ou já foi usado. Entre com a sua senha para receber outro.',
    });
  }
  return redirect('/auth');
}
