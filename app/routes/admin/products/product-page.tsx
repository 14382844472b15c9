import { data, Form, Link, useLoaderData } from 'react-router';
import {
  PRODUCT_DELETED,
  PRODUCT_NOT_LOADED,
  PRODUCT_SAVED,
} from '#app/features/products/rules/product-messages.ts';
import { deleteProduct, loadProduct, saveProduct } from '#app/features/products/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/product-page';
import { ProductConflictNotice } from './conflict-notice.tsx';
import type { ProductAnswer } from './product-answer.ts';
import { draftOf } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { readProduct } from './read-product.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product.title ?? 'Produto'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const found = isUuid(params.productId) ? await loadProduct(admin, params.productId) : null;
  if (!found) throw data(null, 404);
  return found;
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ProductAnswer> {
  const admin = adminOf(context);
  const id = params.productId;
  if (!isUuid(id)) throw data(null, 404);
  const form = await request.formData();
  if (form.get('intent') === 'delete') {
    const deleted = await deleteProduct(admin, id);
    if (deleted.ok) throw await redirectWithToast('/admin/produtos', PRODUCT_DELETED);
    return refusal(deleted.error);
  }
  const seen = Number(form.get('version'));
  const read = readProduct(form);
  if ('refused' in read) return { ...read.refused, version: seen };
  const saved = await saveProduct(admin, id, Number(form.get('over') ?? seen), read.input);
  if (saved.ok) throw await redirectWithToast(`/admin/produtos/${id}`, PRODUCT_SAVED);
  return {
    ...refusal(saved.error),
    draft: read.draft,
    version: seen,
    conflict: 'conflict' in saved ? saved.conflict : undefined,
  };
}

export const clientAction = keepPage;

const refusal = (error: { title?: string; message: string; fields?: Record<string, string> }) => ({
  toast: { tone: 'bad' as const, title: error.title ?? PRODUCT_NOT_LOADED.title, message: error.message },
  fields: error.fields,
});

export default function ProductPage() {
  const { product, version, before } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const now = draftOf(product);
  const shown = answer?.version ?? version;
  return (
    <>
      <PageHeader
        title={product.title}
        lead={
          before.length > 0 ? `Também se chega por ${before.map((slug) => `/${slug}`).join(', ')}` : undefined
        }
        actions={
          <div className="flex flex-wrap gap-2">
            {product.visible && !product.blocked && (
              <a href={`/produtos/${product.slug}`} className={buttonClass({})}>
                Ver no site
              </a>
            )}
            <Link to="/admin/produtos" className={buttonClass({})}>
              Todos os produtos
            </Link>
          </div>
        }
      />
      {answer?.conflict && <ProductConflictNotice conflict={answer.conflict} now={now} />}
      {/* A saved version is a new form; a refused one stays as it was typed. */}
      <ProductForm key={shown} draft={answer?.draft ?? now} version={shown} errors={answer?.fields ?? {}} />
      <DeleteProduct />
    </>
  );
}

/** Asks once more, in place: it cannot be taken back. */
function DeleteProduct() {
  return (
    <details className="mt-8">
      <summary className="inline-flex min-h-11 items-center font-medium text-bad">Excluir produto</summary>
      <Form method="post" className="mt-2 flex flex-wrap items-center gap-3">
        <input type="hidden" name="intent" value="delete" />
        <p className="text-muted">Só o que nunca foi contratado se exclui. Não dá para desfazer.</p>
        <Button type="submit" variant="danger">
          Excluir de vez
        </Button>
      </Form>
    </details>
  );
}
