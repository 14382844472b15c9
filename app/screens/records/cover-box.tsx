import type { Cover } from '#app/features/listings/rules/cover.ts';
import { FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate, formatDeadline } from '#app/lib/dates.ts';
import type { Tone } from '#app/lib/toast.ts';
import { COVER_BUTTON } from '#app/terms/guarantee-stage.ts';
import { Badge } from '#app/ui/surface.tsx';

type Props = { id: string; creditor: string; cover: Cover; answer: FormAnswer | undefined };

const STATES: Record<Exclude<Cover['stage'], 'askable'>, { label: string; tone: Tone }> = {
  asked: { label: 'Em análise', tone: 'warning' },
  taken: { label: 'Aceito', tone: 'good' },
  refused: { label: 'Não aceito', tone: 'bad' },
};

const WAYS = {
  removed: 'Este registro voltou a aparecer? A garantia estendida cuida dele de novo, sem custo.',
  back: 'Este registro voltou. A garantia estendida cuida dele de novo, sem custo.',
  new: 'É a mesma dívida que já saiu? A garantia estendida cuida deste registro também, sem custo.',
} as const;

/** The extended guarantee of a record: the button, or the state of its request. */
export function CoverBox({ id, creditor, cover, answer }: Props) {
  const refused = cover.stage === 'askable' ? cover.refused : null;
  return (
    <section aria-label="Garantia estendida" className="space-y-3 rounded-xl border border-line p-4">
      {cover.stage === 'askable' ? (
        <>
          {refused && <Request stage="refused" request={refused} />}
          <AskCover {...{ id, creditor, answer }} until={cover.until} how={cover.how} />
        </>
      ) : (
        <Request stage={cover.stage} request={cover} />
      )}
    </section>
  );
}

function Request({
  stage,
  request: { protocol, dueOn, answer },
}: {
  stage: Exclude<Cover['stage'], 'askable'>;
  request: { protocol: string; dueOn: string; answer: string | null };
}) {
  const { label, tone } = STATES[stage];
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold">Garantia estendida</strong>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="tabular text-sm break-words text-muted">Protocolo {protocol}</p>
      {stage === 'asked' && <p>Respondemos por escrito até {formatDeadline(dueOn)}.</p>}
      {stage === 'taken' && <p>Cuidamos de novo deste registro, sem custo.</p>}
      {answer && (
        <p className="rounded-xl bg-sunken px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">{answer}</p>
      )}
    </div>
  );
}

type AskProps = Omit<Props, 'cover'> & Pick<Extract<Cover, { stage: 'askable' }>, 'until' | 'how'>;

function AskCover({ id, creditor, answer, until, how }: AskProps) {
  const form = useRecordForm({ intent: 'cover', answer, draft: {}, fixed: { listingId: id } });
  return (
    <RecordForm form={form} preventScrollReset>
      <p className="mb-3">
        {WAYS[how]} A cobertura vai até {formatDate(until)}.
      </p>
      <SaveButton form={form}>
        {COVER_BUTTON}
        <span className="sr-only"> ({creditor})</span>
      </SaveButton>
      <FormRefusal message={form.refusal} />
    </RecordForm>
  );
}
