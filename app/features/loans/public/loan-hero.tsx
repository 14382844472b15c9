import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import type { SiteImage } from '#app/features/content/rules/site-image.ts';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';

/** The business's own words and claims. */
type Props = { loan: SiteContent['loan']; institution: string; picture: SiteImage | null };

export function LoanHero({ loan: { title, text, points }, institution, picture }: Props) {
  return (
    <header className="overflow-hidden">
      <div className="shell grid gap-x-16 gap-y-8 pt-12 pb-8 md:pt-16 lg:grid-cols-[1fr_26rem] lg:items-end">
        <div>
          <h1 className="display-xl max-w-3xl">{title}</h1>
          <p className="mt-5 max-w-xl text-lg text-muted">{text}</p>
          <PagePicture image={picture} />
          {institution && (
            <p className="mt-3 max-w-xl text-muted">
              Quem empresta: {institution}. Somos correspondente da instituição.
            </p>
          )}
        </div>
        <dl className="grid grid-cols-2 gap-x-6 border-t border-line">
          {points.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end border-b border-line py-3">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="tabular font-display text-2xl font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <LinhaLimpa className="shell mb-8 h-10 overflow-visible text-brand md:mb-12 md:h-12" />
    </header>
  );
}
