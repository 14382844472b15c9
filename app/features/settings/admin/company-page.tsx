import { data, Form, useLoaderData, useNavigation } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { refundDaysInput } from '#app/features/payments/rules/panel-input.ts';
import { REFUND_DAYS_SAVED } from '#app/features/payments/rules/panel-messages.ts';
import { loadRefundDays, saveRefundDays } from '#app/features/payments/server/index.server.ts';
import { BrandInput, shownBrand } from '#app/features/settings/rules/brand.ts';
import {
  CompanyInput,
  draftOf,
  SUPPORT_LABELS,
  SupportInput,
  shownSupport,
} from '#app/features/settings/rules/company.ts';
import { BRAND_SAVED, COMPANY_SAVED, SUPPORT_SAVED } from '#app/features/settings/rules/settings-messages.ts';
import {
  publicSettings,
  saveBrand,
  saveCompany,
  saveSupport,
} from '#app/features/settings/server/index.server.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { readForm } from '#app/lib/form-data.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/company-page';
import { BrandForm } from './brand-form.tsx';
import { CompanyFields } from './company-fields.tsx';
import { LogoForm } from './logo-form.tsx';
import { RefundDays } from './refund-days.tsx';
import { refusedBy, refusedInput, type SettingsAnswer } from './settings-answer.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { WhyNot } from './why-not.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Empresa | Painel' }];

export async function loader({ context }: Route.LoaderArgs) {
  const [{ company }, { support, brand, logo }, refundDays] = await Promise.all([
    getSite('company'),
    publicSettings(),
    loadRefundDays(adminOf(context)),
  ]);
  return {
    refundDays,
    company: draftOf(company),
    support: shownSupport(support),
    brand: shownBrand(brand),
    logo,
  };
}

const PAGE = '/admin/config';

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsAnswer> {
  const admin = adminOf(context);
  const { intent = '', ...values } = readForm(await request.formData());
  const seen = values.seen ?? '';
  if (intent === 'company') {
    const parsed = CompanyInput.safeParse(values);
    if (!parsed.success) return refusedInput(intent, parsed.error, values);
    const saved = await saveCompany(admin, parsed.data, seen);
    if (saved.ok) throw await redirectWithToast(PAGE, COMPANY_SAVED);
    return refusedBy(intent, saved.error, values);
  }
  if (intent === 'support') {
    const parsed = SupportInput.safeParse(values);
    if (!parsed.success) return refusedInput(intent, parsed.error, values);
    const saved = await saveSupport(admin, parsed.data, seen);
    if (saved.ok) throw await redirectWithToast(PAGE, SUPPORT_SAVED);
    return refusedBy(intent, saved.error, values);
  }
  if (intent === 'refunds') {
    const parsed = refundDaysInput.safeParse(values);
    if (!parsed.success) return refusedInput(intent, parsed.error, values);
    await saveRefundDays(admin, parsed.data.dueDays);
    throw await redirectWithToast(PAGE, REFUND_DAYS_SAVED);
  }
  if (intent === 'brand') {
    const parsed = BrandInput.safeParse(values);
    if (!parsed.success) return refusedInput(intent, parsed.error, values);
    const saved = await saveBrand(admin, parsed.data, seen);
    if (saved.ok) throw await redirectWithToast(PAGE, BRAND_SAVED);
    return refusedBy(intent, saved.error, values);
  }
  throw data(null, 400);
}

export const clientAction = keepPage;

export default function CompanyPage() {
  const { company, support, brand, logo, refundDays } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const pending = useNavigation().formData?.get('intent');
  const of = (intent: string) => (answer?.intent === intent ? answer : undefined);
  const [typed, hours] = [of('company'), of('support')];
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
        <Surface className="p-5">
          {/* A saved version is a new form; a refused one stays as it was typed. */}
          <Form key={packShown(company)} method="post" noValidate aria-label="Dados da empresa">
            <input type="hidden" name="intent" value="company" />
            <input type="hidden" name="seen" value={typed?.seen ?? packShown(company)} />
            <CompanyFields draft={{ ...company, ...typed?.values }} errors={typed?.fields ?? {}} />
            <WhyNot message={typed?.message} />
            <Button type="submit" variant="primary" className="mt-4" pending={pending === 'company'}>
              Salvar dados
            </Button>
          </Form>
        </Surface>
        <div className="space-y-4">
          <Surface className="p-5">
            <h2 className="display-m">Suporte na área do cliente</h2>
            <p className="mt-1 mb-4 text-sm text-muted">
              Em dias úteis, no horário de Brasília. A página de suporte diz se há alguém agora.
            </p>
            <Form key={packShown(support)} method="post" noValidate aria-label="Horário do suporte">
              <input type="hidden" name="intent" value="support" />
              <input type="hidden" name="seen" value={hours?.seen ?? packShown(support)} />
              <div className="grid max-w-xs grid-cols-2 gap-4">
                {(['opens', 'closes'] as const).map((name) => (
                  <TextField
                    key={name}
                    label={SUPPORT_LABELS[name]}
                    name={name}
                    inputMode="numeric"
                    required
                    maxLength={2}
                    defaultValue={hours?.values?.[name] ?? support[name]}
                    error={hours?.fields?.[name]}
                  />
                ))}
              </div>
              <WhyNot message={hours?.message} />
              <Button type="submit" variant="primary" className="mt-4" pending={pending === 'support'}>
                Salvar horário
              </Button>
            </Form>
          </Surface>
          <RefundDays dueDays={refundDays} answer={of('refunds')} pending={pending === 'refunds'} />
          <LogoForm logo={logo} />
          <BrandForm brand={brand} answer={of('brand')} pending={pending === 'brand'} />
        </div>
      </div>
    </SettingsFrame>
  );
}
