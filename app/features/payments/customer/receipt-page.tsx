import { data, useLoaderData } from 'react-router';
import { receiptRows } from '#app/features/payments/rules/receipt-rows.ts';
import { loadReceipt, qrSvg } from '#app/features/payments/server/index.server.ts';
import { formatBRL } from '#app/lib/money.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/receipt-page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? `Recibo de ${formatBRL(loaderData.receipt.amount)}, ${loaderData.receipt.title}` : 'Recibo'} | Área do cliente`,
  },
];

/** The receipt of a paid installment; 404 for any other. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const receipt = await loadReceipt(customerOf(context), params.installmentId);
  if (!receipt) throw data(null, { status: 404 });
  return {
    receipt,
    qr: await qrSvg(receipt.verifyUrl),
    pdf: `/app/faturas/${params.installmentId}/recibo.pdf`,
  };
}

/** Made to be printed, or kept as a PDF: on paper only the receipt is left. */
export default function ReceiptPage() {
  const { receipt, qr, pdf } = useLoaderData<typeof loader>();
  const { company, number, verifyUrl, code, amount } = receipt;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={`Recibo nº ${number}`}
          up={{ to: '/app/faturas', label: 'Pagamentos' }}
          actions={
            <span className="flex flex-wrap gap-2">
              <Button type="button" onClick={() => window.print()}>
                Imprimir
              </Button>
              <a href={pdf} className={buttonClass({ variant: 'primary' })}>
                Baixar PDF assinado
              </a>
            </span>
          }
        />
      </div>
      <Surface className="max-w-3xl p-6 sm:p-10 print:max-w-none print:border-0 print:bg-transparent print:p-0 print:shadow-none">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6">
          <span className="font-display text-lg font-bold">{company.name}</span>
          <span className="tabular text-muted">Nº {number}</span>
        </p>
        <h2 className="display-m mt-6">Recibo de {formatBRL(amount)}</h2>
        <dl className="mt-6 divide-y divide-line border-y border-line">
          {receiptRows(receipt).map(([name, value]) => (
            <div key={name} className="grid gap-x-6 py-2.5 sm:grid-cols-[13rem_1fr]">
              <dt className="text-muted">{name}</dt>
              <dd className="tabular min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-6 flex flex-wrap items-center gap-5 break-inside-avoid">
          <div
            role="img"
            aria-label="QR para conferir este recibo"
            className="size-28 shrink-0 overflow-hidden rounded-lg bg-white"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn on the server, from an own address
            dangerouslySetInnerHTML={{ __html: qr }}
          />
          <p className="min-w-0 flex-1 basis-56">
            Confira este recibo em{' '}
            <a href={verifyUrl} className="font-medium underline underline-offset-4 wrap-anywhere">
              {verifyUrl.replace(/^https?:\/\//, '')}
            </a>
            , ou em “Verificar contrato” com o código{' '}
            <strong className="tabular whitespace-nowrap">{code}</strong>.
          </p>
        </div>
      </Surface>
    </>
  );
}
