import { Form, Link, useFetcher, useLoaderData } from 'react-router';
import { CONTENT_NOT_SAVED, FAQ_ORDERED, FAQ_SAVED } from '#app/features/content/rules/content-messages.ts';
import { listFaq, orderFaq, saveFaqItem } from '#app/features/content/server/index.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { OrderedRow, ProductOrder } from '../products/product-order.tsx';
import type { Route } from './+types/faq-page';

export const meta: Route.MetaFunction = () => [{ title: 'Perguntas frequentes | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({ items: await listFaq(adminOf(context)) });

/** The order of the list, or whether one of them is shown. */
export async function action({ request, context }: Route.ActionArgs): Promise<{ toast: Toast }> {
  const admin = adminOf(context);
  const form = await request.formData();
  if (form.get('intent') === 'order') {
    await orderFaq(admin, form.getAll('id').map(String).filter(isUuid));
    return { toast: FAQ_ORDERED };
  }
  const id = String(form.get('id'));
  if (!isUuid(id) || !form.has('visible')) throw new Response(null, { status: 400 });
  const change = { visible: form.get('visible') === 'true' };
  const saved = await saveFaqItem(admin, id, Number(form.get('version')), change);
  if (saved.ok) return { toast: FAQ_SAVED };
  return { toast: { tone: 'bad', title: CONTENT_NOT_SAVED, message: saved.error.message } };
}

type Item = Route.ComponentProps['loaderData']['items'][number];

export default function FaqPage() {
  const { items } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const order = useFetcher<typeof action>();
  useToast(answer?.toast);
  useToast(order.data?.toast);
  // The new order shows at once; a refused one goes back with the next load.
  const wanted = order.formData?.getAll('id').map(String);
  const rows = wanted ? items.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)) : items;
  const move = (from: string, to: string) => {
    const ids = rows.map(({ id }) => id);
    const form = new FormData();
    form.set('intent', 'order');
    for (const id of ids.filter((other) => other !== from).toSpliced(ids.indexOf(to), 0, from)) {
      form.append('id', id);
    }
    order.submit(form, { method: 'post' });
  };
  return (
    <>
      <PageHeader
        title="Perguntas frequentes"
        lead="Na ordem do site. Arraste pela alça ou use o teclado."
        actions={
          <div className="flex flex-wrap gap-2">
            <Link to="/admin/cms" className={buttonClass({})}>
              Todo o site
            </Link>
            <Link to="/admin/cms/faq/nova" className={buttonClass({ variant: 'cta' })}>
              Nova pergunta
            </Link>
          </div>
        }
      />
      {rows.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhuma pergunta"
            text="Escreva a primeira: ela aparece na página de perguntas."
          />
        </Surface>
      ) : (
        <ProductOrder rows={rows.map(({ id, question }) => ({ id, title: question }))} onMove={move}>
          <Table label="Perguntas" columns={['Mover', 'Pergunta', 'Situação', 'Assunto', 'Ações']}>
            {rows.map((item) => (
              <OrderedRow key={item.id} id={item.id} title={item.question}>
                <ItemCells item={item} />
              </OrderedRow>
            ))}
          </Table>
        </ProductOrder>
      )}
    </>
  );
}

const ItemCells = ({ item: { id, version, question, visible, category } }: { item: Item }) => (
  <>
    <Cell className="min-w-56 font-medium">
      <Link to={`/admin/cms/faq/${id}`} className="underline underline-offset-4">
        {question}
      </Link>
    </Cell>
    <Cell>{visible ? <Badge tone="good">No site</Badge> : <Badge>Escondida</Badge>}</Cell>
    <Cell>{category}</Cell>
    <Cell>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <button
          type="submit"
          name="visible"
          value={String(!visible)}
          className="min-h-9 rounded-lg border border-line px-2.5 text-sm font-medium whitespace-nowrap hover:border-muted"
        >
          {visible ? 'Esconder' : 'Mostrar'}
          <span className="sr-only"> {question}</span>
        </button>
      </Form>
    </Cell>
  </>
);
