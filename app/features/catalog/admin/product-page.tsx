import { data, Link, type ShouldRevalidateFunction, useLoaderData } from 'react-router';
import type { ProductConflict } from '#app/features/catalog/rules/product-fields.ts';
import {
  PRODUCT_DELETED,
  PRODUCT_GONE,
  PRODUCT_NOT_LOADED,
  PRODUCT_SAVED,
} from '#app/features/catalog/rules/product-messages.ts';
import { deleteProduct, loadProduct, saveProduct } from '#app/features/catalog/server/index.server.ts';
import type { AppError } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { DeleteRecord } from '#app/shells/admin/delete-record.tsx';
import { tellGone, toldGone } from '#app/shells/admin/gone-record.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { GoneNotice } from '#app/ui/gone-notice.tsx';
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
  { title: `${loaderData?.product?.title ?? 'Produto'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const found = isUuid(params.productId) ? await loadProduct(admin, params.productId) : null;
  if (!found && !toldGone(context)) throw data(null, 404);
  return found ?? { product: null, version: 0, before: [] };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ProductAnswer> {
  const admin = adminOf(context);
  const id = params.productId;
  if (!isUuid(id)) throw data(null, 404);
  const form = await request.formData();
  const seen = Number(form.get('version'));
  if (form.get('intent') === 'delete') {
    const deleted = await deleteProduct(admin, id, seen);
    if (deleted.ok) throw await redirectWithToast('/admin/produtos', PRODUCT_DELETED);
    return { ...refusal(deleted.error, context), version: seen, conflict: conflictOf(deleted) };
  }
  const read = readProduct(form);
  if ('refused' in read) {
    const gone = !(await loadProduct(admin, id));
    if (gone) tellGone(context);
    return { ...read.refused, version: seen, gone };
  }
  const saved = await saveProduct(admin, id, Number(form.get('over') ?? seen), read.input);
  if (saved.ok) throw await redirectWithToast(`/admin/produtos/${id}`, PRODUCT_SAVED);
  return {
    ...refusal(saved.error, context),
    draft: read.draft,
    version: seen,
    conflict: conflictOf(saved),
  };
}

export const clientAction = keepPage;

function refusal(error: AppError, context: Route.ActionArgs['context']) {
  const gone = error.code === PRODUCT_GONE.code;
  if (gone) tellGone(context);
  const toast = {
    tone: 'bad' as const,
    title: error.title ?? PRODUCT_NOT_LOADED.title,
    message: error.message,
  };
  return { toast, fields: error.fields, gone };
}

const conflictOf = (refused: object) =>
  'conflict' in refused ? (refused.conflict as ProductConflict) : undefined;

/** A product that was deleted is not asked for again: the page would go, and what was written with it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  (actionResult as ProductAnswer | undefined)?.gone ? false : defaultShouldRevalidate;

const AS_NEW = { form: 'product', action: '/admin/produtos/novo', label: 'Salvar como produto novo' };

export default function ProductPage() {
  const { product, version, before } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  // Without one, and without scripts, what was typed is all there is.
  const now = product ? draftOf(product) : answer?.draft;
  const draft = answer?.draft ?? now;
  const shown = answer?.version ?? version;
  return (
    <>
      <PageHeader
        title={product?.title ?? (answer?.draft?.title || 'Produto')}
        lead={
          before.length > 0 ? `Também se chega por ${before.map((slug) => `/${slug}`).join(', ')}` : undefined
        }
        actions={
          <div className="flex flex-wrap gap-2">
            {product?.visible && !product.blocked && (
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
      {answer?.conflict && now && <ProductConflictNotice conflict={answer.conflict} now={now} />}
      {answer?.gone && (
        <GoneNotice
          title="Outra pessoa excluiu este produto"
          written={answer.draft && AS_NEW}
          back={{ to: '/admin/produtos', label: 'Todos os produtos' }}
        />
      )}
      {/* A saved version is a new form; a refused one stays as it was typed. */}
      {draft && <ProductForm key={shown} draft={draft} version={shown} errors={answer?.fields ?? {}} />}
      {!answer?.gone && (
        <DeleteRecord label="Excluir produto" version={shown}>
          Só o que nunca foi contratado se exclui. Não dá para desfazer.
        </DeleteRecord>
      )}
    </>
  );
}
