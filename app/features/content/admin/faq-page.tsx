import { Form, Link, useFetcher, useLoaderData, useSearchParams } from 'react-router';
import type { DeletedQuestion } from '#app/features/content/rules/content-view.ts';
import { FAQ_ORDER } from '#app/features/content/rules/section-names.ts';
import { listFaq, listSectionVersions } from '#app/features/content/server/index.server.ts';
import { answerForms } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { EXPECTED_VERSION } from '#app/kit/form-answer.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { everyTextIn } from '#app/lib/form-data.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { OrderedRow, ProductOrder } from '#app/shells/admin/sortable-order.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/faq-page';
import { FAQ_FORMS } from './faq-forms.server.ts';
import { OrderDraft } from './faq-order-draft.tsx';
import { VersionHistory } from './version-history.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Perguntas frequentes | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { searchParams } = new URL(request.url);
  const [faq, history] = await Promise.all([
    listFaq(admin, decodeCursor(searchParams.get('excluidas'))),
    listSectionVersions(admin, FAQ_ORDER, decodeCursor(searchParams.get('depois'))),
  ]);
  return { ...faq, ...history };
}

export const action = (args: Route.ActionArgs) => answerForms(FAQ_FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

type Item = Route.ComponentProps['loaderData']['rows'][number];

export default function FaqPage() {
  const { rows, order, deleted, nextDeleted, versions, next } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const dragged = useFetcher<typeof action>();
  const [params] = useSearchParams();
  useToast(answer?.toast);
  useToast(dragged.data?.toast);
  // Shows the new order at once; after a refusal the next load restores the old one.
  const wanted = dragged.formData && everyTextIn(dragged.formData, 'id');
  const shown = wanted ? rows.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)) : rows;
  const ids = shown.map(({ id }) => id);
  const move = (from: string, to: string) => {
    const form = new FormData();
    form.set('intent', 'order');
    form.set(EXPECTED_VERSION, order.seen);
    for (const id of ids.filter((other) => other !== from).toSpliced(ids.indexOf(to), 0, from)) {
      form.append('id', id);
    }
    dragged.submit(form, { method: 'post' });
  };
  return (
    <>
      <PageHeader
        title="Perguntas frequentes"
        up={{ to: '/admin/cms', label: 'CMS' }}
        lead="Arraste pela alça ou use o teclado. A ordem nova fica no rascunho até você publicar."
        actions={
          <div className="flex flex-wrap gap-2">
            <Form method="post" action="/admin/cms/previa">
              <input type="hidden" name="on" value="1" />
              <input type="hidden" name="page" value="/faq" />
              <button type="submit" className={buttonClass({})}>
                Ver prévia
              </button>
            </Form>
            <Link to="/admin/cms/faq/nova" className={buttonClass({ variant: 'primary', size: 'sm' })}>
              Nova pergunta
            </Link>
          </div>
        }
      />
      {order.draft && <OrderDraft draft={order.draft} seen={order.seen} ids={ids} />}
      {shown.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhuma pergunta"
            text="Escreva a primeira: publicada, ela aparece na página de perguntas."
          />
        </Surface>
      ) : (
        <ProductOrder rows={shown.map((row) => ({ id: row.id, title: titleOf(row) }))} onMove={move}>
          {/* Hidden on phones: the buttons at the end of the row stay in reach. */}
          <div className="max-sm:[&_:is(th,td):nth-child(3)]:hidden">
            <Table label="Perguntas" stacked="never" columns={['Mover', 'Pergunta', 'Assunto', 'Ações']}>
              {shown.map((row) => (
                <OrderedRow key={row.id} id={row.id} title={titleOf(row)}>
                  <ItemCells row={row} />
                </OrderedRow>
              ))}
            </Table>
          </div>
        </ProductOrder>
      )}
      <div className="mt-6 grid items-start gap-4 xl:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <VersionHistory
            title="Histórico da ordem"
            versions={versions}
            seen={order.seen}
            hasDraft={order.draft !== null}
            empty="Ainda é a ordem inicial. Cada ordem publicada aparece aqui e pode voltar."
            first="Ordem inicial"
          />
          <Pager search={params.toString()} next={next} />
        </div>
        {(deleted.length > 0 || params.has('excluidas')) && (
          <div className="min-w-0">
            <DeletedQuestions deleted={deleted} />
            <Pager
              search={params.toString()}
              next={nextDeleted}
              param="excluidas"
              label="Páginas das excluídas"
            />
          </div>
        )}
      </div>
    </>
  );
}

const titleOf = ({ draft, live }: Item) => (draft ?? live)?.question ?? '';

function ItemCells({ row }: { row: Item }) {
  const { id, seen, live, draft } = row;
  const title = titleOf(row);
  const shown = live?.visible === true;
  const intent = shown ? 'hide' : 'show';
  return (
    <>
      <Cell head className="sm:min-w-56">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`/admin/cms/faq/${id}`}
            className="font-medium wrap-anywhere underline underline-offset-4"
          >
            {title}
          </Link>
          {live && (shown ? <Badge tone="good">No site</Badge> : <Badge>Escondida</Badge>)}
          {draft && <Badge tone="warning">{live ? 'Rascunho' : 'Rascunho novo'}</Badge>}
        </span>
      </Cell>
      <Cell>{(draft ?? live)?.category}</Cell>
      <Cell>
        {draft ? (
          <Link to={`/admin/cms/faq/${id}`} className={buttonClass({ size: 'sm' })}>
            Conferir<span className="sr-only"> o rascunho de {title}</span>
          </Link>
        ) : (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name={EXPECTED_VERSION} value={seen} />
            <SubmitButton size="sm" name="intent" value={intent} when={{ id, intent }}>
              {shown ? 'Esconder' : 'Mostrar'}
              <span className="sr-only"> {title}</span>
            </SubmitButton>
          </Form>
        )}
      </Cell>
    </>
  );
}

/** Deleted questions: each links to its history, from which it can be restored. */
const DeletedQuestions = ({ deleted }: { deleted: readonly DeletedQuestion[] }) => (
  <Surface className="min-w-0 p-5">
    <h2 className="display-m">Excluídas</h2>
    {deleted.length === 0 && <p className="mt-2 text-muted">Nada mais nesta página.</p>}
    <ul className="mt-3 divide-y divide-line">
      {deleted.map(({ id, question, at, who }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <Link to={`/admin/cms/faq/${id}`} className="min-w-0 font-medium underline underline-offset-4">
            {question}
          </Link>
          <span className="tabular text-sm text-muted">
            {who ?? 'Equipe'}, {formatDateTime(at)}
          </span>
        </li>
      ))}
    </ul>
  </Surface>
);
