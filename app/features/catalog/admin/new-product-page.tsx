import { useLoaderData } from 'react-router';
import { PRODUCT_CREATED } from '#app/features/catalog/rules/messages.ts';
import { NEW_PRODUCT } from '#app/features/catalog/rules/product-draft.ts';
import { createProduct, getPlans } from '#app/features/catalog/server/index.server.ts';
import { MissingGrounds } from '#app/features/catalog/ui/missing-grounds.tsx';
import { answerForms, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, RecordNotices, useRecordForm } from '#app/kit/form.tsx';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/new-product-page';
import { productForm } from './product-form.server.ts';
import { ProductForm } from './product-form.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Novo produto | Painel' }];

export const loader = async () => ({ plans: await getPlans() });

const FORMS = inArea('plans', {
  save: productForm({
    save: ({ admin }: { admin: SignedInActor }, input) => createProduct(admin, input),
    done: (id) => ({ to: `/admin/produtos/${id}`, toast: PRODUCT_CREATED }),
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, { admin: adminOf(args.context) }, args);

export const clientAction = clientFormAction;

export default function NewProductPage() {
  const { plans } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'save', answer, draft: NEW_PRODUCT });
  return (
    <>
      <PageHeader
        title="Novo produto"
        up={{ to: '/admin/produtos', label: 'Produtos' }}
        lead="Nasce escondido: mostre no site quando estiver pronto."
      />
      <RecordNotices answer={answer} />
      <MissingGrounds claims={answer?.claims} />
      <ProductForm form={form} plans={plans} />
    </>
  );
}
