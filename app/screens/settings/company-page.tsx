import { useLoaderData } from 'react-router';
import { minimumDraft, minimumInput } from '#app/features/affordability/rules/input.ts';
import { loadMinimum, saveMinimum } from '#app/features/affordability/server/index.server.ts';
import { lateFeesInput } from '#app/features/catalog/rules/late-fees.ts';
import { loadLateFees, saveLateFees } from '#app/features/catalog/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import {
  BoardLimitsInput,
  LISTING_TERM_LABELS,
  type ListingTerms,
  listingTermsInput,
  termsDraft,
} from '#app/features/listings/rules/listing-settings.ts';
import { loadBoardLimits, readListingTerms } from '#app/features/listings/server/index.server.ts';
import { REFUND_DAYS_LABELS, refundDaysDraft, refundDaysInput } from '#app/features/payments/rules/input.ts';
import { REFUND_DAYS_SAVED } from '#app/features/payments/rules/panel-messages.ts';
import { MOST_REFUND_DUE_DAYS } from '#app/features/payments/rules/terms.ts';
import { loadRefundDays, saveRefundDays } from '#app/features/payments/server/index.server.ts';
import { BrandInput, shownBrand } from '#app/features/settings/rules/brand.ts';
import {
  CompanyInput,
  companyDraft,
  SUPPORT_LABELS,
  SupportInput,
  shownSupport,
} from '#app/features/settings/rules/company.ts';
import {
  BOARD_LIMITS_SAVED,
  BRAND_SAVED,
  COMPANY_SAVED,
  LATE_FEES_SAVED,
  LISTING_TERMS_SAVED,
  MINIMUM_SAVED,
  SETTINGS_NOT_SAVED,
  SUPPORT_SAVED,
} from '#app/features/settings/rules/messages.ts';
import {
  publicSettings,
  saveBoardLimits,
  saveBrand,
  saveCompany,
  saveListingTerms,
  saveSupport,
} from '#app/features/settings/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { Entries, FormAnswer } from '#app/kit/form-answer.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { parseInput } from '#app/lib/form-data.ts';
import type { Toast } from '#app/lib/toast.ts';
import { asReader } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/company-page';
import { BoardLimitsForm } from './board-limits-form.tsx';
import { BrandForm } from './brand-form.tsx';
import { CompanyFields } from './company-fields.tsx';
import { LateFeesForm } from './late-fees-form.tsx';
import { LogoForm } from './logo-form.tsx';
import { MinimumForm } from './minimum-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Empresa | Painel' }];

export async function loader({ context }: Route.LoaderArgs) {
  const [{ company }, { support, brand, logo }, refundDays, lateFees, minimum, limits, terms] =
    await Promise.all([
      getSite('company'),
      publicSettings(),
      loadRefundDays(adminOf(context)),
      loadLateFees(adminOf(context)),
      loadMinimum(adminOf(context)),
      loadBoardLimits(adminOf(context)),
      asReader(adminOf(context), readListingTerms),
    ]);
  return {
    refundDays,
    lateFees,
    limits,
    terms,
    minimum: minimumDraft(minimum),
    company: companyDraft(company),
    support: shownSupport(support),
    brand: shownBrand(brand),
    logo,
  };
}

const saved = (toast: Toast) => ({ to: '/admin/config', toast });

const FORMS = inArea('settings', {
  company: defineForm({
    failed: SETTINGS_NOT_SAVED,
    schema: CompanyInput,
    save: saveCompany,
    done: saved(COMPANY_SAVED),
  }),
  support: defineForm({
    failed: SETTINGS_NOT_SAVED,
    schema: SupportInput,
    save: saveSupport,
    done: saved(SUPPORT_SAVED),
  }),
  refunds: defineForm({
    failed: SETTINGS_NOT_SAVED,
    schema: refundDaysInput,
    save: saveRefundDays,
    done: saved(REFUND_DAYS_SAVED),
  }),
  'late-fees': defineForm({
    failed: SETTINGS_NOT_SAVED,
    schema: (draft: Entries) => parseInput(lateFeesInput(civilDateAt(new Date())), draft),
    save: saveLateFees,
    done: saved(LATE_FEES_SAVED),
  }),
  minimum: defineForm({
    failed: SETTINGS_NOT_SAVED,
    schema: (draft: Entries) => parseInput(minimumInput(civilDateAt(new Date())), draft),
    save: saveMinimum,
    done: saved(MINIMUM_SAVED),
  }),
  terms: defineForm({
    failed: SETTINGS_NOT_SAVED,
    schema: (draft: Entries) => parseInput(listingTermsInput(civilDateAt(new Date())), draft),
    save: saveListingTerms,
    done: saved(LISTING_TERMS_SAVED),
  }),
  board: defineForm({
    failed: SETTINGS_NOT_SAVED,
    schema: BoardLimitsInput,
    save: saveBoardLimits,
    done: saved(BOARD_LIMITS_SAVED),
  }),
  brand: defineForm({
    failed: SETTINGS_NOT_SAVED,
    schema: BrandInput,
    save: saveBrand,
    done: saved(BRAND_SAVED),
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

export default function CompanyPage() {
  const { company, support, brand, logo, refundDays, lateFees, minimum, limits, terms } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const companyForm = useRecordForm({
    intent: 'company',
    answer,
    draft: company,
    expectedVersion: packShown(company),
  });
  const hours = useRecordForm({
    intent: 'support',
    answer,
    draft: support,
    expectedVersion: packShown(support),
  });
  return (
    <SettingsFrame
      title="Configurações"
      lead="Quem a empresa é: no site, nos e-mails e nos documentos, a partir do momento em que você salva."
      actions={
        <a href="/contato" className={buttonClass({})}>
          Ver no site
        </a>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <div className="space-y-4">
          <Surface className="p-5">
            <RecordForm form={companyForm} aria-label="Dados da empresa">
              <CompanyFields form={companyForm} />
              <FormRefusal message={companyForm.refusal} />
              <SaveButton form={companyForm} className="mt-4">
                Salvar dados
              </SaveButton>
            </RecordForm>
          </Surface>
          <LogoForm logo={logo} />
          <BrandForm brand={brand} answer={answer} />
        </div>
        <div className="space-y-4">
          <Surface className="p-5">
            <h2 className="display-m">Suporte na área do cliente</h2>
            <p className="mt-1 mb-4 text-sm text-muted">
              Em dias úteis, no horário de Brasília. A página de suporte diz se há alguém agora.
            </p>
            <RecordForm form={hours} aria-label="Horário do suporte">
              <div className="grid max-w-xs grid-cols-2 gap-4">
                {(['opens', 'closes'] as const).map((name) => (
                  <TextField
                    key={name}
                    label={SUPPORT_LABELS[name]}
                    {...hours.field(name)}
                    inputMode="numeric"
                    required
                    maxLength={2}
                  />
                ))}
              </div>
              <FormRefusal message={hours.refusal} />
              <SaveButton form={hours} className="mt-4">
                Salvar horário
              </SaveButton>
            </RecordForm>
          </Surface>
          <RefundDays dueDays={refundDays} answer={answer} />
          <LateFeesForm fees={lateFees} answer={answer} />
          <MinimumForm minimum={minimum} answer={answer} />
          <ListingTermsForm terms={terms} answer={answer} />
          <BoardLimitsForm limits={limits} answer={answer} />
        </div>
      </div>
    </SettingsFrame>
  );
}

type Props = { terms: ListingTerms; answer: FormAnswer<unknown> | undefined };

/** Form for terms of listings that no law in force sets; they carry their source and the day of the check. */
function ListingTermsForm({ terms, answer }: Props) {
  const draft = termsDraft(terms);
  const form = useRecordForm({ intent: 'terms', answer, draft, expectedVersion: packShown(draft) });
  const labelled = (name: keyof ListingTerms) => ({ label: LISTING_TERM_LABELS[name], ...form.field(name) });
  return (
    <Surface className="p-5">
      <h2 className="display-m">Registros: costume e prescrição</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        O prazo vale para os próximos pedidos. O cliente lê o aviso e a data.
      </p>
      <RecordForm key={packShown(draft)} form={form} aria-label="Costume e prescrição" className="space-y-4">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField {...labelled('ccfDays')} type="number" min={1} max={60} required />
          <TextField {...labelled('ccfCheckedOn')} type="date" required />
        </div>
        <TextareaField {...labelled('ccfSource')} rows={2} maxLength={300} required />
        <TextareaField {...labelled('prescription')} rows={5} maxLength={600} required />
        <TextField {...labelled('prescriptionOn')} type="date" required />
        <FormRefusal message={form.refusal} />
        <SaveButton form={form}>Salvar costume e aviso</SaveButton>
      </RecordForm>
    </Surface>
  );
}

type RefundDaysProps = { dueDays: number; answer: FormAnswer<unknown> | undefined };

/** Form for the term of a refund, in business days from the day of its request. */
function RefundDays({ dueDays, answer }: RefundDaysProps) {
  const draft = refundDaysDraft({ dueDays });
  const form = useRecordForm({ intent: 'refunds', answer, draft, expectedVersion: packShown(draft) });
  return (
    <Surface className="p-5">
      <h2 className="display-m">Devoluções</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        O cliente vê este prazo em Pagamentos. Vale para as próximas devoluções.
      </p>
      <RecordForm key={dueDays} form={form} aria-label="Prazo das devoluções">
        <TextField
          label={REFUND_DAYS_LABELS.dueDays}
          {...form.field('dueDays')}
          type="number"
          min={1}
          max={MOST_REFUND_DUE_DAYS}
          required
          className="max-w-40"
        />
        <FormRefusal message={form.refusal} />
        <SaveButton form={form} className="mt-4">
          Salvar prazo
        </SaveButton>
      </RecordForm>
    </Surface>
  );
}
