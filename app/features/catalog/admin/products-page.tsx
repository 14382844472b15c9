import { Link, useFetcher, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import { PRODUCT_NOT_SAVED, PRODUCT_SAVED, PRODUCTS_ORDERED } from '#app/features/catalog/rules/messages.ts';
import { listProducts, orderProducts, saveProduct } from '#app/features/catalog/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { EXPECTED_VERSION } from '#app/kit/form-answer.ts';
import { everyTextIn } from '#app/lib/form-data.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { OrderedRow, ProductOrder } from '#app/shells/admin/sortable-order.tsx';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/products-page';

export const meta: Route.MetaFunction = () => [{ title: 'Produtos | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  products: await listProducts(adminOf(context)),
});

const SWITCHES = ['visible', 'blocked'] as const;
type Switch = (typeof SWITCHES)[number];

const FORMS = inArea('plans', {
  order: defineForm({
    failed: PRODUCT_NOT_SAVED,
    read: (form) => ({ order: everyTextIn(form, 'id') }),
    schema: z.object({ order: z.array(z.uuid()) }),
    save: (admin: SignedInActor, { order }, expected) =>
      orderProducts(admin, { seen: expected.split(',').filter(isUuid), order }),
    done: PRODUCTS_ORDERED,
  }),
  switch: defineForm({
    failed: PRODUCT_NOT_SAVED,
    schema: z.object({ id: z.uuid(), field: z.enum(SWITCHES), on: z.stringbool() }),
    save: (admin: SignedInActor, { id, field, on }, expected) =>
      saveProduct(admin, id, Number(expected), { [field]: on }),
    done: PRODUCT_SAVED,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

type Row = Route.ComponentProps['loaderData']['products'][number];

/** @returns the ids with one of them in the place of another. */
function moved(rows: readonly { id: string }[], from: string, to: string): string[] {
  const ids = rows.map(({ id }) => id);
  const target = ids.indexOf(to);
  return ids
    .filter((id) => id !== from)
    .toSpliced(target, 0, from)
    .slice(0, ids.length);
}

export default function ProductsPage() {
  const { products } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const order = useFetcher<typeof action>();
  useToast(answer?.toast);
  useToast(order.data?.toast);
  // Shows the new order at once; after a refusal the next load restores the old one.
  const wanted = order.formData && everyTextIn(order.formData, 'id');
  const rows = wanted ? products.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)) : products;
  const move = (from: string, to: string) => {
    const form = new FormData();
    form.set('intent', 'order');
    form.set(EXPECTED_VERSION, rows.map(({ id }) => id).join());
    for (const id of moved(rows, from, to)) form.append('id', id);
    order.submit(form, { method: 'post' });
  };
  return (
    <>
      <PageHeader
        title="Produtos"
        lead={
          rows.length > 1
            ? 'Na ordem em que aparecem no site. Arraste pela alça ou use o teclado.'
            : undefined
        }
        actions={
          <Link to="/admin/produtos/novo" className={buttonClass({ variant: 'primary', size: 'sm' })}>
            Novo produto
          </Link>
        }
      />
      {rows.length === 0 ? (
        <Surface>
          <EmptyState title="Nenhum produto" text="Crie o primeiro: ele nasce escondido do site." />
        </Surface>
      ) : (
        <ProductOrder rows={rows} onMove={move}>
          <Table
            stacked="tablet"
            label="Produtos"
            columns={['Mover', 'Produto', 'Situação', 'Preço', 'Prazo', 'Ativa', 'Ações']}
          >
            {rows.map((product) => (
              <OrderedRow key={product.id} id={product.id} title={product.title}>
                <ProductCells product={product} />
              </OrderedRow>
            ))}
          </Table>
        </ProductOrder>
      )}
    </>
  );
}

function ProductCells({ product }: { product: Row }) {
  const { priceFrom, priceTo } = product;
  return (
    <>
      <Cell head className="min-w-56 font-medium wrap-anywhere max-lg:grow max-lg:basis-56!">
        <Link to={`/admin/produtos/${product.id}`} className="underline underline-offset-4">
          {product.title}
        </Link>
        <span className="block text-sm font-normal text-muted">/produtos/{product.slug}</span>
      </Cell>
      <Cell>
        {product.blocked ? (
          <Badge tone="warning">Bloqueado</Badge>
        ) : product.visible ? (
          <Badge tone="good">No site</Badge>
        ) : (
          <Badge>Escondido</Badge>
        )}
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        {formatBRLShort(priceFrom)}
        {priceTo > priceFrom && ` a ${formatBRLShort(priceTo)}`}
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        {countWords(product.estimatedDays, 'dia útil', 'dias úteis')}
      </Cell>
      <Cell className="min-w-52">
        <RowWord>ativa </RowWord>
        {product.activatesCards.map((type) => CARD_TITLES[type]).join(', ') || 'nada'}
      </Cell>
      <Cell>
        <div className="flex gap-1">
          <SwitchButton product={product} field="visible" on="Mostrar" off="Esconder" />
          <SwitchButton product={product} field="blocked" on="Bloquear" off="Desbloquear" />
        </div>
      </Cell>
    </>
  );
}

type SwitchProps = { product: Row; field: Switch; on: string; off: string };

function SwitchButton({ product: { id, version, title, ...product }, field, on, off }: SwitchProps) {
  // Its row is under way: a second press would come from a version that is no longer there.
  const pending = useNavigation().formData?.get('id') === id;
  return (
    <PressForm
      intent="switch"
      fixed={{ id, field, on: String(!product[field]) }}
      expectedVersion={version}
      size="sm"
      disabled={pending}
    >
      {product[field] ? off : on}
      <span className="sr-only"> {title}</span>
    </PressForm>
  );
}
