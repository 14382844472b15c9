import { useLoaderData } from 'react-router';
import { formatDateTime } from '#app/lib/dates.ts';
import { env } from '#app/platform/env.server.ts';
import { readOutbox } from '#app/platform/mail/outbox-mail.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';

export const meta = () => [{ title: 'E-mails da demonstração' }, { name: 'robots', content: 'noindex' }];

/** The local outbox; in the demo only. */
export async function loader() {
  if (!env().demo) throw new Response(null, { status: 404 });
  return { mails: await readOutbox(env().dataDir) };
}

export default function MailPage() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <main className="shell max-w-3xl py-10">
      <PageHeader
        title="E-mails da demonstração"
        lead="Nenhum saiu desta máquina. Configure SMTP_URL para enviar de verdade."
      />
      {mails.length === 0 && (
        <Surface>
          <EmptyState
            title="Nenhum e-mail ainda"
            text="Crie uma conta ou peça uma nova senha: a mensagem aparece aqui."
          />
        </Surface>
      )}
      <ul className="space-y-4">
        {mails.map((mail) => (
          <li key={mail.id}>
            <Surface className="p-5">
              <h2 className="text-lg font-semibold">{mail.subject}</h2>
              <p className="mb-3 text-sm text-muted">
                Para {mail.to} · {formatDateTime(mail.sentAt)}
              </p>
              <p className="whitespace-pre-wrap">
                {mail.text.split(/(https?:\/\/\S+)/).map((part, i) =>
                  i % 2 === 1 ? (
                    <a key={part} href={part} className="text-brand-strong underline underline-offset-4">
                      {part}
                    </a>
                  ) : (
                    part
                  ),
                )}
              </p>
            </Surface>
          </li>
        ))}
      </ul>
    </main>
  );
}
