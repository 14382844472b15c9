import { Link, redirect, useLoaderData, useSearchParams } from 'react-router';
import { PRODUCT_UNAVAILABLE, productBlocked } from '#app/features/catalog/rules/messages.ts';
import type { ProductForSale } from '#app/features/catalog/rules/offers.ts';
import { PLAN_IDS, type PlanId } from '#app/features/catalog/rules/plans.ts';
import { findProduct } from '#app/features/catalog/server/index.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { checkoutPath, keepOverSteps } from '#app/shells/public/open-checkout.ts';
import type { Route } from './+types/checkout-page';
import { CheckoutFlow } from './checkout-flow.tsx';

const planIn = (query: URLSearchParams): PlanId | null =>
  PLAN_IDS.find((id): id is PlanId => id === query.get('plan')) ?? null;

/**
 * Loads the product that the address names; without one, the checkout sells a plan. A product that cannot be
 * bought answers as its own page does (docs/product.md section 8); one that is sold otherwise redirects to
 * its own purchase page.
 */
export async function loader({ request }: Route.LoaderArgs): Promise<{ product: ProductForSale | null }> {
  const query = new URL(request.url).searchParams;
  const slug = query.get('produto');
  if (slug === null) return { product: null };
  const plan = planIn(query);
  const found = /^[a-z0-9-]{1,80}$/.test(slug) ? await findProduct(slug) : { state: 'missing' as const };
  switch (found.state) {
    case 'moved':
      throw redirect(checkoutPath({ plan, product: found }));
    case 'blocked':
      throw await redirectWithToast('/', productBlocked(found.message));
    case 'missing':
      throw await redirectWithToast('/', PRODUCT_UNAVAILABLE);
    case 'here': {
      const { product } = found;
      const { sale } = product;
      if (sale === 'plan') throw redirect(checkoutPath({ plan }));
      if (sale === 'team') throw redirect(`/produtos/${product.slug}`);
      const { id, title, subtitle, estimatedDays, priceFrom, priceTo, activatesCards } = product;
      return {
        product: {
          id,
          slug: product.slug,
          title,
          subtitle,
          estimatedDays,
          priceFrom,
          priceTo,
          activatesCards,
        },
      };
    }
  }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Finalizar Compra | Nome em Dia' },
  { name: 'robots', content: 'noindex' },
];

export const shouldRevalidate = keepOverSteps;

/** The same checkout as the dialog's, as a page: /checkout?plan=CPF, and with &produto=rating of a product. */
export default function CheckoutPage() {
  const [query] = useSearchParams();
  const { product } = useLoaderData<typeof loader>();
  const plan = planIn(query);
  return (
    <main className="shell max-w-5xl py-8 md:py-14">
      <h1 className="display-l mb-6">Finalizar Compra</h1>
      <noscript>
        <p className="rounded-2xl border border-line bg-raised p-5">
          Para contratar por aqui, ligue o JavaScript do navegador. Se preferir,{' '}
          <Link to="/contato" className="underline">
            fale com a nossa equipe
          </Link>
          : fazemos o pedido com você.
        </p>
      </noscript>
      <CheckoutFlow key={`${product?.slug}-${plan}`} plan={plan} product={product} />
    </main>
  );
}
