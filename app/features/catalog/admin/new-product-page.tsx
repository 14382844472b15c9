import { Link } from 'react-router';
import { PRODUCT_CREATED } from '#app/features/catalog/rules/product-messages.ts';
import { createProduct } from '#app/features/catalog/server/index.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/new-product-page';
import type { ProductAnswer } from './product-answer.ts';
import { NEW_PRODUCT } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { readProduct } from './read-product.server.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Novo produto | Painel' }];

export async function action({ request, context }: Route.ActionArgs): Promise<ProductAnswer> {
  const admin = adminOf(context);
  const read = readProduct(await request.formData());
  if ('refused' in read) return read.refused;
  const created = await createProduct(admin, read.input);
  if (created.ok) throw await redirectWithToast(`/admin/produtos/${created.value}`, PRODUCT_CREATED);
  const { title = '', message, fields } = created.error;
  return { toast: { tone: 'bad', title, message }, draft: read.draft, fields };
}

export const clientAction = keepPage;

export default function NewProductPage() {
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Novo produto"
        lead="Nasce escondido: mostre no site quando estiver pronto."
        actions={
          <Link to="/admin/produtos" className={buttonClass({})}>
            Todos os produtos
          </Link>
        }
      />
      <ProductForm draft={answer?.draft ?? NEW_PRODUCT} errors={answer?.fields ?? {}} />
    </>
  );
}
