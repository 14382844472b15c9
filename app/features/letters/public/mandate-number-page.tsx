import { SearchX, ShieldCheck, ShieldOff } from 'lucide-react';
import { data, Link, useLoaderData } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { consumeVerification } from '#app/features/contracts/server/index.server.ts';
import { MANDATE_LEVEL_LABELS } from '#app/features/letters/rules/mandate.ts';
import type { MandateStanding } from '#app/features/letters/rules/mandate-files.ts';
import { verifyMandate } from '#app/features/letters/server/index.server.ts';
import { readMandateNumber } from '#app/features/proof/rules/verification-code.ts';
import { formatDate } from '#app/lib/dates.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { cx } from '#app/ui/class-names.ts';
import type { Route } from './+types/mandate-number-page';

/** Never cached: it checks the current state, and each request counts against the limit. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [{ company }, wait] = await Promise.all([
    getSite('company'),
    consumeVerification(requestInfo(context).ip),
  ]);
  const found = wait > 0 ? null : await verifyMandate(params.number);
  return data(
    {
      found,
      wait,
      number: readMandateNumber(params.number) ?? '',
      company: { name: company.name, email: company.email },
    },
    {
      status: wait > 0 ? 429 : found ? 200 : 404,
      headers: { 'x-robots-tag': 'noindex', ...(wait > 0 && { 'retry-after': String(wait) }) },
    },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Procuração ${loaderData?.number ?? ''}${loaderData ? ` | ${loaderData.company.name}` : ''}` },
  { name: 'robots', content: 'noindex' },
];

const LOOKS = {
  valid: {
    band: 'bg-deep text-on-deep',
    lead: 'text-on-deep-muted',
    mark: 'text-on-deep-brand',
    icon: ShieldCheck,
  },
  revoked: { band: 'bg-sunken', lead: 'text-muted', mark: 'text-muted', icon: ShieldOff },
  expired: { band: 'bg-sunken', lead: 'text-muted', mark: 'text-muted', icon: ShieldOff },
  unknown: { band: 'bg-sunken', lead: 'text-muted', mark: 'text-muted', icon: SearchX },
} as const;

function wordsOf(found: MandateStanding | null, wait: number, company: string) {
  if (wait > 0)
    return { title: 'Muitas consultas', text: 'Muitas consultas deste endereço. Tente de novo mais tarde.' };
  if (!found)
    return {
      title: 'Procuração não encontrada',
      text: 'Nenhuma procuração tem este número. Confira no papel.',
    };
  const day = formatDate(found.on);
  return {
    valid: {
      title: 'Procuração em vigor',
      text: `Vale até ${day}, para ${company} escrever em nome do cliente.`,
    },
    revoked: { title: 'Procuração cancelada', text: `Foi cancelada em ${day}. Não vale mais.` },
    expired: { title: 'Procuração vencida', text: `Valeu até ${day}. Não vale mais.` },
  }[found.state];
}

/** State, kind and day of a power of attorney, without names: for an addressee who has its number. */
export default function MandateNumberPage() {
  const { found, wait, number, company } = useLoaderData<typeof loader>();
  const { band, lead, mark, icon: Icon } = LOOKS[found?.state ?? 'unknown'];
  const { title, text } = wordsOf(found, wait, company.name);
  return (
    <main>
      <section className={cx(band)}>
        <div className="shell py-12 md:py-16">
          <Icon aria-hidden className={cx('size-11', mark)} strokeWidth={1.6} />
          <h1 className="display-xl mt-5">{title}</h1>
          <p className={cx('mt-4 max-w-2xl text-lg', lead)}>{text}</p>
        </div>
      </section>
      <section className="shell space-y-5 pt-10 pb-14 md:pt-14">
        {found && (
          <dl className="max-w-2xl divide-y divide-line border-y border-line">
            <Row name="Número" value={number} />
            <Row name="Assinatura" value={MANDATE_LEVEL_LABELS[found.level]} />
            <Row name="Dada em" value={formatDate(found.givenOn)} />
          </dl>
        )}
        <p className="max-w-2xl text-muted">
          Esta página não mostra nomes. Compare o número e o dia com os do papel que você recebeu. Ficou em
          dúvida? Escreva para{' '}
          <a className="font-medium underline underline-offset-4" href={`mailto:${company.email}`}>
            {company.email}
          </a>
          .
        </p>
        <p>
          <Link className="font-medium underline underline-offset-4" to="/verificar">
            Verificar outro documento
          </Link>
        </p>
      </section>
    </main>
  );
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="grid gap-x-6 py-2.5 sm:grid-cols-[13rem_1fr]">
    <dt className="text-muted">{name}</dt>
    <dd className="tabular min-w-0 break-words">{value}</dd>
  </div>
);
