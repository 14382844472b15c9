import { Check } from 'lucide-react';
import { Link, redirect, useLoaderData } from 'react-router';
import { PRODUCT_UNAVAILABLE, productBlocked } from '#app/features/products/rules/product-messages.ts';
import { findProduct } from '#app/features/products/server/index.server.ts';
import { formatBRLShort, fromNumeric } from '#app/lib/money.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/product-page';

/** Spec section 8: hidden or missing leads home with a toast; a blocked one says why. */
export async function loader({ params }: Route.LoaderArgs) {
  const found = await findProduct(params.slug);
  if (found?.moved) return redirect(`/produtos/${found.moved}`, 301);
  if (!found?.product) {
    return redirectWithToast('/', PRODUCT_UNAVAILABLE);
  }
  const { product } = found;
  if (product.blocked) {
    return redirectWithToast('/', productBlocked(product.blockedMessage));
  }
  return {
    title: product.title,
    subtitle: product.subtitle,
    priceFrom: fromNumeric(product.priceFrom),
    priceTo: fromNumeric(product.priceTo),
    conditions: Object.entries(product.conditions),
    estimatedDays: product.estimatedDays,
    benefits: product.benefits,
    faq: product.faq,
    metaTitle: product.metaTitle || product.title,
    metaDescription: product.metaDescription || product.subtitle,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && 'metaTitle' in loaderData
    ? [{ title: loaderData.metaTitle }, { name: 'description', content: loaderData.metaDescription }]
    : [];

export default function ProductPage() {
  const product = useLoaderData<typeof loader>();
  if (!('metaTitle' in product)) return null;
  const { priceFrom, priceTo } = product;
  return (
    <main className="shell grid items-start gap-10 py-12 md:py-16 lg:grid-cols-[1.4fr_1fr]">
      <div>
        <h1 className="display-xl">{product.title}</h1>
        <p className="mt-4 max-w-prose text-lg text-muted">{product.subtitle}</p>
        <ul className="mt-8 space-y-3">
          {product.benefits.map((benefit) => (
            <li key={benefit} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-strong" />
              {benefit}
            </li>
          ))}
        </ul>
        <h2 className="display-m mt-12">Perguntas sobre {product.title}</h2>
        <div className="mt-4 divide-y divide-line border-y border-line">
          {product.faq.map(({ question, answer }) => (
            <details key={question} name="faq">
              <summary className="py-4 font-semibold">{question}</summary>
              <p className="pb-4 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
      <Surface className="p-6 sm:p-8 lg:sticky lg:top-24">
        <p className="text-muted">{priceTo > priceFrom ? 'A partir de' : 'Por'}</p>
        <p className="tabular font-display text-5xl font-bold tracking-tight">{formatBRLShort(priceFrom)}</p>
        {priceTo > priceFrom && <p className="text-muted">até {formatBRLShort(priceTo)}, conforme o plano</p>}
        <dl className="my-6 space-y-2 border-y border-line py-4">
          {product.conditions.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right font-medium">{value}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4">
            <dt className="text-muted">Prazo estimado</dt>
            <dd className="text-right font-medium">{product.estimatedDays} dias úteis</dd>
          </div>
        </dl>
        <Link to="/#lead-form" className={buttonClass({ variant: 'cta', size: 'lg' }, 'w-full')}>
          Quero contratar
        </Link>
      </Surface>
    </main>
  );
}
