import { type AuthorizationStatus, isAuthorizationOpen } from '#app/features/payments/rules/automatic-pix.ts';
import type { InvoiceView } from '#app/features/payments/rules/invoice-view.ts';

/** Words of an order's link to its Pix Automático; null without an authorization that runs or can be started. */
export function automaticLink(
  { oneCharge, installments }: Pick<InvoiceView, 'oneCharge' | 'installments'>,
  status: AuthorizationStatus | undefined,
  offered: boolean,
): string | null {
  if (status === 'active') return 'Pix Automático ligado';
  if (status && isAuthorizationOpen(status)) return 'Pix Automático aguarda o seu banco';
  const open = installments.filter(({ payable }) => payable);
  return offered && !oneCharge && open.length > 1 ? 'Pagar as parcelas com Pix Automático' : null;
}
