import { redirect } from 'react-router';
import { findUnsignedOrder } from '#app/features/checkout/server/index.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/next-contract';

/**
 * GET /app/contrato: redirects to the unsigned contract of the customer; without one, to the support page.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const orderId = await findUnsignedOrder(customerOf(context));
  if (orderId) return redirect(`/app/contratos/${orderId}/aceitar`);
  return redirectWithToast('/app/conversa', {
    tone: 'info',
    title: 'Nenhum contrato espera por você',
    message: 'Se o seu serviço ainda não tem contrato, peça o seu à nossa equipe.',
  });
}
