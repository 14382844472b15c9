import { ArrowDown } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { type TimelineEntry, timelineLine } from '#app/features/cases/rules/timeline.ts';
import { loadTimeline } from '#app/features/cases/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { formatBRL } from '#app/lib/money.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { usePages } from '#app/screens/service/use-pages.ts';
import { CARD_TYPES, type CardType } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Badge, EmptyPage } from '#app/ui/surface.tsx';
import type { Route } from './+types/timeline-page';

export const meta: Route.MetaFunction = () => [
  { title: 'Andamento | Área do cliente' },
  { name: 'robots', content: 'noindex' },
];

export const handle = { offersApp: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const cardType = CARD_TYPES.find((type) => type === searchParams.get('card')) ?? null;
  const after = decodeCursor(searchParams.get('depois'));
  return { ...(await loadTimeline(customerOf(context), { cardType, after })), cardType };
}

/** One line over all cards, newest first (docs/product.md section 2, Customer area). */
export default function TimelinePage() {
  const page = useLoaderData<typeof loader>();
  const { cardType } = page;
  const { types } = page;
  const { entries, next, load, loading } = usePages(page, cardType ?? '');
  const more = `?${new URLSearchParams({ ...(cardType && { card: cardType }), depois: next ?? '' })}`;
  return (
    <>
      <PageHeader title="Andamento" lead="Tudo o que aconteceu nos serviços, do mais novo ao mais antigo." />
      {(types.length > 1 || cardType) && <CardFilter current={cardType} types={types} />}
      {entries.length === 0 ? (
        <EmptyPage
          title="Nenhum andamento"
          text={
            cardType
              ? `Assim que algo acontecer em ${CARD_TITLES[cardType]}, aparece aqui.`
              : 'Assim que a primeira etapa de um serviço começar, ela aparece aqui.'
          }
          action={<ButtonLink to="/app">Ir para o início</ButtonLink>}
        />
      ) : (
        <ol className="mb-4 border-l-2 border-brand pl-6">
          {entries.map((entry) => (
            <Entry key={`${entry.kind}-${entry.id}-${entry.at}`} entry={entry} />
          ))}
        </ol>
      )}
      {next && (
        <Link
          to={more}
          aria-busy={loading || undefined}
          onClick={(event) => {
            // With a modifier it opens as any link does.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            if (!loading) void load(`/app/andamento${more}`);
          }}
          className={buttonClass({})}
        >
          {loading ? <Spinner className="size-4" /> : <ArrowDown aria-hidden className="size-4" />} Ver mais
        </Link>
      )}
      {!next && entries.length > 0 && <p className="text-muted">Isso é tudo.</p>}
    </>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { title, text, badge, to } = timelineLine(entry, formatBRL);
  return (
    <li className="relative pb-6" data-entry={entry.kind}>
      <span
        aria-hidden
        className="absolute top-1.5 -left-[1.95rem] size-3.5 rounded-full border-2 border-brand bg-surface"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">
          {to ? (
            <Link to={to} className="underline-offset-4 hover:underline">
              {title}
              {entry.cardType && <span className="sr-only">, {CARD_TITLES[entry.cardType]}</span>}
            </Link>
          ) : (
            title
          )}
        </h2>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <p className="tabular text-muted">
        {entry.cardType ? `${CARD_TITLES[entry.cardType]} · ` : ''}
        {formatDateTime(entry.at)}
      </p>
      {text && <p className="mt-1 whitespace-pre-line">{text}</p>}
    </li>
  );
}

/** The filter is part of the address: it can be bookmarked and shared. */
function CardFilter({ current, types }: { current: CardType | null; types: readonly CardType[] }) {
  const choices = [
    { type: null, label: 'Todos' },
    ...CARD_TYPES.filter((type) => types.includes(type) || type === current).map((type) => ({
      type,
      label: CARD_TITLES[type],
    })),
  ];
  return (
    <nav
      aria-label="Filtrar por serviço"
      className="-mx-4 mb-6 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {choices.map(({ type, label }) => (
        <Link
          key={label}
          to={type ? `?card=${type}` : '?'}
          aria-current={type === current ? 'true' : undefined}
          className={cx(
            'inline-flex min-h-11 items-center rounded-full border px-4 font-medium whitespace-nowrap',
            type === current
              ? 'border-brand-strong bg-brand-soft text-brand-strong'
              : 'border-line bg-raised hover:border-muted',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
