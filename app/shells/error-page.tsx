import { type Failure, failureOf } from './failure.ts';

const WORDS: Record<Failure['kind'], { title: string; text: string; again: string }> = {
  refused: {
    title: 'Não foi possível atender a este pedido',
    text: 'Volte à página anterior e tente de novo. Se continuar assim, fale com a gente.',
    again: 'Tentar de novo',
  },
  away: {
    title: 'Voltamos em instantes',
    text: 'O serviço está fora do ar por um momento. Nada do que você fez se perdeu; espere alguns segundos e tente de novo.',
    again: 'Tentar de novo',
  },
  sent: {
    title: 'Não sabemos se o seu envio foi concluído',
    text: 'Algo deu errado do nosso lado enquanto ele era gravado. Antes de enviar de novo, confira: pedidos, pagamentos e documentos aparecem na sua área, e uma compra que chegou até nós é confirmada por e-mail em alguns minutos. Se não estiver lá, envie outra vez. Um contato repetido não atrapalha.',
    again: 'Voltar ao formulário',
  },
  broken: {
    title: 'Algo deu errado do nosso lado',
    text: 'Já registramos o problema. Nada do que você fez se perdeu; tente de novo em alguns instantes.',
    again: 'Tentar de novo',
  },
};

/** Something unexpected: what to do, and the number under which we find it in our records. */
export function ErrorPage({ error, requestId }: { error: unknown; requestId?: string | undefined }) {
  // A page that could not be fetched for want of a network is no fault of either side.
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return <OfflinePage />;
  const { kind, requestId: own } = failureOf(error);
  const { title, text, again } = WORDS[kind];
  const code = own ?? requestId;
  return (
    <main className="shell flex min-h-svh flex-col items-start justify-center gap-5 py-16">
      <h1 className="display-l">{title}</h1>
      <p className="max-w-prose text-muted">{text}</p>
      {code && kind !== 'refused' && (
        <p className="text-sm text-muted">
          Código para o atendimento: <code className="font-semibold text-ink">{code}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <a
          href="?"
          className="inline-flex min-h-11 items-center rounded-xl bg-cta px-4 font-semibold text-cta-ink"
        >
          {again}
        </a>
        <a
          href={kind === 'sent' ? '/app' : '/'}
          className="inline-flex min-h-11 items-center rounded-xl border border-line bg-raised px-4 font-semibold"
        >
          {kind === 'sent' ? 'Conferir na minha área' : 'Ir para o início'}
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
