import { HEARING_WORDS, type Hearing } from '#app/features/cases/rules/hearings.ts';
import { FormRefusal, PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { civilDateAt, dayAndHour, formatDateTime } from '#app/lib/dates.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';

type Props = {
  hearings: Hearing[];
  team: readonly { id: string; name: string }[];
  answer: FormAnswer<unknown> | undefined;
};

const EMPTY = { kind: 'conciliation', day: '', hour: '', place: '', link: '', attendeeId: '' };

/** Hearings of a lawsuit, and a form for a new one. */
export const Hearings = ({ hearings, team, answer }: Props) => (
  <>
    <h3 className="text-lg font-semibold">Audiências</h3>
    {hearings.length === 0 && <p className="mt-1 text-sm text-muted">Nenhuma audiência marcada.</p>}
    <ul className="mt-2 divide-y divide-line">
      {hearings.map((hearing) => (
        <li key={hearing.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
          <HearingFacts hearing={hearing} />
          {hearing.canceled ? (
            <Badge tone="bad">Cancelada</Badge>
          ) : (
            <>
              {hearing.sequence > 0 && <Badge tone="info">Alterada</Badge>}
              <PressForm
                intent="cancel-hearing"
                fixed={{ id: hearing.id }}
                expectedVersion={String(hearing.sequence)}
                size="sm"
              >
                Cancelar<span className="sr-only"> a audiência de {formatDateTime(hearing.at)}</span>
              </PressForm>
              <HearingForm key={hearing.sequence} hearing={hearing} team={team} answer={answer} />
            </>
          )}
        </li>
      ))}
    </ul>
    <HearingForm team={team} answer={answer} />
  </>
);

const HearingFacts = ({ hearing: { kind, at, place, link, attendee } }: { hearing: Hearing }) => (
  <p className="min-w-0 flex-1 wrap-anywhere">
    <span className="font-medium">{HEARING_WORDS[kind]}</span>
    <span className="tabular block">{formatDateTime(at)}</span>
    {place && <span className="block text-sm text-muted">{place}</span>}
    {link && (
      <a href={link} target="_blank" rel="noreferrer" className="block text-sm underline underline-offset-4">
        Abrir a sala por vídeo
      </a>
    )}
    <span className="block text-sm text-muted">{attendee ? `Vai: ${attendee}` : 'Falta dizer quem vai'}</span>
  </p>
);

const draftOf = ({ kind, at, place, link, attendeeId }: Hearing) => ({
  ...{ kind, day: civilDateAt(new Date(at)), hour: dayAndHour(at).hour, place, link },
  attendeeId: attendeeId ?? '',
});

/** Form of a new hearing, or of a change of one. */
function HearingForm({ hearing, team, answer }: Omit<Props, 'hearings'> & { hearing?: Hearing }) {
  const form = useRecordForm({
    intent: hearing ? 'change-hearing' : 'hearing',
    answer,
    draft: hearing ? draftOf(hearing) : EMPTY,
    ...(hearing && { fixed: { id: hearing.id }, expectedVersion: hearing.sequence }),
  });
  const action = hearing ? 'Guardar mudança' : 'Marcar audiência';
  return (
    <details open={Object.keys(form.errors).length > 0} className={hearing ? 'w-full' : 'mt-2'}>
      <summary className="inline-flex min-h-11 items-center font-medium">
        {hearing ? 'Mudar' : action}
        {hearing && <span className="sr-only"> a audiência de {formatDateTime(hearing.at)}</span>}
      </summary>
      <RecordForm form={form} className="mt-2 space-y-3">
        <SelectField label="Tipo" {...form.field('kind')}>
          {Object.entries(HEARING_WORDS).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </SelectField>
        <div className="flex gap-2">
          <TextField label="Dia da audiência" type="date" {...form.field('day')} className="w-44" />
          <TextField label="Hora" type="time" {...form.field('hour')} className="w-28" />
        </div>
        <TextField label="Lugar" {...form.field('place')} maxLength={200} placeholder="Fórum, vara e sala" />
        <TextField label="Link da sala por vídeo" type="url" {...form.field('link')} maxLength={500} />
        <SelectField label="Quem vai" {...form.field('attendeeId')}>
          <option value="">Ainda não sei</option>
          {team.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SaveButton form={form} variant="secondary">
          {action}
        </SaveButton>
        <FormRefusal message={form.refusal} />
      </RecordForm>
    </details>
  );
}
