import { Link } from 'react-router';
import { haveOneEntry, type Plans } from '#app/features/catalog/rules/plans.ts';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import type { SiteImage } from '#app/features/content/rules/site-image.ts';
import { SitePicture } from '#app/features/content/ui/site-picture.tsx';
import { formatBRLShort, unbroken } from '#app/lib/money.ts';
import { DEADLINE_BUSINESS_DAYS, DEADLINE_QUESTION } from '#app/terms/service-promises.ts';
import { Button } from '#app/ui/button.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { CasePicture } from './case-picture.tsx';

type Props = {
  hero: SiteContent['hero'];
  plans: Plans;
  /** The business's own picture; without one a case is drawn. */
  image: SiteImage | null;
};

const LINK =
  'inline-flex min-h-11 items-center font-medium underline decoration-on-deep-brand underline-offset-4';

/**
 * Answers three questions on the first screen: is the service for me, how does it work, and how much does it
 * cost.
 */
export function Hero({ hero, plans, image }: Props) {
  return (
    <section className="relative overflow-hidden bg-deep text-on-deep">
      <div className="relative">
        <LinhaLimpa className="pointer-events-none absolute bottom-1 left-0 h-12 overflow-visible text-brand/45 max-md:hidden md:h-16" />
        <div className="shell relative grid gap-y-3 py-5 md:grid-cols-[1.15fr_1fr] md:gap-x-8 md:gap-y-7 md:py-10 md:max-lg:pb-20 lg:grid-cols-[1.3fr_1fr] lg:gap-x-14 lg:py-16">
          <div className="self-end md:max-lg:col-span-2">
            <p className="mb-1.5 text-[0.9375rem] font-medium text-balance md:text-base text-on-deep-brand md:mb-4">
              {hero.eyebrow}
            </p>
            <h1 className="display-xl">{hero.title}</h1>
            <p className="mt-3 max-w-xl text-on-deep-muted md:mt-5 md:text-lg">{hero.lead}</p>
          </div>
          <div className="max-md:mt-1 lg:col-start-1">
            <PreCheckEntry />
            <Price plans={plans} />
          </div>
          <div className="md:self-center lg:col-start-2 lg:row-span-2 lg:row-start-1">
            {image ? (
              <SitePicture
                image={image}
                sizes="(min-width: 48rem) 40vw, 100vw"
                className="h-auto w-full rounded-2xl object-cover"
                eager
              />
            ) : (
              <CasePicture />
            )}
          </div>
        </div>
      </div>
      <Trust hero={hero} />
    </section>
  );
}

/** Prices and refund conditions, as in the contract. */
const Price = ({ plans }: { plans: Plans }) => (
  <div className="mt-3 max-w-xl text-[0.9375rem] leading-snug text-on-deep-muted md:mt-4 md:leading-normal">
    <p>
      <strong className="tabular font-semibold text-on-deep">
        CPF {unbroken(formatBRLShort(plans.CPF.promo))} · CNPJ {unbroken(formatBRLShort(plans.CNPJ.promo))} ·{' '}
        {unbroken(toBegin(plans))} para começar.
      </strong>{' '}
      Desistiu em 7 dias? Devolvemos tudo. Garantia não cumprida? Devolvemos o preço do serviço em até 10
      dias.
    </p>
    <p className="flex flex-wrap gap-x-6 md:mt-2">
      <Link to="/#oferta" className={LINK}>
        Ver planos
      </Link>
      <Link to="/#como-funciona" className={LINK}>
        Como funciona
      </Link>
      <Link to={`/faq#${DEADLINE_QUESTION}`} className={LINK}>
        O que fica pronto em {DEADLINE_BUSINESS_DAYS} dias úteis
      </Link>
    </p>
  </div>
);

function toBegin(plans: Plans): string {
  const least = Math.min(plans.CPF.entry.amount, plans.CNPJ.entry.amount);
  return haveOneEntry(plans) ? formatBRLShort(least) : `a partir de ${formatBRLShort(least)}`;
}

const Trust = ({ hero }: { hero: SiteContent['hero'] }) => (
  <div className="relative border-t border-white/10">
    <dl className="shell grid grid-cols-2 gap-x-6 gap-y-2 py-4 md:gap-y-4 md:py-8 lg:grid-cols-4">
      {hero.trust.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-sm leading-tight text-on-deep-muted">{label}</dt>
          <dd className="tabular font-display text-2xl font-bold md:text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
    {/* On a phone the example above and the count name them already. */}
    <p className="shell flex flex-wrap gap-x-4 gap-y-0 pb-8 text-sm text-on-deep-muted max-md:hidden">
      <span>Birôs integrados:</span>
      {hero.bureaus.map((bureau) => (
        <span key={bureau} className="font-semibold text-on-deep">
          {bureau}
        </span>
      ))}
    </p>
  </div>
);

/** First step of the pre-check on the first screen: an ordinary form of two buttons, without a document. */
const PreCheckEntry = () => (
  <form
    method="post"
    action="/pre-analise"
    aria-labelledby="pre-analise"
    className="max-w-xl rounded-2xl border border-transparent bg-raised p-3.5 text-ink sm:p-5 dark:border-line"
  >
    <p id="pre-analise" className="font-semibold">
      Dá para limpar o seu nome? Veja grátis
    </p>
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        type="submit"
        name="quem"
        value="pessoa"
        variant="cta"
        size="lg"
        className="flex-1 max-sm:min-h-12 max-sm:px-2"
      >
        Sou pessoa
      </Button>
      <Button
        type="submit"
        name="quem"
        value="empresa"
        size="lg"
        className="flex-1 max-sm:min-h-12 max-sm:px-2"
      >
        Tenho empresa
      </Button>
    </div>
    <p className="mt-2 text-sm text-muted">Responda três perguntas. Não pedimos o seu CPF.</p>
  </form>
);
