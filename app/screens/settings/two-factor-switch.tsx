import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

type Props = {
  required: boolean;
  /** First day of the requirement; null if it began at once. */
  from: CivilDate | null;
  /** Names of the admins without a second factor. */
  without: string[];
  today: CivilDate;
  answer: FormAnswer | undefined;
};

/** Proposed time until the first day, in days: everybody reads the news and activates it meanwhile. */
const TIME_TO_ACTIVATE = 7;

const LIST = new Intl.ListFormat('pt-BR');
/** "Ana, Caio e você"; of many people the first ones and the number of the others. */
const namesOf = (names: string[]): string =>
  LIST.format(names.length > 6 ? [...names.slice(0, 5), `mais ${names.length - 5}`] : names);

/** Requires a second factor of admins: asks once, names the people it concerns, and has a first day. */
export function TwoFactorSwitch({ required, from, without, today, answer }: Props) {
  const form = useRecordForm({
    intent: 'two-factor',
    answer,
    draft: { from: addDays(today, TIME_TO_ACTIVATE) },
    fixed: { on: 'true' },
  });
  const isAhead = required && from !== null && from > today;
  return (
    <Surface className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="display-m">Verificação em duas etapas</h2>
        <Badge tone={required ? 'good' : 'neutral'}>
          {isAhead ? `Exigida a partir de ${formatDate(from)}` : required ? 'Exigida' : 'Opcional'}
        </Badge>
      </div>
      <p className="mt-2 text-muted">
        {required
          ? `${isAhead ? 'A partir desse dia, quem' : 'Quem'} administra o painel só entra nele com o código do aplicativo autenticador.`
          : 'Quando exigida, administradores sem ela são levados a ativá-la antes de abrir o painel, também nas sessões já abertas.'}
      </p>
      {without.length > 0 && (
        <p className="mt-2 text-sm">
          {without.length === 1
            ? '1 administrador ainda não a ativou.'
            : `${without.length} administradores ainda não a ativaram.`}
        </p>
      )}
      <div className="mt-4">
        {required ? (
          <PressForm intent="two-factor" fixed={{ on: 'false' }}>
            Deixar opcional
          </PressForm>
        ) : (
          <details open={form.errors.from !== undefined || undefined}>
            <summary className={buttonClass({ variant: 'primary' })}>Exigir de administradores</summary>
            <RecordForm form={form} className="mt-3 space-y-3">
              <p>
                {without.length > 0
                  ? `Na próxima página que abrirem a partir do primeiro dia, saem do painel e só voltam com ela ativa: ${namesOf(without)}. Ativar leva uns dois minutos, com um aplicativo autenticador no celular.`
                  : 'Todos já a ativaram: ninguém sai do painel. Quem entrar depois precisa ativá-la.'}
              </p>
              <TextField
                label="Primeiro dia"
                type="date"
                min={today}
                {...form.field('from')}
                hint="Hoje vale na hora."
                required
                className="max-w-48"
              />
              <SaveButton form={form} variant="danger">
                Exigir
              </SaveButton>
            </RecordForm>
          </details>
        )}
      </div>
    </Surface>
  );
}
