import { Link, useLoaderData } from 'react-router';
import {
  FAMILY_TITLES,
  familySpec,
  TEMPLATE_FAMILIES,
  termWords,
} from '#app/features/letters/rules/grounds.ts';
import {
  FOUR_EYES,
  FOUR_EYES_LABELS,
  LETTER_SETTING_LABELS,
  LetterSettings,
  letterSettingsDraft,
} from '#app/features/letters/rules/input.ts';
import { LETTER_DONE, LETTER_FAILED } from '#app/features/letters/rules/messages.ts';
import {
  listLetterTemplates,
  loadLetterSettings,
  saveLetterSettings,
} from '#app/features/letters/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { packShown } from '#app/lib/changed-fields.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/templates-page';

export const meta: Route.MetaFunction = () => [{ title: 'Modelos de cartas | Painel' }];

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const [templates, settings] = await Promise.all([listLetterTemplates(admin), loadLetterSettings(admin)]);
  return { templates, settings };
}

const FORMS = inArea('approvals', {
  settings: defineForm({
    failed: LETTER_FAILED,
    schema: LetterSettings,
    save: saveLetterSettings,
    done: LETTER_DONE.settings,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** The texts of letters by ground, and the rules of the house. */
export default function TemplatesPage() {
  const { templates, settings } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const draft = letterSettingsDraft(settings);
  const form = useRecordForm({ intent: 'settings', answer, draft, expectedVersion: packShown(draft) });
  return (
    <>
      <PageHeader
        title="Modelos de cartas"
        lead="Os textos que vieram com o produto são rascunhos: o advogado da empresa lê e aprova antes do primeiro uso."
      />
      <AreaTabs of="letters" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Surface className="min-w-0 p-5">
          <ul className="divide-y divide-line">
            {TEMPLATE_FAMILIES.map((family) => {
              const versions = templates.filter((one) => one.family === family);
              const used = versions.find(({ publishedAt }) => publishedAt);
              const shipped = used?.number === 1;
              return (
                <li key={family} className="py-3">
                  <Link
                    to={`/admin/cartas/modelos/${family}`}
                    className="font-medium underline underline-offset-4"
                  >
                    {FAMILY_TITLES[family]}
                  </Link>{' '}
                  {versions.some(({ publishedAt }) => !publishedAt) && <Badge tone="warning">rascunho</Badge>}{' '}
                  {shipped && <Badge>texto de fábrica</Badge>}
                  <p className="text-sm text-muted">{familySpec(family).source}</p>
                  {used && (
                    <p className="text-sm text-muted">
                      Versão {used.number}. Resposta: {termWords(used)}.
                    </p>
                  )}
                </li>
              );
            })}
          </ul>
        </Surface>
        <Surface className="min-w-0 p-5">
          <h2 className="text-lg font-semibold">Regras</h2>
          <RecordForm key={packShown(draft)} form={form} className="mt-3 space-y-4">
            <SelectField label={LETTER_SETTING_LABELS.fourEyes} {...form.field('fourEyes')}>
              {FOUR_EYES.map((value) => (
                <option key={value} value={value}>
                  {FOUR_EYES_LABELS[value]}
                </option>
              ))}
            </SelectField>
            <TextField
              label={LETTER_SETTING_LABELS.powerMonths}
              {...form.field('powerMonths')}
              type="number"
              min={1}
              max={60}
              required
            />
            <TextField
              label={LETTER_SETTING_LABELS.readHours}
              {...form.field('readHours')}
              type="number"
              min={0}
              max={240}
              required
            />
            <TextField
              label={LETTER_SETTING_LABELS.signerName}
              {...form.field('signerName')}
              maxLength={120}
              hint="Vai no fim das cartas por procuração."
            />
            <TextField
              label={LETTER_SETTING_LABELS.signerRole}
              {...form.field('signerRole')}
              maxLength={80}
            />
            <FormRefusal message={form.refusal} />
            <SaveButton form={form}>Salvar regras</SaveButton>
          </RecordForm>
        </Surface>
      </div>
    </>
  );
}
