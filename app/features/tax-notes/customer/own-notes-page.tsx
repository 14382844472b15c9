import { useLoaderData } from 'react-router';
import { notedPayments, paymentWords } from '#app/features/tax-notes/rules/note-words.ts';
import { TAX_NOTE_VIEW } from '#app/features/tax-notes/rules/terms.ts';
import { listOwnNotes } from '#app/features/tax-notes/server/index.server.ts';
import { formatBRL } from '#app/lib/money.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyPage, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/own-notes-page';

export const meta: Route.MetaFunction = () => [{ title: 'Notas fiscais | Área do cliente' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  notes: await listOwnNotes(customerOf(context)),
});

/** The customer's service notes, each with its PDF. */
export default function OwnNotesPage() {
  const { notes } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Notas fiscais"
        up={{ to: '/app/faturas', label: 'Pagamentos' }}
        lead="As notas dos seus pagamentos, para guardar ou levar ao contador."
      />
      {notes.length === 0 ? (
        <EmptyPage
          title="Nenhuma nota ainda"
          text="As notas dos seus pagamentos aparecem aqui depois de emitidas."
        />
      ) : (
        <Surface className="overflow-hidden">
          <ul className="divide-y divide-line">
            {notes.map(({ id, number, state, environment, competence, amount, payments }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
                <div className="min-w-0 flex-1 max-sm:basis-full">
                  <p className="tabular font-medium">
                    Nota {number}, {formatBRL(amount)}
                  </p>
                  <p className="tabular text-sm text-muted">
                    {notedPayments(payments, competence)}
                    {environment !== 'production' && ', teste sem validade'}
                  </p>
                  {payments.length > 1 && (
                    <p className="tabular text-sm text-muted">{paymentWords(payments)}</p>
                  )}
                </div>
                <Badge tone={TAX_NOTE_VIEW[state].tone}>{TAX_NOTE_VIEW[state].label}</Badge>
                <a href={`/app/notas/${id}/danfse.pdf`} className={buttonClass({ size: 'sm' })}>
                  Baixar PDF<span className="sr-only"> da nota {number}</span>
                </a>
              </li>
            ))}
          </ul>
        </Surface>
      )}
    </div>
  );
}
