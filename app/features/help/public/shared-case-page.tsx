import { data, useLoaderData } from 'react-router';
import { deadlineSentence } from '#app/features/cases/rules/clock-words.ts';
import { readSharedCase, type SharedCase } from '#app/features/help/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { CARD_TITLES, customerStatus } from '#app/terms/card-view.ts';
import { LineProgress } from '#app/ui/linha-limpa.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/shared-case-page';

// The address holds the secret: other sites must not learn it.
export const meta: Route.MetaFunction = () => [
  { title: 'Acompanhar um caso | Nome em Dia' },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('chave') ?? '';
  const read = await readSharedCase(token, requestInfo(context).ip);
  return read.ok
    ? { shared: read.value, message: '' }
    : data(
        { shared: null, message: read.error.message },
        { status: read.error.code === 'dead-link' ? 404 : 429 },
      );
}

/** Read-only state of a customer's case, for a relative who helps. */
export default function SharedCasePage() {
  const { shared, message } = useLoaderData<typeof loader>();
  if (!shared)
    return (
      <main className="shell max-w-2xl py-12 md:py-20">
        <h1 className="display-l mb-4">Acompanhar um caso</h1>
        <p role="alert">{message}</p>
      </main>
    );
  return <Case shared={shared} />;
}

function Case({ shared: { helperName, whose, expiresAt, now, cards } }: { shared: SharedCase }) {
  const [first, ...next] = now;
  return (
    <main className="shell max-w-2xl py-10 md:py-16">
      <h1 className="display-l wrap-anywhere">O caso de {whose}</h1>
      <p className="mt-3 text-muted">
        {helperName}, {whose} pediu a sua ajuda. Aqui você só lê. O link vale até {formatDateTime(expiresAt)}.
      </p>
      <Surface className="mt-6 p-5 sm:p-6">
        <h2 className="text-sm font-semibold text-muted">Agora</h2>
        <p className="display-m mt-1 wrap-anywhere">{first}</p>
        {next.length > 0 && (
          <>
            <h3 className="mt-4 border-t border-line pt-3 text-sm font-semibold text-muted">Depois</h3>
            <ul className="mt-1 space-y-1.5">
              {next.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
      </Surface>
      {cards.length > 0 && (
        <section aria-labelledby="servicos" className="mt-8">
          <h2 id="servicos" className="mb-3 text-lg font-semibold">
            Serviços
          </h2>
          <ul className="space-y-3">
            {cards.map((card) => (
              <li key={card.type}>
                <Service {...card} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-8 text-sm text-muted">
        Para fazer algo, {whose} entra na própria conta. Nunca peça nem mande a senha. Não pague a quem mandar
        uma conta por mensagem: confira antes em{' '}
        <a href="/confira" className="underline underline-offset-4">
          É golpe?
        </a>
      </p>
    </main>
  );
}

function Service(card: SharedCase['cards'][number]) {
  const { type, status, steps, stepsDone, nextStep, clock } = card;
  const { label, tone } = customerStatus(status, card);
  return (
    <Surface className="space-y-2.5 p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="font-semibold">{CARD_TITLES[type]}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {status !== 'blocked' && (
        <>
          {clock && <p className="text-sm">{deadlineSentence(clock, type)}</p>}
          {steps > 0 && (
            <LineProgress value={stepsDone} max={steps} label={`Etapas de ${CARD_TITLES[type]}`} />
          )}
          <p className="text-sm text-muted">
            {stepsDone} de {steps} etapas feitas. {nextStep ? `A seguir: ${nextStep}` : 'Tudo concluído.'}
          </p>
        </>
      )}
    </Surface>
  );
}
