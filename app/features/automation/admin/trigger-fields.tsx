import type { RuleDraft } from '#app/features/automation/rules/rule-draft.ts';
import { ANCHORS, type TimeAnchor } from '#app/features/automation/rules/rule-parts.ts';
import { TIME_ANCHORS, UNIT_LABELS } from '#app/features/automation/rules/time-anchors.ts';
import { eventGroups } from '#app/features/integrations/rules/event-catalog.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const DIRECTIONS = { before: 'antes', after: 'depois' } as const;

/** When: an event, or so long before or after something dated. */
export function TriggerFields({ draft, errors }: { draft: RuleDraft; errors: Record<string, string> }) {
  const anchor = ANCHORS.find((name) => draft.trigger === `time:${name}`);
  return (
    <Surface className="p-4 sm:p-5">
      <h2 className="display-m mb-3">Quando</h2>
      <div className="flex flex-wrap items-start gap-3">
        <SelectField
          label="O que acontece"
          name="trigger"
          defaultValue={draft.trigger}
          error={errors['trigger.event']}
          className="w-full max-w-xl"
        >
          {eventGroups().map(({ group, types }) => (
            <optgroup key={group} label={group}>
              {types.map(({ type, label }) => (
                <option key={type} value={`event:${type}`}>
                  {capital(label)}
                </option>
              ))}
            </optgroup>
          ))}
          <optgroup label="Na hora certa">
            {ANCHORS.map((name) => (
              <option key={name} value={`time:${name}`}>
                {capital(`perto de: ${TIME_ANCHORS[name].label}`)}
              </option>
            ))}
          </optgroup>
        </SelectField>
        {anchor ? <Distance anchor={anchor} draft={draft} errors={errors} /> : <KeptDistance draft={draft} />}
        <noscript>
          <button type="submit" name="step" value="refresh" className="mt-6 min-h-11 rounded-xl border px-4">
            Atualizar campos
          </button>
        </noscript>
      </div>
    </Surface>
  );
}

function Distance({
  anchor,
  draft,
  errors,
}: {
  anchor: TimeAnchor;
  draft: RuleDraft;
  errors: Record<string, string>;
}) {
  const { directions, units } = TIME_ANCHORS[anchor];
  return (
    <div key={anchor} className="flex flex-wrap items-start gap-3">
      <TextField
        label="Quantos"
        name="amount"
        inputMode="numeric"
        defaultValue={draft.amount}
        error={errors['trigger.amount']}
        className="w-24"
      />
      <SelectField
        label="Unidade"
        name="unit"
        defaultValue={draft.unit}
        error={errors['trigger.unit']}
        className="w-36"
      >
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {UNIT_LABELS[unit][1]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Antes ou depois"
        name="direction"
        defaultValue={draft.direction}
        error={errors['trigger.direction']}
        className="w-36"
      >
        {directions.map((direction) => (
          <option key={direction} value={direction}>
            {DIRECTIONS[direction]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** Hidden fields that keep the distance while an event is selected. */
const KeptDistance = ({ draft }: { draft: RuleDraft }) => (
  <>
    <input type="hidden" name="amount" value={draft.amount} />
    <input type="hidden" name="unit" value={draft.unit} />
    <input type="hidden" name="direction" value={draft.direction} />
  </>
);
