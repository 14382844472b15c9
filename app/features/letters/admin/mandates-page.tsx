import { Link, useLoaderData } from 'react-router';
import { MandateDecision, MandateRefusal, MandateTrust } from '#app/features/letters/rules/input.ts';
import { MANDATE_LEVEL_LABELS } from '#app/features/letters/rules/mandate.ts';
import { MANDATE_TRUST_LABELS } from '#app/features/letters/rules/mandate-files.ts';
import { LETTER_DONE, LETTER_FAILED } from '#app/features/letters/rules/messages.ts';
import {
  approveMandate,
  loadMandateTrust,
  mandatesToCheck,
  refuseMandate,
  saveMandateTrust,
} from '#app/features/letters/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { packShown } from '#app/lib/changed-fields.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/mandates-page';
import { MandateFile } from './mandate-file.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Procurações a conferir | Painel' }];

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const [queue, trust] = await Promise.all([mandatesToCheck(admin), loadMandateTrust(admin)]);
  return { ...queue, trust };
}

const FORMS = inArea('approvals', {
  approve: defineForm({
    failed: LETTER_FAILED,
    schema: MandateDecision,
    save: (admin: SignedInActor, input) => approveMandate(admin, input),
    done: LETTER_DONE.mandateApproved,
  }),
  refuse: defineForm({
    failed: LETTER_FAILED,
    schema: MandateRefusal,
    save: (admin: SignedInActor, input) => refuseMandate(admin, input),
    done: LETTER_DONE.mandateRefused,
  }),
  trust: defineForm({
    failed: LETTER_FAILED,
    schema: MandateTrust,
    save: saveMandateTrust,
    done: LETTER_DONE.mandateTrust,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

type Loaded = Awaited<ReturnType<typeof loader>>;
type Answer = ReturnType<typeof useAnswer<typeof action>>;

/** Signed pages that wait for a person, and the authorities that the system recognises. */
export default function MandatesPage() {
  const { waiting, total, trust } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader title="Procurações a conferir" lead="O que o sistema não pôde decidir sozinho." />
      <AreaTabs of="letters" />
      <div className="max-w-3xl space-y-4">
        {waiting.length === 0 ? (
          <Surface>
            <EmptyState
              title="Nada a conferir"
              text="As procurações assinadas que precisam de você aparecem aqui."
            />
          </Surface>
        ) : (
          waiting.map((file) => <Waiting key={file.id} file={file} answer={answer} />)
        )}
        {total > waiting.length && (
          <p className="text-muted">
            As {waiting.length} mais antigas de {total}. As outras aparecem quando você decide estas.
          </p>
        )}
        <Trust trust={trust} answer={answer} />
      </div>
    </>
  );
}

const LEVELS = ['gov_br', 'icp', 'firma'] as const;

function Waiting({ file, answer }: { file: Loaded['waiting'][number]; answer: Answer }) {
  const draftOf = (intent: string) =>
    answer?.intent === intent && answer.draft && 'file' in answer.draft && answer.draft.file === file.id
      ? answer
      : undefined;
  const suggested =
    LEVELS.find((level) => level === file.level) ?? (file.way === 'scan' ? 'firma' : 'gov_br');
  const approve = useRecordForm({
    intent: 'approve',
    answer: draftOf('approve'),
    draft: { file: file.id, level: suggested as string },
  });
  const refuse = useRecordForm({
    intent: 'refuse',
    answer: draftOf('refuse'),
    draft: { file: file.id, why: '' },
  });
  return (
    <Surface role="article" className="p-5">
      <h2 className="text-lg font-semibold">
        <Link to={`/admin/clientes/${file.userId}/procuracao`} className="underline underline-offset-4">
          {file.holder}
        </Link>
        , nº {file.number}
      </h2>
      <div className="mt-2">
        <MandateFile file={file} />
      </div>
      <p className="mt-2 text-sm text-muted">
        Assinatura digital: confira o arquivo em validar.iti.gov.br. Firma: confira o selo do cartório.
      </p>
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <RecordForm form={approve} className="space-y-3">
          <input type="hidden" name="file" value={file.id} />
          <SelectField label="Como foi assinada" {...approve.field('level')}>
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {MANDATE_LEVEL_LABELS[level]}
              </option>
            ))}
          </SelectField>
          <SaveButton form={approve}>Aceitar procuração</SaveButton>
        </RecordForm>
        <RecordForm form={refuse} className="space-y-3">
          <input type="hidden" name="file" value={file.id} />
          <TextField label="Motivo, que o cliente lê" {...refuse.field('why')} />
          <SaveButton form={refuse} variant="secondary">
            Não aceitar
          </SaveButton>
        </RecordForm>
      </div>
    </Surface>
  );
}

function Trust({ trust, answer }: { trust: Loaded['trust']; answer: Answer }) {
  const form = useRecordForm({
    intent: 'trust',
    answer: answer?.intent === 'trust' ? answer : undefined,
    draft: trust,
    expectedVersion: packShown(trust),
  });
  return (
    <Surface className="p-5">
      <h2 className="text-lg font-semibold">Assinaturas que o sistema reconhece</h2>
      <p className="mt-1 text-muted">
        Sem estes dados toda procuração assinada fica para uma pessoa conferir. Os certificados estão em
        repo.iti.br; confira a impressão digital antes de colar.
      </p>
      <RecordForm key={packShown(trust)} form={form} className="mt-4 space-y-4">
        <TextareaField label={MANDATE_TRUST_LABELS.govBrRoots} {...form.field('govBrRoots')} rows={3} />
        <TextareaField label={MANDATE_TRUST_LABELS.icpRoots} {...form.field('icpRoots')} rows={3} />
        <TextareaField
          label={MANDATE_TRUST_LABELS.lists}
          {...form.field('lists')}
          rows={2}
          hint="Um endereço por linha, com https://."
        />
        <SaveButton form={form}>Salvar emissores</SaveButton>
      </RecordForm>
    </Surface>
  );
}
