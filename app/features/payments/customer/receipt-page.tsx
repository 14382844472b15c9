import { data, useLoaderData } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { amountToPay, partTitle } from '#app/features/payments/rules/invoice-view.ts';
import { receiptNumber } from '#app/features/payments/rules/receipt-view.ts';
import { findInvoicePart, issueReceipt, qrSvg } from '#app/features/payments/server/index.server.ts';
import { loadOwnProfile } from '#app/features/profiles/server/index.server.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { formatBRL } from '#app/lib/money.ts';
import { env } from '#app/platform/env.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { PageHeader, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/receipt-page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? `Recibo de ${formatBRL(loaderData.amount)}, ${loaderData.title}` : 'Recibo'} | Área do cliente`,
  },
];

/** The receipt of a part that was paid; for any other there is none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const [found, profile, { company }] = await Promise.all([
    findInvoicePart(customer, params.partId),
    loadOwnProfile(customer),
    getSite('company'),
  ]);
  if (!found?.part.paidAt) throw data(null, { status: 404 });
  const { invoice, part } = found;
  // What one charge paid has one receipt, whichever of its parts is asked for.
  const charged = invoice.oneCharge ? (invoice.parts[0] ?? part) : part;
  const receipt = await issueReceipt(customer, charged.id);
  if (!receipt) throw data(null, { status: 404 });
  const verifyUrl = `${env().appUrl}/verificar/${receipt.code}`;
  const { oneCharge, installments } = invoice;
  const { fullName, docType, docNumber } = profile;
  return {
    company,
    number: receiptNumber(receipt),
    verifyUrl,
    qr: await qrSvg(verifyUrl),
    code: receipt.code,
    person: { name: fullName, document: `${docType} ${formatDocument(docNumber)}` },
    part: { ...part, paidAt: found.part.paidAt },
    title: invoice.title,
    holder: invoice.holder,
    amount: amountToPay(invoice, part),
    what: oneCharge
      ? `pago de uma vez${part.method === 'card' && installments > 1 ? `, em ${installments}x no cartão` : ''}`
      : partTitle(invoice, part).toLowerCase(),
    total: invoice.amount,
    orderedAt: invoice.createdAt,
  };
}

/** Made to be printed, or kept as a PDF: on paper only the receipt is left. */
export default function ReceiptPage() {
  const {
    company,
    number,
    verifyUrl,
    qr,
    code,
    person,
    part,
    title,
    holder,
    amount,
    what,
    total,
    orderedAt,
  } = useLoaderData<typeof loader>();
  const rows = [
    ['Recebemos de', `${person.name}, ${person.document}`],
    ['Referente a', `${title}, ${what}, pedido de ${formatDate(orderedAt)}`],
    ...(holder ? [['Serviço para', `${holder.name}, ${holder.document}`]] : []),
    ['Total do pedido', formatBRL(total)],
    ['Pago em', `${formatDateTime(part.paidAt)} (Brasília)`],
    ['Forma de pagamento', PAYMENT_METHOD_LABELS[part.method]],
    ...(part.refundedAt ? [['Devolvido em', `${formatDateTime(part.refundedAt)} (Brasília)`]] : []),
    [
      'Recebido por',
      <span key="company">
        {company.legalName}, <span className="whitespace-nowrap">CNPJ {company.taxId}</span>
      </span>,
    ],
    ['Endereço', company.address],
  ];
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={`Recibo nº ${number}`}
          actions={
            <span className="flex flex-wrap gap-2">
              <ButtonLink to="/app/faturas">← Faturas</ButtonLink>
              <Button type="button" variant="primary" onClick={() => window.print()}>
                Imprimir / salvar PDF
              </Button>
            </span>
          }
        />
      </div>
      <Surface className="max-w-3xl p-6 sm:p-10 print:max-w-none print:border-0 print:bg-transparent print:p-0 print:shadow-none">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6">
          <span className="font-display text-lg font-bold">{company.name}</span>
          <span className="tabular text-muted">Nº {number}</span>
        </p>
        <h2 className="display-l mt-6">Recibo de {formatBRL(amount)}</h2>
        <dl className="mt-6 divide-y divide-line border-y border-line">
          {rows.map(([name, value]) => (
            <div key={String(name)} className="grid gap-x-6 py-2.5 sm:grid-cols-[13rem_1fr]">
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
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn on the server, from an address of ours
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
