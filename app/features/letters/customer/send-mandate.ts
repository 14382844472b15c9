import { MANDATE_WAYS } from '#app/features/letters/rules/mandate-files.ts';
import { sendMandate } from '#app/features/letters/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { takeFiles } from '#app/shells/customer/take-files.server.ts';
import type { Route } from './+types/send-mandate';

/** POST /app/envios/procuracao: the signed page of the power of attorney in force. */
export function action({ request, context }: Route.ActionArgs) {
  const customer = customerOf(context);
  return takeFiles(request, {
    userId: customer.userId,
    maxFiles: 1,
    back: () => '/app/procuracao',
    keep: (file, { forma }) =>
      sendMandate(customer, file, MANDATE_WAYS.find((way) => way === forma) ?? 'signed'),
  });
}
