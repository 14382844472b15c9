import { Gavel, Landmark, ScanSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { type Pictures, pictureIn } from '#app/features/content/rules/site-image.ts';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import { describeExample } from '#app/features/loans/rules/simulate.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { FaqList } from '#app/ui/faq-list.tsx';
import { CheckIcon } from '#app/ui/icons.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';

const FRONT_ICONS = [ScanSearch, Gavel, Landmark];

type ListProps<Key extends 'steps' | 'fronts'> = {
  title: string;
  items: SiteContent[Key];
  pictures: Pictures;
};

/** The six steps along the line, which is tangled at the first and straight at the last. */
export function Steps({
  title: heading,
  items,
  pictures,
  children,
}: ListProps<'steps'> & { children: ReactNode }) {
  return (
    <section id="como-funciona" className="shell drawn-near py-7 [--near:50rem] md:py-24 md:[--near:56rem]">
      <h2 className="display-l max-w-2xl">{heading}</h2>
      <div className="relative mt-5 md:mt-10 lg:overflow-hidden">
        <LinhaLimpa className="hidden h-16 overflow-visible text-brand lg:block" />
        <ol className="ml-1.5 grid gap-x-6 border-l-2 border-brand pl-6 lg:mt-1 lg:ml-0 lg:grid-cols-6 lg:border-0 lg:pl-0">
          {items.map(({ title, text, image }, i) => (
            <li key={title} className="relative pb-2 last:pb-0 lg:pb-0">
              <span
                aria-hidden
                className="absolute top-1 -left-8 size-3.5 rounded-full border-2 border-brand bg-surface lg:hidden"
              />
              <PagePicture image={pictureIn(pictures, image)} className="mb-3" />
              <p className="tabular font-display text-sm font-semibold text-brand-strong max-lg:hidden">
                Etapa {i + 1}
              </p>
              <h3 className="leading-tight font-semibold lg:mt-1 lg:text-lg">
                <span className="lg:hidden">{i + 1}. </span>
                {title}
              </h3>
              <p className="mt-0.5 text-[0.9375rem] leading-snug text-muted md:leading-normal lg:mt-1.5">
                {text}
              </p>
            </li>
          ))}
        </ol>
      </div>
      {children}
    </section>
  );
}

/** Three parallel lines, one for each front, drawn as a map and not as three cards. */
export function Fronts({ title: heading, items, pictures }: ListProps<'fronts'>) {
  return (
    <section className="drawn-near overflow-hidden bg-deep text-on-deep [--near:28rem] md:[--near:35rem]">
      <div className="shell py-7 md:py-20">
        <h2 className="display-l max-w-2xl">{heading}</h2>
        <ul className="mt-4 md:mt-10">
          {items.map(({ title, subtitle, text, image }, i) => {
            const Icon = FRONT_ICONS[i % FRONT_ICONS.length] ?? Landmark;
            return (
              <li
                key={title}
                className="relative grid gap-x-10 border-t border-deep-line py-2 md:grid-cols-[18rem_1fr] md:py-6"
              >
                <h3 className="flex items-center gap-3 font-display text-xl font-semibold md:text-2xl">
                  <Icon aria-hidden className="size-6 shrink-0 text-on-deep-brand" strokeWidth={1.75} />
                  <span>
                    {title}
                    <span className="ml-3 font-sans text-sm font-medium text-on-deep-brand md:ml-0 md:block">
                      {subtitle}
                    </span>
                  </span>
                </h3>
                <div className="flex items-center gap-10">
                  <p className="mt-1 max-w-xl flex-1 text-[0.9375rem] leading-snug text-on-deep-muted md:mt-0 md:text-base md:leading-normal">
                    {text}
                  </p>
                  <PagePicture image={pictureIn(pictures, image)} className="max-w-56 max-md:hidden" />
                  <LinhaLimpa className="h-10 w-56 shrink-0 overflow-visible text-on-deep-brand/70 max-lg:hidden" />
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

type BenefitsProps = {
  title: string;
  items: SiteContent['benefits'];
  limits: SiteContent['limits'];
  pictures: Pictures;
};

/** Benefits beside the limits of the service. */
export function Benefits({ title: heading, items, limits, pictures }: BenefitsProps) {
  return (
    <section
      id="beneficios"
      className="shell drawn-near grid gap-x-16 gap-y-6 py-7 [--near:34rem] md:py-24 md:[--near:47rem] lg:grid-cols-[1.6fr_1fr] lg:[--near:28rem]"
    >
      <div>
        <h2 className="display-l">{heading}</h2>
        <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-10 md:mt-8 md:gap-y-7">
          {items.map(({ title, text, image }) => (
            <li key={title} className="flex gap-2 sm:gap-3">
              <CheckIcon className="mt-0.5 size-5 shrink-0 text-brand-strong" />
              <div>
                <PagePicture image={pictureIn(pictures, image)} className="mb-2" />
                <h3 className="font-semibold">{title}</h3>
                <p className="text-[0.9375rem] text-muted max-sm:hidden">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className="self-start rounded-2xl bg-sunken p-4 sm:p-8">
        <h2 className="display-m">{limits.title}</h2>
        <ul className="mt-3 space-y-2 md:mt-5 md:space-y-5">
          {limits.points.map(({ title, text }) => (
            <li key={title} className="border-l-2 border-muted pl-4">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-[0.9375rem] leading-snug text-muted md:leading-normal">{text}</p>
            </li>
          ))}
        </ul>
        <PagePicture image={pictureIn(pictures, limits.image)} />
      </div>
    </section>
  );
}

/** On a phone the two are side by side, each with only its name and its link. */
const EXTRA =
  'mt-auto self-start max-sm:mt-3 max-sm:min-h-11 max-sm:h-auto max-sm:self-stretch max-sm:px-2 max-sm:py-2 max-sm:text-center max-sm:text-sm max-sm:whitespace-normal';

type ExtrasProps = Pick<SiteContent, 'energy' | 'loan'> & { pictures: Pictures };

/** The electricity discount and the loan. */
export const Extras = ({ energy, loan, pictures }: ExtrasProps) => (
  <div className="shell drawn-near grid gap-3 py-7 [--near:11rem] md:[--near:39rem] lg:[--near:22rem] min-[22rem]:grid-cols-2 md:grid-cols-1 md:gap-6 md:py-20 lg:grid-cols-2">
    <section id="energia" className="flex flex-col rounded-2xl border border-line bg-raised p-3.5 sm:p-8">
      <h2 className="display-m max-sm:text-lg max-sm:leading-tight">{energy.title}</h2>
      <p className="mt-2 text-muted max-sm:hidden">{energy.text}</p>
      {pictureIn(pictures, energy.image) ? (
        <PagePicture image={pictureIn(pictures, energy.image)} className="mt-4" />
      ) : (
        <Bill discount={energy.discount} />
      )}
      <p className="mt-4 mb-5 text-sm font-medium max-sm:hidden">{energy.points.join(' · ')}</p>
      <Link to="/auth?mode=signup" className={buttonClass({}, EXTRA)}>
        Criar conta e pedir o desconto
      </Link>
    </section>
    <section id="emprestimo" className="flex flex-col rounded-2xl border border-line bg-raised p-3.5 sm:p-8">
      <h2 className="display-m max-sm:text-lg max-sm:leading-tight">{loan.title}</h2>
      <p className="mt-2 text-muted max-sm:hidden">{loan.text}</p>
      <PagePicture image={pictureIn(pictures, loan.image)} className="mt-4" />
      <dl className="mt-4 mb-5 grid grid-cols-2 gap-x-6 gap-y-2 max-sm:hidden">
        {loan.points.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="tabular font-display text-2xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="tabular mb-5 text-sm text-muted max-sm:mt-3">{describeExample()}</p>
      <Link to="/emprestimo" className={buttonClass({}, EXTRA)}>
        Simular empréstimo
      </Link>
    </section>
  </div>
);

/** Draws the effect of a discount on a bill. The business writes the text. */
const Bill = ({ discount }: { discount: string }) => (
  <p aria-hidden className="mt-4 flex h-10 max-sm:hidden">
    <span className="w-[70%] rounded-lg bg-brand" />
    <span className="ml-1.5 grid flex-1 place-items-center rounded-lg border-2 border-dashed border-brand text-sm font-semibold text-brand-strong">
      {discount}
    </span>
  </p>
);

export function Faq({ items }: { items: { question: string; answer: string }[] }) {
  return (
    <section id="faq" className="drawn-near [--near:21rem] md:[--near:50rem]">
      <div className="shell grid gap-x-16 gap-y-5 py-7 md:py-24 lg:grid-cols-[1fr_2.2fr]">
        <div className="flex items-baseline justify-between gap-x-2 sm:block">
          <h2 className="display-l max-sm:text-2xl">Perguntas frequentes</h2>
          <Link
            to="/faq"
            className="inline-block font-medium whitespace-nowrap sm:mt-3 underline decoration-brand decoration-2 underline-offset-4"
          >
            <span className="max-sm:hidden">Buscar nas perguntas</span>
            <span className="sm:hidden">
              Ver todas<span className="sr-only"> as perguntas</span>
            </span>
          </Link>
        </div>
        {/* Phones show the first three; the link above opens all of them. */}
        <div className="max-sm:*:[&>*:nth-child(n+4):not(:target)]:hidden">
          <FaqList items={items} group="faq" />
        </div>
      </div>
    </section>
  );
}
