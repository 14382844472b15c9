/** Something unexpected: what to do, and the number under which we find it in our records. */
export function ErrorPage({ requestId, status }: { requestId?: string; status: number }) {
  // A page that could not be fetched for want of a network is no fault of either side.
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return <OfflinePage />;
  const refused = status >= 400 && status < 500;
  return (
    <main className="shell flex min-h-svh flex-col items-start justify-center gap-5 py-16">
      <h1 className="display-l">
        {refused ? 'Não foi possível atender a este pedido' : 'Algo deu errado do nosso lado'}
      </h1>
      <p className="max-w-prose text-muted">
        {refused
          ? 'Volte à página anterior e tente de novo. Se continuar assim, fale com a gente.'
          : 'Já registramos o problema. Nada do que você fez se perdeu; tente de novo em alguns instantes.'}
      </p>
      {requestId && !refused && (
        <p className="text-sm text-muted">
          Código para o atendimento: <code className="font-semibold text-ink">{requestId}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <a
          href="?"
          className="inline-flex min-h-11 items-center rounded-xl bg-cta px-4 font-semibold text-cta-ink"
        >
          Tentar de novo
        </a>
        <a
          href="/"
          className="inline-flex min-h-11 items-center rounded-xl border border-line bg-raised px-4 font-semibold"
        >
          Ir para o início
        </a>
      </div>
    </main>
  );
}

const OfflinePage = () => (
  <main className="shell flex min-h-svh flex-col items-start justify-center gap-5 py-16">
    <h1 className="display-l">Sem conexão com a internet</h1>
    <p className="max-w-prose text-muted">
      Esta página precisa dela. O que você já tinha enviado está guardado.
    </p>
    <a
      href="?"
      className="inline-flex min-h-11 items-center rounded-xl bg-cta px-4 font-semibold text-cta-ink"
    >
      Tentar de novo
    </a>
  </main>
);
