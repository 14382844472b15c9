import { redirect, useLoaderData } from 'react-router';
import { z } from 'zod';
import { PROFILE_NOT_SAVED, REPRESENTATIVE_SAVED } from '#app/features/profiles/rules/messages.ts';
import {
  readRepresentative,
  representativeOf,
  representativeRule,
  representativeShape,
} from '#app/features/profiles/rules/representative.ts';
import {
  changeRepresentative,
  listHolders,
  loadOwnProfile,
} from '#app/features/profiles/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, useRecordForm } from '#app/kit/form.tsx';
import { safePath } from '#app/lib/page-address.ts';
import { ok } from '#app/lib/result.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ProfileFrame } from '#app/shells/customer/profile-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/representative-page';
import { RepresentativeInputs } from './representative-inputs.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Representante legal | Área do cliente' }];

const RepresentativeInput = z
  .object({ docType: z.literal('CNPJ').default('CNPJ'), ...representativeShape })
  .refine(...representativeRule('representative_name', 'docType'))
  .refine(...representativeRule('representative_cpf', 'docType'))
  .refine(...representativeRule('representative_role', 'docType'));

/**
 * Representative of the account's own company, or of a linked one (`empresa`); people have no representative.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const query = new URL(request.url).searchParams;
  const id = query.get('empresa') ?? '';
  const redirectTo = safePath(query.get('redirectTo'), id ? '/app/perfil/vinculados' : '/app/perfil');
  const own = await loadOwnProfile(customer);
  if (!id && own.docType === 'CNPJ') {
    return { id, redirectTo, company: own.fullName, representative: readRepresentative(own) };
  }
  const linked = (await listHolders(customer)).find((one) => one.id === id && one.docType === 'CNPJ');
  if (!linked) throw redirect('/app/perfil');
  return { id, redirectTo, company: linked.fullName, representative: linked.representative };
}

const FORMS = {
  save: defineForm({
    failed: PROFILE_NOT_SAVED.title,
    schema: RepresentativeInput.and(z.object({ id: z.string(), redirectTo: z.string() })),
    save: async (customer: CustomerActor, input) => {
      const representative = representativeOf(input);
      const changed = representative && (await changeRepresentative(customer, input.id, representative));
      if (!changed) throw await redirectWithToast('/app/perfil', PROFILE_NOT_SAVED);
      return ok(null);
    },
    done: (_, { redirectTo }) => ({ to: safePath(redirectTo, '/app/perfil'), toast: REPRESENTATIVE_SAVED }),
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

/**
 * The person who accepts contracts for a company, shows the face for it, and is greeted (docs/product.md
 * section 12).
 */
export default function RepresentativePage() {
  const { id, redirectTo, company, representative } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({
    intent: 'save',
    answer,
    draft: {
      representative_name: representative?.name,
      representative_cpf: representative?.cpf,
      representative_role: representative?.role,
    },
  });
  return (
    <ProfileFrame
      title="Representante legal"
      lead="A empresa age por uma pessoa. Ela aceita o contrato e confirma a identidade."
    >
      <ProfileSection title={company}>
        <RecordForm form={form} className="grid gap-4 sm:grid-cols-2">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <RepresentativeInputs values={form.draft} errors={form.errors} />
          <Button type="submit" variant="cta" className="justify-self-start" pending={form.pending}>
            Salvar
          </Button>
        </RecordForm>
      </ProfileSection>
    </ProfileFrame>
  );
}
