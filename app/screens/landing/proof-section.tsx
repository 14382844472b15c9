import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Company, SiteContent } from '#app/features/content/rules/site-content.ts';
import type { PromiseProof } from '#app/features/promises/rules/terms.ts';
import { formatDate } from '#app/lib/dates.ts';

type Props = Pick<SiteContent, 'proof' | 'reviews' | 'press'> & {
  promises: PromiseProof[];
  company: Company;
};

/**
 * Verifiable facts: the counts of the promise ledger (on a phone the two most frequent promises), the people
 * responsible for a case, and reviews on other sites.
 */
export const ProofSection = ({ proof, promises, company, reviews, press }: Props) => (
  <section id="provas" className="drawn-near border-t border-line bg-raised [--near:28rem] md:[--near:40rem]">
    <div className="shell grid gap-x-16 gap-y-5 py-7 md:gap-y-12 md:py-24 lg:grid-cols-[1.6fr_1fr]">
      <div>
        <h2 className="display-l">{proof.title}</h2>
        <p className="mt-2 max-w-xl text-muted">{proof.lead}</p>
        {promises.length > 0 ? (
          <ul className="mt-4 space-y-3 max-sm:[&>*:nth-child(n+3)]:hidden md:mt-8 md:space-y-6">
            {promises.map(({ key, ...counts }) => (
              <PromiseLine key={key} {...counts} />
            ))}
          </ul>
        ) : (
          <p className="mt-4 border-l-2 border-brand-strong pl-4">{proof.begun}</p>
        )}
        <Link
          to="/promessas"
          className="mt-1 inline-flex min-h-11 items-center font-medium underline decoration-brand decoration-2 underline-offset-4 md:mt-6"
        >
          Todas as promessas, mês a mês
        </Link>
      </div>
      <Team company={company} />
      {reviews.length > 0 && <Reviews reviews={reviews} />}
      {press.length > 0 && <Press press={press} />}
    </div>
  </section>
);

/** A promise as a line: a solid part for kept ones, a gap for broken ones, a thin part for running ones. */
const PromiseLine = ({ title, kept, broken, running }: Omit<PromiseProof, 'key'>) => (
  <li>
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <strong className="font-semibold md:text-lg">{title}</strong>
      <span className="tabular text-[0.9375rem] text-muted">
        <span className="font-semibold text-ink">{kept} cumpridas</span> · {broken} não
        {running > 0 && ` · ${running} em andamento`}
      </span>
    </p>
    <span aria-hidden className="mt-1 flex items-center gap-1 md:mt-2">
      <span className="h-1.5 rounded-full bg-brand" style={{ flexGrow: kept }} />
      <span className="h-1.5 rounded-full bg-warning" style={{ flexGrow: broken }} />
      <span className="h-0.5 bg-line" style={{ flexGrow: running }} />
    </span>
  </li>
);

/** People responsible for a case, by name; unnamed ones are left out. */
const Team = ({ company: { legalName, taxId, lawyers, address } }: { company: Company }) => (
  <div className="self-start sm:rounded-2xl sm:bg-sunken sm:p-8">
    <h2 className="display-m max-sm:text-base">Quem responde pelo seu caso</h2>
    <div className="mt-1 space-y-0.5 text-[0.9375rem] leading-snug md:mt-4 md:space-y-2">
      <p>
        {legalName} · <span className="whitespace-nowrap">CNPJ {taxId}</span>
      </p>
      <p className="max-sm:hidden">{address}</p>
      {lawyers && <p>Advogados: {lawyers}</p>}
    </div>
  </div>
);

const OutsideLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={to}
    rel="noopener noreferrer"
    className="inline-flex min-h-11 items-center gap-1.5 font-medium underline underline-offset-4"
  >
    {children}
    <ArrowUpRight aria-hidden className="size-4 shrink-0" />
  </a>
);

const Reviews = ({ reviews }: { reviews: SiteContent['reviews'] }) => (
  <div className="lg:col-span-2">
    <h2 className="display-m">O que clientes escreveram</h2>
    <ul className="mt-3 grid gap-4 md:mt-5 md:grid-cols-3 md:gap-6">
      {reviews.map(({ text, author, source, link }) => (
        <li key={text} className="flex flex-col rounded-2xl border border-line p-4 sm:p-6">
          <blockquote className="flex-1">“{text}”</blockquote>
          <p className="mt-3 font-semibold">{author}</p>
          <OutsideLink to={link}>Ler em {source}</OutsideLink>
        </li>
      ))}
    </ul>
  </div>
);

const Press = ({ press }: { press: SiteContent['press'] }) => (
  <div className="lg:col-span-2">
    <h2 className="display-m">Na imprensa</h2>
    <ul className="mt-3 divide-y divide-line md:mt-5">
      {press.map(({ title, outlet, publishedOn, link }) => (
        <li key={title} className="py-1 md:flex md:items-baseline md:justify-between md:gap-6">
          <OutsideLink to={link}>{title}</OutsideLink>
          <p className="text-sm text-muted">
            {outlet}, {formatDate(publishedOn)}
          </p>
        </li>
      ))}
    </ul>
  </div>
);
