import { Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { LETTER_FAILED } from '#app/features/letters/rules/messages.ts';
import { SEND_WAY_LABELS, SEND_WAYS } from '#app/features/letters/rules/terms.ts';
import { listBatches, makeBatch, waitingByAddressee } from '#app/features/letters/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { formatDate } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/batches-page';

export const meta: Route.MetaFunction = () => [{ title: 'Lotes de cartas | Painel' }];

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const [waiting, batches] = await Promise.all([waitingByAddressee(admin), listBatches(admin)]);
  return { waiting, batches };
}

const FORMS = inArea('approvals', {
  make: defineForm({
    failed: LETTER_FAILED,
    schema: z.object({ addressee: z.uuid(), way: z.enum(SEND_WAYS) }),
    save: (admin: SignedInActor, { addressee, way }) =>
      makeBatch(admin, addressee, undefined, new Date(), way),
    done: (id) => ({
      to: `/admin/cartas/lotes/${id}`,
      toast: { tone: 'good' as const, title: 'Lote pronto', message: 'Baixe o arquivo e registre o envio.' },
    }),
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** Approved letters by addressee, and the batches that were made of them. */
export default function BatchesPage() {
  const { waiting, batches } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Lotes de cartas"
        lead="Um arquivo por destinatário e meio, com um PDF por cliente."
      />
      <AreaTabs of="letters" />
      <Surface className="mb-6 p-5">
        <h2 className="text-lg font-semibold">Cartas aprovadas</h2>
        {waiting.length === 0 && <p className="mt-1 text-muted">Nenhuma carta espera o envio.</p>}
        <ul className="mt-2 divide-y divide-line">
          {waiting.map(({ id, name, channel, ready, reading }) => (
            <li key={`${id} ${channel}`} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="font-medium">
                {name} <span className="font-normal text-muted">{SEND_WAY_LABELS[channel]}</span>
              </span>
              <span className="tabular text-muted">
                {ready} {ready === 1 ? 'pode sair' : 'podem sair'}
                {reading > 0 && `, ${reading} com o cliente`}
              </span>
              {ready > 0 && (
                <PressForm intent="make" fixed={{ addressee: id, way: channel }} size="sm">
                  Juntar em um lote
                </PressForm>
              )}
            </li>
          ))}
        </ul>
      </Surface>
      {batches.length === 0 ? (
        <Surface>
          <EmptyState title="Nenhum lote" text="Aprove cartas e junte-as em um lote." />
        </Surface>
      ) : (
        <Table
          label="Lotes de cartas"
          stacked="phone"
          columns={['Destinatário', 'Cartas', 'Clientes', 'Feito em', 'Enviado em']}
        >
          {batches.map(({ id, addressee, letters, clients, createdAt, sentOn }) => (
            <tr key={id}>
              <Cell head className="font-medium">
                <Link to={`/admin/cartas/lotes/${id}`} className="underline underline-offset-4">
                  {addressee}
                </Link>
              </Cell>
              <Cell className="tabular">
                <RowWord>cartas: </RowWord>
                {letters}
              </Cell>
              <Cell className="tabular">
                <RowWord>clientes: </RowWord>
                {clients}
              </Cell>
              <Cell className="tabular whitespace-nowrap">
                <RowWord>feito em </RowWord>
                {formatDate(createdAt)}
              </Cell>
              <Cell className="tabular whitespace-nowrap">
                <RowWord>{sentOn ? 'enviado em ' : 'enviado: '}</RowWord>
                {sentOn ? formatDate(sentOn) : 'ainda não'}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
