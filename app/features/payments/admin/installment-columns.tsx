import { Handshake } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import type { InstallmentRow } from '#app/features/payments/rules/finance.ts';
import type { InstallmentState } from '#app/features/payments/rules/installment-filter.ts';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import type { Column } from '#app/kit/list-page.tsx';
import { OpenButton } from '#app/kit/may.tsx';
import { useMaySend } from '#app/kit/may-send.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { formatBRL } from '#app/lib/money.ts';
import { whatsappAddress } from '#app/lib/whatsapp.ts';
import { placeWords } from '#app/terms/installment-place.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { ChargeButton, type ChargeFormState } from './charge-button.tsx';
import { InstallmentBadge } from './installment-badge.tsx';

const figures = 'tabular whitespace-nowrap';
const cut = 'block truncate';

/** Date column of a state, shown beside the due date. */
const DAYS: Partial<Record<InstallmentState, Column<InstallmentRow>>> = {
  recebidas: {
    head: 'Recebida em',
    sort: 'recebida',
    word: 'recebida em',
    className: figures,
    cell: ({ paidAt }) => paidAt && formatDate(paidAt),
  },
  devolvidas: {
    head: 'Devolvida em',
    sort: 'devolvida',
    word: 'devolvida em',
    className: figures,
    cell: ({ refundedAt }) => refundedAt && formatDate(refundedAt),
  },
};

export function installmentColumns(
  state: InstallmentState,
  today: string,
  press: ChargeFormState,
): Column<InstallmentRow>[] {
  const day = DAYS[state];
  return [
    {
      head: 'Cliente',
      name: true,
      // Takes the space that the other columns leave.
      className: 'font-medium lg:w-full lg:max-w-0 lg:min-w-28',
      cell: ({ orderId, name, holder, phone }) => (
        <>
          <Link
            to={`/admin/parcelas/${orderId}`}
            title={name}
            className={`${cut} underline underline-offset-4`}
          >
            {name}
          </Link>
          {holder && <span className={`${cut} text-sm font-normal text-muted`}>para {holder}</span>}
          {phone && (
            <a
              href={whatsappAddress(phone)}
              target="_blank"
              rel="noreferrer"
              className="tabular text-sm font-normal whitespace-nowrap text-muted underline underline-offset-4"
            >
              <span className="sr-only">WhatsApp </span>
              {maskPhone(phone)}
            </a>
          )}
        </>
      ),
    },
    {
      head: 'Parcela',
      className: 'tabular',
      // Wraps only before "do acordo" and "(parte paga)".
      cell: ({ place }) =>
        placeWords(place)
          .split(/ (?=do |\()/)
          .map((words) => (
            <Fragment key={words}>
              <span className="whitespace-nowrap">{words}</span>{' '}
            </Fragment>
          )),
    },
    { head: 'Valor', sort: 'valor', className: figures, cell: ({ amount }) => formatBRL(amount) },
    {
      head: 'Vencimento',
      sort: 'vencimento',
      word: 'vence em',
      className: figures,
      cell: ({ dueDate, paidAt }) => (
        <>
          {formatDate(dueDate)}
          {!day && paidAt && <span className="block text-sm text-muted">paga em {formatDate(paidAt)}</span>}
        </>
      ),
    },
    {
      head: 'Situação',
      cell: (installment) => (
        <InstallmentBadge installment={installment} replaced={installment.replaced} today={today} />
      ),
    },
    ...(day ? [day] : []),
    { head: 'Forma', wide: true, cell: ({ method }) => PAYMENT_METHOD_LABELS[method] },
    {
      head: 'Pedido',
      wide: true,
      className: 'max-w-32 2xl:max-w-40',
      cell: ({ offer, coupon }) => {
        const title = orderTitle(offer, false);
        return (
          <span title={[title, coupon].filter(Boolean).join(' · ')} className="block truncate">
            {title}
            {coupon && <span className="text-muted"> · {coupon}</span>}
          </span>
        );
      },
    },
    {
      head: 'Ações',
      cell: (installment) =>
        isPayable(installment.status) && (
          <InstallmentActions installment={installment} today={today} press={press} />
        ),
    },
  ];
}

type ActionProps = { installment: InstallmentRow; today: string; press: ChargeFormState };

function InstallmentActions({ installment, today, press }: ActionProps) {
  const order = `/admin/parcelas/${installment.orderId}`;
  const renegotiates = useMaySend('renegotiate', order);
  // An unclaimed order has no account to charge.
  if (!installment.clientId)
    return <span className="text-sm whitespace-nowrap text-muted">Sem conta ainda</span>;
  const name = `parcela ${placeWords(installment.place)} de ${installment.name}`;
  return (
    <span className="flex flex-wrap gap-1 lg:-my-1 xl:flex-nowrap">
      <ChargeButton installment={installment} today={today} press={press} name={name} />
      <OpenButton to={`/admin/envios/recebimentos/${installment.id}`} size="sm" variant="ghost">
        Receber<span className="sr-only"> {name}</span>
      </OpenButton>
      {renegotiates && (
        <OpenButton
          to={`${order}?renegociar=sim#renegociar`}
          size="sm"
          variant="ghost"
          title="Renegociar"
          className="px-2"
        >
          <Handshake aria-hidden className="size-4" />
          <span className="sr-only">Renegociar {name}</span>
        </OpenButton>
      )}
    </span>
  );
}
