import { data, useLoaderData } from 'react-router';
import { PRODUCT_DELETED, PRODUCT_SAVED } from '#app/features/catalog/rules/messages.ts';
import { NEW_PRODUCT, productDraft } from '#app/features/catalog/rules/product-draft.ts';
import {
  deleteProduct,
  getPlans,
  loadProduct,
  saveProduct,
} from '#app/features/catalog/server/index.server.ts';
import { MissingGrounds } from '#app/features/catalog/ui/missing-grounds.tsx';
import { answerForms, defineDelete, inArea, wasRefused } from '#app/kit/form.server.ts';
import { clientFormAction, DeleteRecord, RecordNotices, useRecordForm } from '#app/kit/form.tsx';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/product-page';
import { productForm } from './product-form.server.ts';
import { ProductForm } from './product-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product?.title ?? 'Produto'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const found = isUuid(params.productId) ? await loadProduct(admin, params.productId) : null;
  if (!found && !wasRefused(context)) throw data(null, 404);
  return { ...(found ?? { product: null, version: 0, before: [] }), plans: await getPlans() };
}

type Who = { admin: SignedInActor; id: string };

const FORMS = inArea('plans', {
  save: productForm({
    save: ({ admin, id }: Who, input, expected) => saveProduct(admin, id, Number(expected), input),
    done: (_, __, { id }) => ({ to: `/admin/produtos/${id}`, toast: PRODUCT_SAVED }),
  }),
  delete: defineDelete(({ admin, id }: Who, expected) => deleteProduct(admin, id, Number(expected)), {
    to: '/admin/produtos',
    toast: PRODUCT_DELETED,
  }),
});

export async function action({ params, ...args }: Route.ActionArgs) {
  const id = params.productId;
  if (!isUuid(id)) throw data(null, 404);
  return answerForms(FORMS, { admin: adminOf(args.context), id }, args);
}

export const clientAction = clientFormAction;

export default function ProductPage() {
  const { product, version, before, plans } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({
    intent: 'save',
    answer,
    draft: product ? productDraft(product) : NEW_PRODUCT,
    expectedVersion: version,
  });
  return (
    <>
      <PageHeader
        title={product?.title ?? (form.draft.title || 'Produto')}
        up={{ to: '/admin/produtos', label: 'Produtos' }}
        lead={
          before.length > 0 ? `Também se chega por ${before.map((slug) => `/${slug}`).join(', ')}` : undefined
        }
        actions={
          product?.visible &&
          !product.blocked && (
            <a href={`/produtos/${product.slug}`} className={buttonClass({})}>
              Ver no site
            </a>
          )
        }
      />
      <RecordNotices
        answer={answer}
        deleted={{
          now: !product,
          title: 'Outra pessoa excluiu este produto',
          asNew: { action: '/admin/produtos/novo', label: 'Salvar como produto novo' },
          back: { to: '/admin/produtos', label: 'Todos os produtos' },
        }}
      />
      <MissingGrounds claims={answer?.claims} />
      <ProductForm form={form} plans={plans} />
      {product && answer?.code !== 'deleted' && (
        <DeleteRecord label="Excluir produto" expectedVersion={version}>
          Só o que nunca foi contratado se exclui. Não dá para desfazer.
        </DeleteRecord>
      )}
    </>
  );
}
