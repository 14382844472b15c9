import {
  FileCheck2,
  Gavel,
  Headset,
  Landmark,
  ScanSearch,
  ShieldCheck,
  TimerReset,
  TrendingUp,
} from 'lucide-react';
import { Link } from 'react-router';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { FaqList } from '#app/ui/faq-list.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';

const BENEFIT_ICONS = [FileCheck2, ShieldCheck, Gavel, TimerReset, Headset, TrendingUp];
const FRONT_ICONS = [ScanSearch, Gavel, Landmark];

export function Benefits({ title: heading, items }: { title: string; items: SiteContent['benefits'] }) {
  return (
    <section id="beneficios" className="border-y border-line bg-raised">
      <div className="shell grid gap-x-16 gap-y-10 py-16 md:py-24 lg:grid-cols-[1fr_2.2fr]">
        <h2 className="display-l max-w-2xl">{heading}</h2>
        <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2">
          {items.map(({ title, text }, i) => {
            const Icon = BENEFIT_ICONS[i % BENEFIT_ICONS.length] ?? FileCheck2;
            return (
              <li key={title} className="flex gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-brand-soft text-brand-strong">
                  <Icon aria-hidden className="size-6" strokeWidth={1.75} />
                </span>
                <div>
                  <h3 className="text-lg font-semibold">{title}</h3>
                  <p className="mt-1 text-muted">{text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** The six steps along the line: it is tangled where they begin and straight where they end. */
export function Steps({ title: heading, items }: { title: string; items: SiteContent['steps'] }) {
  return (
    <section id="como-funciona" className="shell py-16 md:py-24">
      <h2 className="display-l max-w-2xl">{heading}</h2>
      <div className="relative mt-10 overflow-hidden">
        <LinhaLimpa className="hidden h-16 overflow-visible text-brand lg:block" />
        <ol className="grid gap-x-6 border-l-2 border-brand pl-7 lg:mt-1 lg:grid-cols-6 lg:border-0 lg:pl-0">
          {items.map(({ title, text }, i) => (
            <li key={title} className="relative pb-8 last:pb-0 lg:pb-0">
              <span
                aria-hidden
                className="absolute top-1.5 -left-[2.2rem] size-3.5 rounded-full border-2 border-brand bg-surface lg:hidden"
              />
              <p className="tabular font-display text-sm font-semibold text-brand-strong">Etapa {i + 1}</p>
              <h3 className="mt-1 text-lg leading-tight font-semibold">{title}</h3>
              <p className="mt-1.5 text-[0.9375rem] text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Three lines that run at the same time. */
export function Fronts({ title: heading, items }: { title: string; items: SiteContent['fronts'] }) {
  return (
    <section className="overflow-hidden bg-sunken">
      <div className="shell py-16 md:py-24">
        <h2 className="display-l max-w-2xl">{heading}</h2>
        <ul className="mt-10 grid gap-5 md:grid-cols-3">
          {items.map(({ title, subtitle, text }, i) => {
            const Icon = FRONT_ICONS[i % FRONT_ICONS.length] ?? Landmark;
            return (
              <li
                key={title}
                className="relative overflow-hidden rounded-2xl border border-line bg-raised p-6 pb-16 sm:p-7 sm:pb-20"
              >
                <Icon aria-hidden className="size-6 text-brand-strong" strokeWidth={1.75} />
                <h3 className="display-m mt-4">{title}</h3>
                <p className="font-medium text-brand-strong">{subtitle}</p>
                <p className="mt-2 text-muted">{text}</p>
                <LinhaLimpa className="absolute bottom-4 left-6 h-9 overflow-visible text-brand/60" />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

export function Energy({ title, text, points, discount }: SiteContent['energy']) {
  return (
    <section id="energia" className="shell grid gap-10 py-16 md:grid-cols-2 md:items-center md:py-24">
      <div>
        <h2 className="display-l">{title}</h2>
        <p className="mt-4 max-w-prose text-muted">{text}</p>
        <ul className="mt-6 flex flex-wrap gap-2">
          {points.map((point) => (
            <li key={point} className="rounded-full border border-line bg-raised px-4 py-1.5 font-medium">
              {point}
            </li>
          ))}
        </ul>
        <Link to="/auth?mode=signup" className={buttonClass({ variant: 'secondary', size: 'lg' }, 'mt-8')}>
          Criar conta e pedir o desconto
        </Link>
      </div>
      <EnergyBill discount={discount} />
    </section>
  );
}

/** What a discount does to a bill, as lengths. The words are the business's own. */
function EnergyBill({ discount }: { discount: string }) {
  return (
    <div aria-hidden className="rounded-2xl border border-line bg-raised p-6 sm:p-9">
      <p className="font-medium text-muted">Conta de luz</p>
      <p className="mt-1.5 mb-6 h-12 rounded-xl bg-sunken" />
      <p className="font-medium text-muted">Com o desconto</p>
      <p className="mt-1.5 flex h-12">
        <span className="w-[70%] rounded-xl bg-brand" />
        <span className="ml-1.5 grid flex-1 place-items-center rounded-xl border-2 border-dashed border-brand text-sm font-semibold text-brand-strong">
          {discount}
        </span>
      </p>
    </div>
  );
}

export function Loan({ title, text, points }: SiteContent['loan']) {
  return (
    <section id="emprestimo" className="border-y border-line bg-raised">
      <div className="shell grid gap-10 py-16 md:py-24 lg:grid-cols-[1.1fr_1fr] lg:items-center">
        <div>
          <h2 className="display-l">{title}</h2>
          <p className="mt-4 max-w-prose text-muted">{text}</p>
          <Link to="/emprestimo" className={buttonClass({ variant: 'secondary', size: 'lg' }, 'mt-8')}>
            Simular empréstimo
          </Link>
        </div>
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line">
          {points.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end bg-raised p-5 sm:p-7">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular font-display text-3xl font-bold sm:text-4xl">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

export function Faq({ items }: { items: { question: string; answer: string }[] }) {
  return (
    <section id="faq" className="shell grid gap-x-16 gap-y-8 py-16 md:py-24 lg:grid-cols-[1fr_2.2fr]">
      <div>
        <h2 className="display-l">Perguntas frequentes</h2>
        <Link
          to="/faq"
          className="mt-4 inline-block font-medium underline decoration-brand decoration-2 underline-offset-4"
        >
          Buscar nas perguntas
        </Link>
      </div>
      <FaqList items={items} group="faq" />
    </section>
  );
}
