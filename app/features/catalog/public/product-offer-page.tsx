import { Link, redirect, useLoaderData } from 'react-router';
import {
  PRODUCT_NOT_LOADED,
  PRODUCT_UNAVAILABLE,
  productBlocked,
} from '#app/features/catalog/rules/messages.ts';
import { type Offer, offerOf, offersEntry } from '#app/features/catalog/rules/offers.ts';
import { PLAN_IDS, type PlanId } from '#app/features/catalog/rules/plans.ts';
import type { ProductView } from '#app/features/catalog/rules/product-view.ts';
import { findProduct } from '#app/features/catalog/server/index.server.ts';
import { ProductBody } from '#app/features/catalog/ui/product-body.tsx';
import { formatBRLShort, toNumeric } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { CheckoutLink } from '#app/shells/public/checkout-link.tsx';
import { CheckoutOutlet } from '#app/shells/public/checkout-outlet.tsx';
import { keepOverSteps } from '#app/shells/public/open-checkout.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { usePublicLayout } from '#app/shells/public/use-public-layout.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/product-offer-page';

/**
 * docs/product.md section 8: a hidden or missing product redirects to the landing page with a toast; a
 * blocked one shows the reason.
 */
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

export const shouldRevalidate = keepOverSteps;

export default function ProductPage() {
  const product = useLoaderData<typeof loader>();
  const alone = product.sale === 'alone' ? product : null;
  return (
    <main>
      <ProductBody
        product={product}
        buy={
          product.sale === 'team' ? (
            <Link to="/contato" className={buttonClass({ variant: 'cta', size: 'lg' }, 'w-full')}>
              Quero contratar
            </Link>
          ) : (
            <BuyButtons product={alone} />
          )
        }
      />
      <CheckoutOutlet product={alone} />
    </main>
  );
}

const FOR: Record<PlanId, string> = {
  CPF: 'Contratar para o meu CPF',
  CNPJ: 'Contratar para a minha empresa',
};

/** Buttons for the product, or the plan that includes it, for a person and for a company. */
function BuyButtons({ product }: { product: ProductView | null }) {
  const { plans } = usePublicLayout();
  const offers = PLAN_IDS.map((plan) => offerOf(product, plans[plan]));
  return (
    <div className="space-y-3">
      {offers.map(({ plan, promo }) => (
        <CheckoutLink
          key={plan}
          plan={plan}
          product={product ?? undefined}
          className="w-full px-3! py-2! text-center leading-snug text-balance whitespace-normal!"
          variant={plan === 'CPF' ? 'cta' : 'secondary'}
        >
          {FOR[plan]} · {formatBRLShort(promo)}
        </CheckoutLink>
      ))}
      <EntryLine offers={offers.filter((offer) => offersEntry(offer, false))} />
      <p className="text-sm">
        <Link
          to={product ? '/contrato/servico' : '/contrato/cpf'}
          className="font-medium underline underline-offset-4"
        >
          Ler o contrato antes
        </Link>
      </p>
    </div>
  );
}

/** Shows entry and balance of the offers that can be paid with an entry. */
function EntryLine({ offers }: { offers: Offer[] }) {
  const lines = new Map<string, PlanId[]>();
  for (const { plan, entry } of offers) {
    const line = `${formatBRLShort(entry.amount)} agora por Pix e o restante em até ${countWords(entry.balanceDays, 'dia', 'dias')}.`;
    lines.set(line, [...(lines.get(line) ?? []), plan]);
  }
  return [...lines].map(([line, [plan, other]]) => (
    <p key={line} className="text-sm text-muted">
      {other ? 'Ou' : `Para ${plan}, ou`} {line}
    </p>
  ));
}

/** Shows an unexpected error, which the server logged. */
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
