import { attachFile } from '#app/features/forms/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { takeFiles } from '#app/shells/customer/take-files.server.ts';
import type { Route } from './+types/send-form-file';

/** POST /app/envios/formularios/{id}: the file, or the drawn signature, that answers the field `campo`. */
export function action({ request, params, context }: Route.ActionArgs) {
  const customer = customerOf(context);
  return takeFiles(request, {
    userId: customer.userId,
    maxFiles: 1,
    back: () => `/app/formularios/${params.formId}`,
    keep: (file, { campo = '' }) => attachFile(customer, params.formId, campo, file),
  });
}
