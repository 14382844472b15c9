import type { ReactNode } from 'react';
import type { ProductView } from '#app/features/catalog/rules/product-view.ts';
import { formatBRLShort, unbroken } from '#app/lib/money.ts';
import { limitsOf, REGISTRY_QUESTION, REGISTRY_WORDS } from '#app/terms/service-limits.ts';
import { businessDays, deadlineMeanings, onePlan } from '#app/terms/service-promises.ts';
import { FaqList } from '#app/ui/faq-list.tsx';
import { CheckIcon } from '#app/ui/icons.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { ServiceLine } from './service-line.tsx';

type Props = {
  product: ProductView;
  /** How it is bought from here. */
  buy: ReactNode;
};

/** Content of a product's public page; the panel uses it for previews of unsaved products. */
export function ProductBody({ product, buy }: Props) {
  return (
    <>
      <div className="relative overflow-hidden bg-deep text-on-deep">
        <LinhaLimpa className="pointer-events-none absolute bottom-3 left-0 h-12 overflow-visible text-brand/45 md:h-16" />
        <div className="shell relative py-8 pb-16 md:py-16 md:pb-28">
          <h1 className="display-xl max-w-4xl">{product.title}</h1>
          <p className="mt-3 max-w-2xl text-lg md:mt-5 text-on-deep-muted">{product.subtitle}</p>
        </div>
      </div>
      <div className="shell grid grid-cols-1 items-start gap-x-14 gap-y-10 py-8 md:py-16 lg:grid-cols-[1.4fr_1fr]">
        <PriceCard product={product} buy={buy} />
        <div className="min-w-0 lg:order-first">
          <Answers product={product} />
          {product.faq.length > 0 && (
            <>
              <h2 className="display-m mt-10 mb-3 md:mt-14 md:mb-4">Perguntas sobre {product.title}</h2>
              <FaqList items={product.faq} group="produto" />
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Benefits, duration, requirements and limits of the product; the price is shown beside them. */
const Answers = ({ product }: { product: ProductView }) => (
  <div className="space-y-8 md:space-y-12">
    <section>
      <h2 className="display-m">O que faz</h2>
      <ul className="mt-3 space-y-2 md:mt-5">
        {product.benefits.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <CheckIcon className="mt-0.5 size-5 shrink-0 text-brand-strong" />
            <span className="min-w-0">{benefit}</span>
          </li>
        ))}
      </ul>
    </section>
    <section>
      <h2 className="display-m">Como anda e quanto demora</h2>
      <ServiceLine days={product.estimatedDays} />
      {product.activatesCards.includes('bacen') && (
        <p className="mt-4">
          <strong className="font-semibold">{REGISTRY_QUESTION}:</strong> {REGISTRY_WORDS}
        </p>
      )}
      <ul className="mt-4 space-y-2 text-muted">
        {deadlineMeanings(product.activatesCards, product.estimatedDays).map((sentence) => (
          <li key={sentence}>{unbroken(sentence)}</li>
        ))}
      </ul>
    </section>
    <section>
      <h2 className="display-m">O que precisa de você</h2>
      <ul className="mt-3 list-disc space-y-1.5 pl-5 text-muted">
        <li>Pessoa: documento com foto, CPF e comprovante de endereço.</li>
        <li>Empresa: contrato social, cartão CNPJ e documento do responsável.</li>
        {product.requiredDocuments.map((document) => (
          <li key={document}>{document}</li>
        ))}
      </ul>
    </section>
    <section className="rounded-2xl bg-sunken p-5 sm:p-7">
      <h2 className="display-m">O que não faz</h2>
      <ul className="mt-3 space-y-2.5">
        {limitsOf(product.activatesCards).map((limit) => (
          <li key={limit} className="border-l-2 border-muted pl-4 text-muted">
            {limit}
          </li>
        ))}
      </ul>
    </section>
  </div>
);

function PriceCard({ product, buy }: Props) {
  const { priceFrom, priceTo } = product;
  // Bought here, the first price is a person's and the second a company's.
  const forTwo = product.sale !== 'team';
  return (
    <Surface className="p-6 sm:p-8 min-w-0 lg:sticky lg:top-24 lg:-mt-32">
      <p className="text-muted">
        {priceTo > priceFrom ? (forTwo ? 'Para o seu CPF' : 'A partir de') : 'Por'}
      </p>
      <p className="tabular font-display text-5xl font-bold tracking-tight">
        {unbroken(formatBRLShort(priceFrom))}
      </p>
      {priceTo > priceFrom && (
        <p className="text-muted">
          {forTwo ? 'para empresas,' : 'até'} {unbroken(formatBRLShort(priceTo))}
        </p>
      )}
      {product.sale === 'plan' && (
        <p className="mt-3 font-medium">{onePlan(product.activatesCards.includes('jus'))}</p>
      )}
      <dl className="my-6 divide-y divide-line border-y border-line wrap-break-word">
        {[...product.conditions, ['Prazo da nossa parte', businessDays(product.estimatedDays)]].map(
          ([name, value]) => (
            <div key={name} className="flex justify-between gap-4 py-2.5">
              <dt className="max-w-1/2 text-muted">{name}</dt>
              <dd className="max-w-2/3 text-right font-medium">{unbroken(value ?? '')}</dd>
            </div>
          ),
        )}
      </dl>
      {buy}
    </Surface>
  );
}
