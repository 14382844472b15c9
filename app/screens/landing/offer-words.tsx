import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import type { SiteImage } from '#app/features/content/rules/site-image.ts';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import { CheckIcon } from '#app/ui/icons.tsx';

type OpeningProps = { offer: SiteContent['offer']; on: boolean; lastDay: string | null };

/** Texts above the plans. `on` is false after the offer's last day, which hides its name and its deadline. */
export const OfferOpening = ({ offer, on, lastDay }: OpeningProps) => (
  <>
    {on && (
      <p className="mb-3 inline-flex items-center gap-2 rounded-full bg-ink px-4 py-1.5 text-sm font-semibold text-surface">
        <span aria-hidden className="size-2 rounded-full bg-cta" />
        {offer.name}
        {lastDay && <span className="font-normal">até {lastDay}</span>}
      </p>
    )}
    <h2 className="display-l">{offer.title}</h2>
    {on && <p className="mt-2 max-w-2xl text-muted max-sm:hidden">{offer.lead}</p>}
    <p className="mt-4 max-w-2xl border-l-2 border-brand-strong pl-4">
      Antes do preço: não apagamos dívida, não tiramos o que é verdadeiro, não prometemos score.{' '}
      <a href="/verdades" className="underline underline-offset-4">
        O que não fazemos
      </a>
    </p>
  </>
);

type IncludesProps = { offer: SiteContent['offer']; image: SiteImage | null };

/** What both plans include. */
export const OfferIncludes = ({ offer, image }: IncludesProps) => (
  <>
    <ul className="mt-5 grid gap-x-8 gap-y-1.5 max-sm:hidden sm:grid-cols-2 lg:grid-cols-4">
      {offer.perks.map((perk) => (
        <li key={perk} className="flex gap-2.5 text-[0.9375rem]">
          <CheckIcon className="mt-0.5 size-5 shrink-0 text-brand-strong" />
          {perk}
        </li>
      ))}
    </ul>
    <PagePicture image={image} />
  </>
);
