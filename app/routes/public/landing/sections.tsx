import {
  Banknote,
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
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';

const BENEFIT_ICONS = [FileCheck2, ShieldCheck, Gavel, TimerReset, Headset, TrendingUp];
const FRONT_ICONS = [ScanSearch, Gavel, Landmark];

export function Benefits({ items }: { items: SiteContent['benefits'] }) {
  return (
    <section id="beneficios" className="border-y border-line bg-raised">
      <div className="shell py-16 md:py-24">
        <h2 className="display-l max-w-2xl">O que está incluído</h2>
        <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {items.map(({ title, text }, i) => {
            const Icon = BENEFIT_ICONS[i % BENEFIT_ICONS.length] ?? FileCheck2;
            return (
              <li key={title}>
                <Icon aria-hidden className="size-7 text-brand-strong" strokeWidth={1.75} />
                <h3 className="mt-3 text-lg font-semibold">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

export function Steps({ items }: { items: SiteContent['steps'] }) {
  return (
    <section id="como-funciona" className="shell py-16 md:py-24">
      <h2 className="display-l max-w-2xl">Como funciona, do cadastro ao comprovante</h2>
      <LinhaLimpa className="mt-6 w-full max-w-2xl text-brand" />
      <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ title, text }, i) => (
          <li key={title} className="border-t-2 border-brand pt-4">
            <p className="tabular text-sm font-semibold text-brand-strong">Etapa {i + 1}</p>
            <h3 className="mt-1 text-lg font-semibold">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Fronts({ items }: { items: SiteContent['fronts'] }) {
  return (
    <section className="bg-sunken">
      <div className="shell py-16 md:py-20">
        <h2 className="display-l max-w-2xl">Três frentes, ao mesmo tempo</h2>
        <ul className="mt-8 grid gap-4 md:grid-cols-3">
          {items.map(({ title, subtitle, text }, i) => {
            const Icon = FRONT_ICONS[i % FRONT_ICONS.length] ?? Landmark;
            return (
              <li key={title} className="rounded-2xl border border-line bg-raised p-6">
                <Icon aria-hidden className="size-6 text-brand-strong" strokeWidth={1.75} />
                <h3 className="display-m mt-4">{title}</h3>
                <p className="font-medium text-brand-strong">{subtitle}</p>
                <p className="mt-2 text-muted">{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

export function Energy({ title, text, points }: SiteContent['energy']) {
  return (
    <section id="energia" className="shell grid gap-8 py-16 md:grid-cols-2 md:items-center md:py-20">
      <div>
        <h2 className="display-l">{title}</h2>
        <p className="mt-4 max-w-prose text-muted">{text}</p>
        <Link to="/auth?mode=signup" className={buttonClass({ variant: 'secondary', size: 'lg' }, 'mt-6')}>
          Criar conta
        </Link>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {points.map((point) => (
          <li key={point} className="py-4 text-lg font-medium">
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Loan({ title, text, points }: SiteContent['loan']) {
  return (
    <section id="emprestimo" className="border-y border-line bg-raised">
      <div className="shell py-16 md:py-20">
        <Banknote aria-hidden className="size-7 text-brand-strong" strokeWidth={1.75} />
        <h2 className="display-l mt-3">{title}</h2>
        <p className="mt-3 max-w-2xl text-muted">{text}</p>
        <dl className="mt-8 grid grid-cols-2 gap-6 lg:grid-cols-4">
          {points.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular font-display text-3xl font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <Link to="/#lead-form" className={buttonClass({ variant: 'secondary', size: 'lg' }, 'mt-8')}>
          Falar com um consultor
        </Link>
      </div>
    </section>
  );
}

/** One open at a time: details of the same name close each other, without scripts. */
export function Faq({ items }: { items: { id: string; question: string; answer: string }[] }) {
  return (
    <section id="faq" className="shell max-w-4xl py-16 md:py-24">
      <h2 className="display-l">Perguntas frequentes</h2>
      <div className="mt-8 divide-y divide-line border-y border-line">
        {items.map(({ id, question, answer }) => (
          <details key={id} name="faq" className="group">
            <summary className="flex list-none items-center justify-between gap-4 py-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <span
                aria-hidden
                className="text-2xl leading-none text-brand-strong transition-transform group-open:rotate-45"
              >
                +
              </span>
            </summary>
            <p className="max-w-prose pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
