import { useLoaderData } from 'react-router';
import { clientInvoices } from '#app/features/payments/server/index.server.ts';
import { ClientInvoices } from '#app/features/payments/ui/client-invoices.tsx';
import { clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';

export const meta = clientTitle('Faturas');

export const loader = clientTab('Faturas', async (tx, id) => ({ invoices: await clientInvoices(tx, id) }));

export default function ClientInvoicesTab() {
  return <ClientInvoices {...useLoaderData<typeof loader>()} />;
}
