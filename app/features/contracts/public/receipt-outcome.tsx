import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import { receiptNumber, type VerifiedReceipt } from '#app/features/payments/rules/receipts.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';

type Outcome = { title: string; lead: string; rows: [name: string, value: string][] };
type Of<State extends VerifiedReceipt['state']> = Extract<VerifiedReceipt, { state: State }>;

const valid = (receipt: Of<'valid'>): Outcome => {
  const { amount, paidAt, method, offer, returned, payer, code } = receipt;
  return {
    title: 'Recibo autêntico',
    lead:
      returned > 0
        ? 'Emitimos este recibo. Parte do valor, ou todo ele, voltou a quem pagou: veja abaixo.'
        : 'Emitimos este recibo, e o pagamento consta nos nossos registros. Confira se o valor é o do papel.',
    rows: [
      ['Recibo', `nº ${receiptNumber(receipt)}`],
      ['Valor', formatBRL(amount)],
      ['Pago em', `${formatDateTime(paidAt)} (Brasília)`],
      ['Forma de pagamento', PAYMENT_METHOD_LABELS[method]],
      ['O que foi pago', orderTitle(offer, false)],
      ['Pago por', `${payer.firstName} (${payer.initials}), ${payer.document}`],
      ...(returned > 0 ? ([['Devolvido desde então', formatBRL(returned)]] as Outcome['rows']) : []),
      ['Código', code],
    ],
  };
};

const withdrawn = (receipt: Of<'withdrawn'>): Outcome => ({
  title: 'Recibo sem valor',
  lead: 'Emitimos este recibo e depois o retiramos: o pagamento foi registrado por engano.',
  rows: [
    ['Recibo', `nº ${receiptNumber(receipt)}`],
    ['Retirado em', `${formatDateTime(receipt.withdrawnAt)} (Brasília)`],
    ['Código', receipt.code],
  ],
});

/** Current state of a receipt, for its holder. */
export function ReceiptOutcome({ receipt }: { receipt: VerifiedReceipt }) {
  const { title, lead, rows } = receipt.state === 'withdrawn' ? withdrawn(receipt) : valid(receipt);
  return (
    <>
      <section className="bg-deep text-on-deep">
        <div className="shell py-12 md:py-16">
          <ReceiptText aria-hidden className="size-11 text-on-deep-brand" strokeWidth={1.6} />
          <h1 className="display-xl mt-5">{title}</h1>
          <p className="mt-4 max-w-2xl text-lg text-on-deep-muted">{lead}</p>
        </div>
      </section>
      <section className="shell pt-10 pb-14 md:pt-14">
        <dl className="max-w-2xl divide-y divide-line border-y border-line">
          {rows.map(([name, value]) => (
            <div key={name} className="grid gap-x-6 py-2.5 sm:grid-cols-[13rem_1fr]">
              <dt className="text-muted">{name}</dt>
              <dd className="tabular min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6">
          <Link className="font-medium underline underline-offset-4" to="/verificar">
            Verificar outro documento
          </Link>
        </p>
      </section>
    </>
  );
}
