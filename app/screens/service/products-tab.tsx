import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { CardDetail, CardWarranty, FittingProduct } from '#app/features/cases/rules/card-detail.ts';
import { WARRANTY_STATUS } from '#app/features/cases/rules/terms.ts';
import { coverWords, extendedPromise } from '#app/features/catalog/rules/extended-guarantee.ts';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL, formatBRLShort, unbroken } from '#app/lib/money.ts';
import { customerOrder } from '#app/terms/transaction-view.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { SummaryPart } from './summary-tab.tsx';

/** Products bought for the service, their warranties, and other products. */
export function ProductsTab({ card }: { card: CardDetail }) {
  const { orders, warranties, products } = card;
  const others = products.filter(({ forThis }) => !forThis);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <SummaryPart title="O que você contratou">
        {orders.length === 0 ? (
          <p className="text-muted">A equipe abriu este serviço. Não há compra ligada a ele na sua conta.</p>
        ) : (
          <ul className="divide-y divide-line">
            {orders.map(({ id, offer, amount, status, canceled, createdAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
                <span>
                  <span className="block font-medium">{orderTitle(offer, false)}</span>
                  <span className="tabular block text-sm text-muted">
                    {formatBRL(amount)} · {formatDate(createdAt)}
                  </span>
                </span>
                <Badge tone={customerOrder(status, canceled).tone}>
                  {customerOrder(status, canceled).label}
                </Badge>
              </li>
            ))}
          </ul>
        )}
        {orders.length > 0 && (
          <Link
            to="/app/faturas"
            className="mt-1 inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            Ver pagamentos
          </Link>
        )}
      </SummaryPart>
      <SummaryPart title="Garantias">
        {warranties.length === 0 ? (
          <p className="text-muted">Nenhuma garantia estendida neste serviço.</p>
        ) : (
          <ul className="divide-y divide-line">
            {warranties.map((warranty) => (
              <Warranty key={warranty.id} warranty={warranty} />
            ))}
          </ul>
        )}
      </SummaryPart>
      <ProductPart title="Para este serviço" products={products.filter(({ forThis }) => forThis)} />
      {others.length > 0 && <ProductPart title="Também pode ajudar" products={others} />}
    </div>
  );
}

const Warranty = ({ warranty: { productName, status, ...sold } }: { warranty: CardWarranty }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
    <span className="min-w-0 flex-1 basis-56">
      <span className="block font-medium">{productName}</span>
      <span className="tabular block text-sm text-muted">
        {coverWords({ ...sold, status })} {status === 'active' && unbroken(extendedPromise(sold))}
      </span>
    </span>
    <Badge tone={WARRANTY_STATUS[status].tone}>{WARRANTY_STATUS[status].label}</Badge>
  </li>
);

const ProductPart = ({ title, products }: { title: string; products: FittingProduct[] }) => (
  <SummaryPart title={title}>
    {products.length === 0 && <p className="text-muted">Nenhum produto à venda agora.</p>}
    <ul className="divide-y divide-line">
      {products.map(({ slug, title: name, subtitle, priceFrom, owned }) => (
        <li key={slug} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <span className="min-w-0 flex-1 basis-56">
            <span className="block font-medium">{name}</span>
            <span className="block text-sm text-muted">{subtitle}</span>
          </span>
          {owned ? (
            <span className="inline-flex items-center gap-1.5 text-sm font-medium text-good">
              <Check aria-hidden className="size-4" /> Você já tem
            </span>
          ) : (
            <span className="flex items-center gap-3">
              <span className="tabular text-sm">a partir de {formatBRLShort(priceFrom)}</span>
              <ButtonLink to={`/produtos/${slug}`}>
                Conhecer<span className="sr-only"> {name}</span>
              </ButtonLink>
            </span>
          )}
        </li>
      ))}
    </ul>
  </SummaryPart>
);
