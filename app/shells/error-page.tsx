import { lazy, Suspense } from 'react';
import { AreaError } from './area-error.tsx';
import { failureOf, RESULT_UNKNOWN } from './failure.ts';

/** Loaded lazily: the server draws it with the answer, so existing pages do not include it. */
const NotFoundPage = lazy(() => import('./not-found-page.tsx'));

/** Message for a form of the site with unknown result: how to check whether it arrived. */
const SENT = {
  ...RESULT_UNKNOWN,
  text: 'Antes de enviar de novo, confira na sua área se ele já chegou. Se não estiver lá, envie outra vez.',
  again: 'Voltar ao formulário',
};
const HOME = [{ to: '/', label: 'Ir para o início' }];
const CHECK = [{ to: '/app', label: 'Conferir na minha área' }];

/** Error page outside of the areas, or the answer to an unknown address. */
export function ErrorPage({ error }: { error: unknown }) {
  const { kind } = failureOf(error);
  if (kind === 'missing')
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );
  return (
    <main className="shell flex min-h-[70svh] flex-col justify-center py-16">
      <title>Não foi possível mostrar esta página</title>
      <AreaError error={error} unknown={SENT} ways={kind === 'sent' ? CHECK : HOME} />
    </main>
  );
}
