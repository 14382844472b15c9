import { data, useLoaderData } from 'react-router';
import { ADDRESSEE_KINDS, ADDRESSEE_LABELS } from '#app/features/letters/rules/grounds.ts';
import { AddresseeInput, TermsInput } from '#app/features/letters/rules/input.ts';
import { LETTER_DONE, LETTER_FAILED } from '#app/features/letters/rules/messages.ts';
import { SEND_WAY_LABELS, SEND_WAYS } from '#app/features/letters/rules/terms.ts';
import {
  addresseeTermsOf,
  findAddressee,
  saveAddressee,
  saveAddresseeTerms,
} from '#app/features/letters/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  RecordForm,
  RecordNotices,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import { civilDateAt } from '#app/lib/dates.ts';
import type { DocType } from '#app/lib/documents.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { LISTING_PLACES } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/addressee-page';
import { TermsForm } from './addressee-terms.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.addressee?.name ?? 'Novo destinatário'} | Painel` },
];

const NEW = 'novo';

export async function loader({ params, context }: Route.LoaderArgs) {
  const today = civilDateAt(new Date());
  if (params.addresseeId === NEW) return { addressee: null, terms: [], today };
  const admin = adminOf(context);
  const addressee = await findAddressee(admin, params.addresseeId);
  if (!addressee) throw data(null, 404);
  return { addressee, terms: await addresseeTermsOf(admin, addressee), today };
}

type Who = { admin: SignedInActor; id: string | null };

/** Boxes of one name become a list. */
const readTerms = (form: FormData) => ({
  ...Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
  powers: form.getAll('powers').join(','),
});
const termsForm = (holder: DocType) =>
  defineForm({
    failed: LETTER_FAILED,
    read: readTerms,
    schema: TermsInput,
    save: ({ admin, id }: Who, input, expected) =>
      saveAddresseeTerms(admin, id, holder, Number(expected), input),
    done: LETTER_DONE.terms,
  });

const FORMS = inArea('approvals', {
  save: defineForm({
    failed: LETTER_FAILED,
    schema: AddresseeInput,
    save: ({ admin, id }: Who, input, expected) => saveAddressee(admin, id, Number(expected), input),
    done: { to: '/admin/cartas/destinatarios', toast: LETTER_DONE.addressee },
  }),
  termsCpf: termsForm('CPF'),
  termsCnpj: termsForm('CNPJ'),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(
    FORMS,
    { admin: adminOf(args.context), id: params.addresseeId === NEW ? null : params.addresseeId },
    args,
  );

export const clientAction = clientFormAction;

/** Name and address of who letters go to. */
export default function AddresseePage() {
  const { addressee, terms, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({
    intent: 'save',
    answer,
    draft: {
      kind: (addressee?.kind ?? 'creditor') as string,
      place: (addressee?.place ?? '') as string,
      name: addressee?.name ?? '',
      doc: addressee?.doc ?? '',
      address: addressee?.address ?? '',
      email: addressee?.email ?? '',
      portalUrl: addressee?.portalUrl ?? '',
      channel: (addressee?.channel ?? 'post') as string,
      verified: addressee?.verifiedOn ? 'on' : '',
    },
    expectedVersion: addressee?.version,
  });
  return (
    <>
      <PageHeader
        title={addressee?.name ?? 'Novo destinatário'}
        up={{ to: '/admin/cartas/destinatarios', label: 'Destinatários' }}
        lead={addressee && !addressee.verifiedOn ? 'Confira o endereço antes do primeiro envio.' : undefined}
      />
      <Surface className="max-w-3xl p-5">
        <RecordForm form={form} className="grid gap-4 sm:grid-cols-2">
          <TextField label="Nome" {...form.field('name')} required maxLength={200} />
          <SelectField label="Tipo" {...form.field('kind')} required>
            {ADDRESSEE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {ADDRESSEE_LABELS[kind]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Cadastro"
            {...form.field('place')}
            hint="De um birô, o cadastro que ele mantém."
          >
            <option value="">Nenhum</option>
            {LISTING_PLACES.map((place) => (
              <option key={place} value={place}>
                {LISTING_PLACE_LABELS[place]}
              </option>
            ))}
          </SelectField>
          <TextField label="CNPJ" {...form.field('doc')} maxLength={20} />
          <TextField label="Endereço" {...form.field('address')} maxLength={400} className="sm:col-span-2" />
          <TextField label="E-mail" {...form.field('email')} type="email" />
          <TextField label="Portal" {...form.field('portalUrl')} type="url" placeholder="https://" />
          <SelectField label="Meio de costume" {...form.field('channel')}>
            {SEND_WAYS.map((way) => (
              <option key={way} value={way}>
                {SEND_WAY_LABELS[way]}
              </option>
            ))}
          </SelectField>
          <CheckboxField label="Conferi o endereço" {...form.box('verified')} className="self-end" />
          <div className="sm:col-span-2">
            <RecordNotices answer={answer} />
            <SaveButton form={form} />
            <FormRefusal message={form.refusal} />
          </div>
        </RecordForm>
      </Surface>
      {terms.map((one) => (
        <div key={one.holder} className="mt-4">
          <TermsForm terms={one} today={today} answer={answer} />
        </div>
      ))}
    </>
  );
}
