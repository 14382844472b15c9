import { Form } from 'react-router';
import {
  areaField,
  areasOfBase,
  BASES,
  handActsOf,
  type PositionView,
} from '#app/features/accounts/rules/custom-position.ts';
import { PressForm, RecordForm, type RecordFormState, SaveButton } from '#app/kit/form.tsx';
import { AREA_LABELS, DEGREE_LABELS } from '#app/terms/area-words.ts';
import type { Area } from '#app/terms/panel-areas.ts';
import { saleLimitsOf } from '#app/terms/panel-rights.ts';
import { POSITION_LABELS } from '#app/terms/position-words.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { control, LimitFields } from './limit-fields.tsx';

type CopyState = RecordFormState<{ name: string; base: string }>;
/** The entries of a refused form, and its messages by field. */
type RefusedPosition = { draft: Record<string, string>; errors: Record<string, string> };
type Props = { positions: PositionView[]; copy: CopyState; refused: RefusedPosition | null };

/** Positions of the business: copied from a shipped one, changed area by area, deleted when no member has them. */
export const CustomPositions = ({ positions, copy, refused }: Props) => (
  <Surface className="p-5">
    <h2 className="display-m">Cargos da empresa</h2>
    <p className="mt-2 text-muted">
      Copie um cargo e tire dele o que a pessoa não precisa. A cópia nunca abre mais do que o original.
    </p>
    <ul className="mt-3 divide-y divide-line">
      {positions.map((position) => (
        <li key={`${position.id}.${position.version}`} className="py-3">
          <OnePosition position={position} refused={refused?.draft.id === position.id ? refused : null} />
        </li>
      ))}
    </ul>
    <RecordForm
      form={copy}
      className="mt-3 grid items-start gap-3 sm:grid-cols-2"
      aria-label="Copiar um cargo"
    >
      <SelectField label="Copiar de" {...copy.field('base')}>
        {BASES.map((base) => (
          <option key={base} value={base}>
            {POSITION_LABELS[base]}
          </option>
        ))}
      </SelectField>
      <TextField label="Nome do novo cargo" {...copy.field('name')} required minLength={3} maxLength={40} />
      <div>
        <SaveButton form={copy}>Copiar cargo</SaveButton>
      </div>
    </RecordForm>
  </Surface>
);

type OneProps = { position: PositionView; refused: RefusedPosition | null };

function OnePosition({ position, refused }: OneProps) {
  const draft = refused?.draft;
  const fault =
    refused?.errors.name ?? refused?.errors.areas ?? refused?.errors.limits ?? refused?.errors.hand;
  const { id, name, base, members, version } = position;
  const limits = saleLimitsOf(position);
  return (
    <details open={refused !== null || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 wrap-anywhere">
        <strong className="font-medium">{name}</strong>
        <span className="text-muted">
          {' '}
          · de {POSITION_LABELS[base]} · {members === 1 ? '1 pessoa' : `${members} pessoas`}
        </span>
      </summary>
      <Form method="post" preventScrollReset className="mt-2 space-y-4" aria-label={`Cargo ${name}`}>
        <input type="hidden" name="intent" value="position" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="base" value={base} />
        <input type="hidden" name="expectedVersion" value={version} />
        <label className="block text-sm">
          Nome
          <input
            name="name"
            defaultValue={draft?.name ?? name}
            required
            minLength={3}
            maxLength={40}
            className={control}
          />
        </label>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {Object.entries(areasOfBase(base)).map(([area, most]) => (
            <label key={area} className="block text-sm">
              {AREA_LABELS[area as Area]}
              <select
                name={areaField(area as Area)}
                defaultValue={draft?.[areaField(area as Area)] ?? position.areas[area as Area] ?? 'none'}
                className={control}
              >
                <option value="none">{DEGREE_LABELS.none}</option>
                <option value="see">{DEGREE_LABELS.see}</option>
                {most === 'do' && <option value="do">{DEGREE_LABELS.do}</option>}
              </select>
            </label>
          ))}
          <LimitFields base={base} limits={limits} hand={position.hand ?? null} draft={draft} />
        </div>
        {handActsOf(base).length > 0 && (
          <p className="text-sm text-muted">Acima de um limite em R$, um dono recebe a tarefa de decidir.</p>
        )}
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="exports"
            defaultChecked={draft ? draft.exports === 'on' : position.exports}
            className="size-5 accent-brand-strong"
          />
          Exporta listas
        </label>
        {fault && (
          <p role="alert" className="text-sm font-medium text-bad">
            {fault}
          </p>
        )}
        <SubmitButton size="sm" when={{ intent: 'position', id }}>
          Guardar<span className="sr-only"> o cargo {name}</span>
        </SubmitButton>
      </Form>
      {members === 0 && (
        <PressForm intent="delete-position" fixed={{ id }} size="sm">
          Excluir<span className="sr-only"> o cargo {name}</span>
        </PressForm>
      )}
    </details>
  );
}
