import { useState, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import type { Toast } from '#app/lib/toast.ts';
import type { loader as rootLoader } from '#app/root.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { type Failure, failureOf, RESULT_UNKNOWN } from './failure.ts';

const unchanging = () => () => {};

/** Did this come with the document? Later errors belong to a request whose number the browser never learns. */
function useFromDocument(): boolean {
  const hydrating = useSyncExternalStore(
    unchanging,
    () => false,
    () => true,
  );
  const [first] = useState(hydrating);
  return first;
}

/** The fetch itself failed, in the words of Chromium, Firefox and Safari; there is no code for it. */
const FETCH_FAILED = /failed to fetch|networkerror|load failed/i;
const unreachable = (error: unknown) =>
  (typeof navigator !== 'undefined' && navigator.onLine === false) ||
  (error instanceof TypeError && FETCH_FAILED.test(error.message));

function wordsFor(error: unknown) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return {
      title: 'Página não encontrada',
      text: 'Este endereço não existe ou não está na sua conta.',
      again: false,
    };
  }
  if (isRouteErrorResponse(error) && error.status === 403) return { ...NOT_OF_POSITION, again: false };
  if (unreachable(error)) {
    return {
      title: 'Sem conexão com o servidor',
      text: 'Confira a sua internet e tente de novo. O que já tinha sido enviado está guardado.',
      again: true,
    };
  }
  return WORDS[failureOf(error).kind];
}

/** Of a page of the panel that the person's position does not open. */
const NOT_OF_POSITION = {
  title: 'O seu cargo não abre esta página',
  text: 'Quem administra a equipe pode mudar o seu cargo. O que você já abria continua no menu.',
};

const CALM = 'Nada do que você fez se perdeu; tente de novo em alguns instantes.';
const WORDS: Record<Failure['kind'], { title: string; text: string; again: boolean }> = {
  refused: { title: 'Não foi possível mostrar esta página', text: CALM, again: true },
  away: {
    title: 'Voltamos em instantes',
    text: `O serviço está fora do ar por um momento. ${CALM}`,
    again: true,
  },
  sent: { ...RESULT_UNKNOWN, again: true },
  broken: {
    title: 'Não foi possível mostrar esta página',
    text: `Já registramos o problema. ${CALM}`,
    again: true,
  },
};

type Handle = { notLoaded?: Toast } | undefined;

/** The toast that the page's route has for data that could not be loaded (`handle.notLoaded`). */
function useNotLoaded(failed: boolean): void {
  const toast = useMatches().findLast(({ handle }) => (handle as Handle)?.notLoaded)?.handle as Handle;
  useToast(failed ? toast?.notLoaded : null);
}

type Props = {
  error: unknown;
  /** What is said of an address that leads nowhere, where the area has better words. */
  missing?: string;
  /** The ways on: the first page of the area, and who can help. */
  ways: readonly { to: string; label: string }[];
};

/** A page of an area that could not be shown, inside the area: the menu stays, and so does the way back. */
export function AreaError({ error, missing, ways }: Props) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const { pathname, search } = useLocation();
  const fromDocument = useFromDocument();
  const { title, text, again } = wordsFor(error);
  const { kind, requestId } = failureOf(error);
  const refused = isRouteErrorResponse(error) && error.status === 403;
  useNotLoaded(kind === 'away' || kind === 'broken');
  const code = requestId ?? (fromDocument ? root?.requestId : undefined);
  return (
    <Surface role="alert" className="flex flex-col items-start gap-4 p-6 sm:p-8">
      <h1 className="display-l">{title}</h1>
      <p className="max-w-prose text-muted">{again || refused ? text : (missing ?? text)}</p>
      {again && code && (
        <p className="text-sm text-muted">
          Código para o atendimento: <code className="font-semibold text-ink">{code}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {/* By the router: without a network a whole load would end on the browser's own page. */}
        {again && (
          <ButtonLink to={`${pathname}${search}`} replace variant="cta">
            {kind === 'sent' ? RESULT_UNKNOWN.again : 'Tentar de novo'}
          </ButtonLink>
        )}
        {ways.map(({ to, label }) => (
          <ButtonLink key={to} to={to}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Surface>
  );
}
