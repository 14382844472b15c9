import { sendLoanDocument } from '#app/features/loans/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { takeFiles } from '#app/shells/customer/take-files.server.ts';
import type { Route } from './+types/send-loan-document';

/** POST /app/envios/emprestimo/{requestId}: files for one kind of document of a loan request. */
export function action({ request, params, context }: Route.ActionArgs) {
  const customer = customerOf(context);
  return takeFiles(request, {
    userId: customer.userId,
    back: () => '/loan-upload',
    keep: (file, { kind = '' }) => sendLoanDocument(customer, params.requestId, kind, file),
  });
}
