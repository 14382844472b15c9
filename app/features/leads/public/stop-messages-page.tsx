import { Link, useActionData, useLoaderData } from 'react-router';
import { isStopCode, stopMessages } from '#app/features/leads/server/index.server.ts';
import { stopNews, stoppedNews } from '#app/features/notifications/server/index.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/stop-messages-page';

// The address holds the code: other sites must not learn it.
export const meta: Route.MetaFunction = () => [
  { title: 'Parar mensagens | Nome em Dia' },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
];

const codeOf = (request: Request) => new URL(request.url).searchParams.get('codigo') ?? '';

/** Opening the page changes nothing: mail scanners open links, too. */
export function loader({ request }: Route.LoaderArgs) {
  const code = codeOf(request);
  const kind = stoppedNews(code);
  return { kind, whole: kind !== null || isStopCode(code) };
}

/** Takes the page's button and the one-click request of mail programs (RFC 8058) alike: the address says everything. */
export async function action({ request }: Route.ActionArgs) {
  const code = codeOf(request);
  const stopped = stoppedNews(code) !== null ? await stopNews(code) : (await stopMessages(code)).ok;
  return { stopped };
}

export default function StopMessagesPage() {
  const { whole, kind } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main className="shell max-w-2xl py-10 md:py-16">
      <Surface className="space-y-4 p-5 sm:p-8">
        {!whole ? (
          <>
            <h1 className="display-l">Este link não está completo</h1>
            <p>Abra de novo o link que veio no e-mail. Ou peça à nossa equipe para parar as mensagens.</p>
            <p>
              <Link className="font-semibold underline underline-offset-4" to="/contato">
                Falar com a equipe
              </Link>
            </p>
          </>
        ) : answer?.stopped ? (
          <div role="status" className="space-y-4">
            <h1 className="display-l">Pronto, paramos</h1>
            <p>
              {kind
                ? `Você não recebe mais avisos do tipo “${kind}”.`
                : 'Você não recebe mais mensagens automáticas nossas neste e-mail.'}
            </p>
            {kind && (
              <p>
                <Link className="font-semibold underline underline-offset-4" to="/app/perfil/avisos">
                  Ver todas as minhas escolhas
                </Link>
              </p>
            )}
            <p className="text-muted">Se você falar com a gente, respondemos normalmente.</p>
          </div>
        ) : (
          <form method="post" className="space-y-4">
            <h1 className="display-l">Parar de receber mensagens?</h1>
            <p>
              {kind
                ? `Deixamos de mandar avisos do tipo “${kind}”. O que é da sua conta e do contrato continua chegando.`
                : 'Deixamos de mandar mensagens automáticas para o e-mail em que você recebeu este link.'}
            </p>
            <Button type="submit" variant="cta" size="lg">
              Parar mensagens
            </Button>
            <p className="text-sm text-muted">Mudou de ideia? Feche esta página: nada muda.</p>
          </form>
        )}
      </Surface>
    </main>
  );
}
