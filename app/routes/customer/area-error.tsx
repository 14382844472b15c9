import { useState, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { loader as rootLoader } from '../../root.tsx';

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

/** A page of the area that could not be shown, inside the area: the menu stays, and so does the way back. */
export function AreaError({ error }: { error: unknown }) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const { pathname, search } = useLocation();
  const fromDocument = useFromDocument();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const [title, text] = missing
    ? ['Página não encontrada', 'Este endereço não existe ou não está na sua conta.']
    : [
        'Não foi possível mostrar esta página',
        'Já registramos o problema. Nada do que você fez se perdeu; tente de novo em alguns instantes.',
      ];
  return (
    <Surface role="alert" className="flex flex-col items-start gap-4 p-6 sm:p-8">
      <h1 className="display-l">{title}</h1>
      <p className="max-w-prose text-muted">{text}</p>
      {!missing && fromDocument && root?.requestId && (
        <p className="text-sm text-muted">
          Código para o atendimento: <code className="font-semibold text-ink">{root.requestId}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!missing && (
          <a href={`${pathname}${search}`} className={buttonClass({ variant: 'cta' })}>
            Tentar de novo
          </a>
        )}
        <ButtonLink to="/app">Ir para o início</ButtonLink>
        <ButtonLink to="/app/suporte">Falar com o suporte</ButtonLink>
      </div>
    </Surface>
  );
}
