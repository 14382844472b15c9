import { openContractFile } from '#app/features/contracts/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/contract-file';

/** GET /app/contratos/{transactionId}: the contract of the customer's order as a PDF; 404 for those of others. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await openContractFile(customerOf(context), params.transactionId);
  if (!file) return new Response('Contrato não encontrado.', { status: 404 });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(file.bytes.length),
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
