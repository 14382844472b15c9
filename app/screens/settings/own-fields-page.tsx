import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { z } from 'zod';
import {
  MOST_OWN_FIELDS,
  OWN_RECORD_LABELS,
  OWN_RECORDS,
  type OwnField,
  OwnFieldInput,
  type OwnRecord,
} from '#app/features/own-fields/rules/own-fields.ts';
import {
  addOwnField,
  archiveOwnField,
  changeOwnField,
  loadOwnFields,
  moveOwnField,
  restoreOwnField,
} from '#app/features/own-fields/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/own-fields-page';
import { NewOwnField, OwnFieldRow } from './own-field-forms.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Campos próprios | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  fields: await loadOwnFields(adminOf(context)),
});

const failed = 'Campo não salvo';
const saved = { tone: 'good', title: 'Campo salvo' } as const;
const OfField = z.object({ id: z.uuid('Recarregue a página e tente de novo.') });

const FORMS = inArea('settings', {
  add: defineForm({
    failed,
    schema: z
      .object({ record: z.enum(OWN_RECORDS, 'Recarregue a página e tente de novo.') })
      .and(OwnFieldInput),
    save: (admin: SignedInActor, { record, ...input }) => addOwnField(admin, record, input),
    done: { tone: 'good', title: 'Campo criado' },
  }),
  change: defineForm({
    failed,
    schema: OfField.and(OwnFieldInput),
    save: (admin: SignedInActor, { id, ...input }, expected) => changeOwnField(admin, id, input, expected),
    done: saved,
  }),
  move: defineForm({
    failed,
    schema: OfField.extend({ by: z.enum(['-1', '1'], 'Recarregue a página e tente de novo.') }),
    save: (admin: SignedInActor, { id, by }) => moveOwnField(admin, id, by === '1' ? 1 : -1),
  }),
  archive: defineForm({
    failed,
    schema: OfField,
    save: (admin: SignedInActor, { id }) => archiveOwnField(admin, id),
    done: { tone: 'good', title: 'Campo arquivado', message: 'O que já foi preenchido continua guardado.' },
  }),
  restore: defineForm({
    failed,
    schema: OfField,
    save: (admin: SignedInActor, { id }) => restoreOwnField(admin, id),
    done: { tone: 'good', title: 'Campo reativado' },
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

export default function OwnFieldsPage() {
  const { fields } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <SettingsFrame
      title="Configurações"
      lead="Informações que só a sua empresa usa. Aparecem na ficha, nas listas e no CSV."
    >
      <div className="space-y-4">
        {OWN_RECORDS.map((record) => (
          <FieldsOf key={record} record={record} fields={fields.filter((field) => field.record === record)} />
        ))}
      </div>
    </SettingsFrame>
  );
}

function FieldsOf({ record, fields }: { record: OwnRecord; fields: OwnField[] }) {
  const label = OWN_RECORD_LABELS[record];
  const active = fields.filter(({ archivedAt }) => archivedAt === null);
  const archived = fields.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <Surface className="p-5">
      <section aria-label={`Campos de ${label.toLowerCase()}`}>
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 className="display-m">{label}</h2>
          <p className="tabular text-sm text-muted">
            {active.length} de {MOST_OWN_FIELDS} campos
          </p>
        </div>
        {fields.length === 0 && <p className="mt-2 text-muted">Nenhum campo ainda.</p>}
        <ul className="mt-2 divide-y divide-line">
          {active.map((field, at) => (
            <OwnFieldRow
              key={field.id}
              field={field}
              moves={[
                ...(at > 0 ? [{ by: '-1', label: 'Subir', Icon: ArrowUp }] : []),
                ...(at < active.length - 1 ? [{ by: '1', label: 'Descer', Icon: ArrowDown }] : []),
              ]}
            />
          ))}
          {archived.map((field) => (
            <OwnFieldRow key={field.id} field={field} moves={[]} />
          ))}
        </ul>
        {active.length < MOST_OWN_FIELDS && <NewOwnField record={record} />}
      </section>
    </Surface>
  );
}
