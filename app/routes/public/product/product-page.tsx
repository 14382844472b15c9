import { Link, redirect, useLoaderData } from 'react-router';
import { ENTRY, PLANS, type PlanId } from '#app/features/checkout/rules/plans.ts';
import { FaqList } from '#app/features/content/ui/faq-list.tsx';
import {
  PRODUCT_NOT_LOADED,
  PRODUCT_UNAVAILABLE,
  productBlocked,
} from '#app/features/products/rules/product-messages.ts';
import type { ProductView } from '#app/features/products/rules/product-view.ts';
import { findProduct } from '#app/features/products/server/index.server.ts';
import { formatBRLShort, toNumeric } from '#app/lib/money.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { CheckIcon } from '#app/ui/icons.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { CheckoutLink } from '../checkout/checkout-link.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/product-page';

/** Spec section 8: hidden or missing leads home with a toast; a blocked one says why. */
export async function loader({ params }: Route.LoaderArgs): Promise<ProductView> {
  const found = await findProduct(params.slug);
  switch (found.state) {
    case 'here':
      return found.product;
    case 'moved':
      throw redirect(`/produtos/${found.slug}`, 301);
    case 'blocked':
      throw await redirectWithToast('/', productBlocked(found.message));
    case 'missing':
      throw await redirectWithToast('/', PRODUCT_UNAVAILABLE);
  }
}

export const meta: Route.MetaFunction = ({ loaderData: product, matches }) =>
  product
    ? pageMeta(matches, {
        title: product.metaTitle,
        description: product.metaDescription,
        path: `/produtos/${product.slug}`,
        image: `produtos-${product.slug}`,
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: product.title,
          description: product.metaDescription,
          offers: {
            '@type': 'AggregateOffer',
            lowPrice: toNumeric(product.priceFrom),
            highPrice: toNumeric(product.priceTo),
            priceCurrency: 'BRL',
            offerCount: product.priceFrom === product.priceTo ? 1 : 2,
          },
        },
      })
    : [];

/** Cards of a plan (decisions.md, Purchases): a product that opens all three is bought as a plan. */
const PLAN_CARDS = ['nome', 'jus', 'bacen'];
const isPlan = ({ activatesCards }: ProductView) => PLAN_CARDS.every((card) => activatesCards.includes(card));

export default function ProductPage() {
  const product = useLoaderData<typeof loader>();
  return (
    <main>
      <div className="relative overflow-hidden bg-deep text-on-deep">
        <LinhaLimpa className="pointer-events-none absolute bottom-3 left-0 h-12 overflow-visible text-brand/45 md:h-16" />
        <div className="shell relative py-14 pb-20 md:py-20 md:pb-28">
          <h1 className="display-xl max-w-4xl">{product.title}</h1>
          <p className="mt-5 max-w-2xl text-lg text-on-deep-muted">{product.subtitle}</p>
        </div>
      </div>
      <div className="shell grid items-start gap-x-14 gap-y-10 py-12 md:py-16 lg:grid-cols-[1.4fr_1fr]">
        <PriceCard product={product} />
        <div className="min-w-0 lg:order-first">
          <h2 className="display-m">O que você recebe</h2>
          <ul className="mt-5 space-y-3">
            {product.benefits.map((benefit) => (
              <li key={benefit} className="flex gap-3 text-lg">
                <CheckIcon className="mt-1 size-5 shrink-0 text-brand-strong" />
                {benefit}
              </li>
            ))}
          </ul>
          {product.faq.length > 0 && (
            <>
              <h2 className="display-m mt-14 mb-4">Perguntas sobre {product.title}</h2>
              <FaqList items={product.faq} group="produto" />
            </>
          )}
        </div>
      </div>
    </main>
  );
}

function PriceCard({ product }: { product: ProductView }) {
  const { priceFrom, priceTo } = product;
  return (
    <Surface className="p-6 sm:p-8 min-w-0 lg:sticky lg:top-24 lg:-mt-32">
      <p className="text-muted">{priceTo > priceFrom ? 'A partir de' : 'Por'}</p>
      <p className="tabular font-display text-5xl font-bold tracking-tight">{formatBRLShort(priceFrom)}</p>
      {priceTo > priceFrom && <p className="text-muted">até {formatBRLShort(priceTo)}, conforme o plano</p>}
      <dl className="my-6 divide-y divide-line border-y border-line">
        {[...product.conditions, ['Prazo estimado', `${product.estimatedDays} dias úteis`]].map(
          ([name, value]) => (
            <div key={name} className="flex justify-between gap-4 py-2.5">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right font-medium">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {isPlan(product) ? (
        <PlanButtons />
      ) : (
        <Link to="/contato" className={buttonClass({ variant: 'cta', size: 'lg' }, 'w-full')}>
          Quero contratar
        </Link>
      )}
    </Surface>
  );
}

const FOR: Record<PlanId, string> = {
  CPF: 'Contratar para o meu CPF',
  CNPJ: 'Contratar para a minha empresa',
};

const PlanButtons = () => (
  <div className="space-y-3">
    {Object.values(PLANS).map(({ id, promo }) => (
      <CheckoutLink
        key={id}
        plan={id}
        className="w-full text-balance whitespace-normal"
        variant={id === 'CPF' ? 'cta' : 'secondary'}
      >
        {FOR[id]} · {formatBRLShort(promo)}
      </CheckoutLink>
    ))}
    <p className="text-sm text-muted">
      Ou {formatBRLShort(ENTRY.amount)} agora por Pix e o restante em até {ENTRY.balanceDays} dias.
    </p>
  </div>
);

/** What was not foreseen; it is logged by the server. */
export function ErrorBoundary() {
  const { title, message } = PRODUCT_NOT_LOADED;
  return (
    <main className="shell py-24">
      <h1 className="display-l">{title}</h1>
      <p className="mt-3 text-muted">{message}</p>
      <a href="?" className={buttonClass({ variant: 'cta', size: 'lg' }, 'mt-6')}>
        Tentar de novo
      </a>
    </main>
  );
}
