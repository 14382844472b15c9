import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { loader as rootLoader } from '../../root.tsx';

/** A page of the area that could not be shown, inside the area: the menu stays, and so does the way back. */
export function AreaError({ error }: { error: unknown }) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const { key, pathname, search } = useLocation();
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
      {/* The number of the request that brought the document: a later one, inside of it, has another. */}
      {!missing && root?.requestId && key === 'default' && (
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
