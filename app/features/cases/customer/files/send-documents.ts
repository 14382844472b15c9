import { sendDocument } from '#app/features/cases/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { takeFiles } from '#app/shells/customer/take-files.server.ts';
import { CARD_TYPES } from '#app/terms/card-status.ts';
import { OTHER, sideIn } from '#app/terms/document-kinds.ts';
import type { Route } from './+types/send-documents';

/** POST /app/envios/documentos/{cardId}: files for a card, from the page's script one by one or from a plain form. */
export function action({ request, params, context }: Route.ActionArgs) {
  const customer = customerOf(context);
  return takeFiles(request, {
    userId: customer.userId,
    back: ({ tipo }) =>
      CARD_TYPES.some((known) => known === tipo) ? `/app/card/${tipo}?aba=documentos` : '/app',
    keep: (file, { documento, pedido, lado }) => {
      const kind = documento || OTHER;
      const side = pedido ? null : sideIn(kind, lado);
      return sendDocument(customer, params.cardId, file, { kind, side, requestId: pedido || null });
    },
  });
}
