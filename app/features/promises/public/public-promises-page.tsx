import { Link, useLoaderData } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import {
  type BrokenCase,
  ENOUGH_CASES,
  keptShare,
  type PublicPromise,
  type SnapshotLine,
  type Tally,
} from '#app/features/promises/rules/terms.ts';
import { loadPublicPromises } from '#app/features/promises/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import type { Route } from './+types/public-promises-page';

export async function loader() {
  const [{ promises, snapshots }, { seo }] = await Promise.all([loadPublicPromises(), getSite('seo')]);
  return { promises, snapshots, seo: seo.promessas };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.seo, path: '/promessas', image: 'promessas' }) : [];

/** The house's promises and their results: the same figures that the team sees. */
export default function PromisesPage() {
  const { promises, snapshots } = useLoaderData<typeof loader>();
  return (
    <main className="shell max-w-4xl py-12 md:py-20">
      <h1 className="display-xl">Nossas promessas</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Contamos cada promessa, também as que não cumprimos. Os números saem dos registros e ninguém os edita.
      </p>
      <p className="mt-3">
        <a href="/promessas.csv" className="underline underline-offset-4">
          Baixar os números (CSV)
        </a>
      </p>
      <div className="mt-10 space-y-6">
        {promises.map((promise) => (
          <PromiseBox key={promise.key} promise={promise} />
        ))}
      </div>
      <Snapshots snapshots={snapshots} />
    </main>
  );
}

function PromiseBox({ promise }: { promise: PublicPromise }) {
  const { key, title, words, exceptions, remedy, ever, recent, broken } = promise;
  return (
    <section aria-labelledby={key} className="rounded-2xl border border-line bg-surface p-5 sm:p-6">
      <h2 id={key} className="display-m">
        {title}
      </h2>
      <p className="mt-2 max-w-prose">{words}</p>
      {ever ? (
        <Figures ever={ever} recent={recent} />
      ) : (
        <p className="mt-4 rounded-xl bg-sunken px-4 py-3 text-muted">
          Poucos casos ainda. Os números aparecem a partir de {ENOUGH_CASES}.
        </p>
      )}
      <dl className="mt-4 grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">O que não conta</dt>
          <dd>{exceptions}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Se não cumprirmos</dt>
          <dd>{remedy}</dd>
        </div>
      </dl>
      {broken.length > 0 && <BrokenCases broken={broken} />}
    </section>
  );
}

const ROWS: [name: keyof Tally, label: string][] = [
  ['n', 'Casos'],
  ['kept', 'Cumpridas'],
  ['broken', 'Não cumpridas'],
  ['running', 'Em andamento'],
  ['excused', 'Não contadas'],
];
const days = (median: number | null | undefined) =>
  median === null || median === undefined
    ? '–'
    : `${formatNumber(median)} ${median === 1 ? 'dia corrido' : 'dias corridos'}`;

function Figures({ ever, recent }: { ever: Tally; recent: Tally | null }) {
  const share = keptShare(ever);
  return (
    <>
      {share !== null && (
        <p className="mt-4 text-lg">
          <strong className="tabular">{share}%</strong> cumpridas no prazo, entre as que já terminaram.
        </p>
      )}
      <table className="tabular mt-3 w-full max-w-lg text-left">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="py-1 font-normal">
              <span className="sr-only">Número</span>
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Últimos 90 dias
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Desde o início
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, label]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 font-normal">
                {label}
              </th>
              <td className="py-1.5 text-right">{recent?.[name] ?? '–'}</td>
              <td className="py-1.5 text-right font-medium">{ever[name]}</td>
            </tr>
          ))}
          <tr className="border-t border-line">
            <th scope="row" className="py-1.5 font-normal">
              Tempo mais comum:
            </th>
            <td className="py-1.5 text-right">{days(recent?.median)}</td>
            <td className="py-1.5 text-right font-medium">{days(ever.median)}</td>
          </tr>
        </tbody>
      </table>
      {!recent && <p className="mt-1 text-sm text-muted">Poucos casos ainda nos últimos 90 dias.</p>}
    </>
  );
}

const BrokenCases = ({ broken }: { broken: BrokenCase[] }) => (
  <div className="mt-5">
    <h3 className="font-semibold">As que não cumprimos</h3>
    <ul className="mt-2 space-y-2">
      {broken.map(({ dueAt, doneAt, amends }) => (
        <li key={dueAt} className="border-l-2 border-line pl-3">
          Era até {formatDate(dueAt)}. {doneAt ? `Feito em ${formatDate(doneAt)}.` : 'Ainda não feito.'}{' '}
          <span className="text-muted">{amends ?? 'A equipe ainda não escreveu o que fez.'}</span>
        </li>
      ))}
    </ul>
  </div>
);

const Snapshots = ({ snapshots }: { snapshots: SnapshotLine[] }) => (
  <section aria-labelledby="meses" className="mt-12">
    <h2 id="meses" className="display-m">
      Mês a mês, sem reescrever
    </h2>
    <p className="mt-2 max-w-prose text-muted">
      No fim de cada mês guardamos os números em um arquivo. O SHA-256 do arquivo é o código do mês. A
      primeira linha do arquivo é o código do mês anterior. Mudar um mês muda todos os seguintes.
    </p>
    {snapshots.length === 0 ? (
      <p className="mt-4">O primeiro mês ainda não fechou.</p>
    ) : (
      <ul className="mt-4 space-y-4">
        {snapshots.map(({ month, hash, previous }) => (
          <li key={month}>
            <Link
              to={`/promessas/${month}`}
              reloadDocument
              className="font-medium underline underline-offset-4"
            >
              {month.slice(5)}/{month.slice(0, 4)}
            </Link>
            <span className="block font-mono text-sm break-all">Código: {hash}</span>
            <span className="block font-mono text-sm break-all text-muted">Anterior: {previous}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
