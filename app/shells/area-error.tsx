import { useLocation, useMatches } from 'react-router';
import type { Toast } from '#app/lib/toast.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { type Failure, MISSING, RESULT_UNKNOWN, useFailure } from './failure.ts';

const CALM = 'Nada do que você fez se perdeu; tente de novo em alguns instantes.';
const WORDS: Record<Exclude<Failure['kind'], 'sent'>, { title: string; text: string }> = {
  missing: { title: MISSING, text: CALM },
  refused: { title: 'Não foi possível mostrar esta página', text: CALM },
  unreachable: {
    title: 'Sem conexão com o servidor',
    text: 'Confira a sua internet e tente de novo. O que já tinha sido enviado está guardado.',
  },
  away: { title: 'Voltamos em instantes', text: `O serviço está fora do ar por um momento. ${CALM}` },
  broken: { title: 'Não foi possível mostrar esta página', text: CALM },
};

/** Focuses the title: the failed page took the focus with it, which screen readers follow. */
function takeFocus(title: HTMLElement | null) {
  if (document.activeElement === document.body) title?.focus({ preventScroll: true });
}

type Handle = { notLoaded?: Toast } | undefined;

/** Shows the toast of the page's route for data that could not be loaded (`handle.notLoaded`). */
function useNotLoaded(failed: boolean): void {
  const toast = useMatches().findLast(({ handle }) => (handle as Handle)?.notLoaded)?.handle as Handle;
  useToast(failed ? toast?.notLoaded : null);
}

type Props = {
  error: unknown;
  /** Text for errors that another try would not fix. */
  instead?: { title: string; text: string } | undefined;
  /** Text for a change whose result is unknown. */
  unknown?: typeof RESULT_UNKNOWN;
  /** Links: the first page of the area, and a contact for help. */
  ways: readonly { to: string; label: string }[];
};

/** Error page inside its area or the site: menu and way back stay. */
export function AreaError({ error, instead, unknown = RESULT_UNKNOWN, ways }: Props) {
  const { pathname, search } = useLocation();
  const { kind, code } = useFailure(error);
  const again = !instead;
  const { title, text } = instead ?? (kind === 'sent' ? unknown : WORDS[kind]);
  useNotLoaded(kind === 'away' || kind === 'broken');
  return (
    <Surface role="alert" className="flex flex-col items-start gap-4 p-6 sm:p-8">
      <h1 ref={takeFocus} tabIndex={-1} className="display-l">
        {title}
      </h1>
      <p className="max-w-prose text-muted">
        {kind === 'broken' && code && 'Já registramos o problema. '}
        {text}
      </p>
      {again && code && (
        <p className="text-sm text-muted">
          Código para o atendimento: <code className="font-semibold text-ink">{code}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {/* By the router: without a network a whole load would end on the browser's own page. */}
        {again && (
          <ButtonLink to={`${pathname}${search}`} replace variant="cta">
            {kind === 'sent' ? unknown.again : 'Tentar de novo'}
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
