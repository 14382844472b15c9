import { type MouseEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import {
  draftTrigger,
  editDraft,
  partsOfDraft,
  type RuleDraft,
  readRuleDraft,
} from '#app/features/automation/rules/rule-draft.ts';
import type { Rule } from '#app/features/automation/rules/rule-parts.ts';
import { ruleSentence } from '#app/features/automation/rules/rule-sentence.ts';
import { TRIAL_DAYS } from '#app/features/automation/rules/trial.ts';
import type { TemplateChoice } from '#app/features/forms/rules/terms.ts';
import { RecordForm, type RecordFormState } from '#app/kit/form.tsx';
import { ActionBar } from '#app/ui/action-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { ActionRows } from './action-rows.tsx';
import { ConditionRows } from './condition-rows.tsx';
import { TriggerFields } from './trigger-fields.tsx';

type Props = {
  form: RecordFormState<RuleDraft>;
  /** Whether the edited rule is enabled: if it was deleted, saving it as a new one keeps this. */
  enabled?: boolean;
  team: TeamMember[];
  templates: TemplateChoice[];
  /** Merge fields of own fields, with their labels. */
  own: Record<string, string>;
};

/**
 * The builder: when, if, then. Every button that changes its rows is a submit button, so that it works
 * without scripts; with scripts the same change (`editDraft`) happens in place. The form holds the entries;
 * the state is a copy of them, for dependent controls and the sentence.
 */
export function RuleForm({ form, enabled, team, templates, own }: Props) {
  const { errors } = form;
  const element = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(form.draft);
  const sent = useNavigation().formData;
  const pending = sent?.get('intent') === form.intent && (sent.get('step') ?? 'save');
  const trigger = draftTrigger(draft);

  const read = () => {
    if (element.current) setDraft(readRuleDraft(new FormData(element.current)));
  };
  const edit = (event: MouseEvent<HTMLButtonElement>) => {
    const edited =
      element.current && editDraft(readRuleDraft(new FormData(element.current)), event.currentTarget.value);
    if (!edited) return;
    event.preventDefault();
    const added =
      edited.actions.length > draft.actions.length || edited.conditions.length > draft.conditions.length;
    const list = event.currentTarget.closest('section');
    setDraft(edited);
    // Focuses an added row; after a removal, focuses the list's button.
    requestAnimationFrame(() => {
      const rows = list?.querySelectorAll<HTMLElement>('[data-row]');
      const control = added
        ? rows?.[rows.length - 1]?.querySelector<HTMLElement>('select, input:not([type=hidden])')
        : null;
      (control ?? list?.querySelector<HTMLElement>('button[value^="add:"]'))?.focus();
    });
  };

  return (
    <RecordForm form={form} ref={element} onChange={read} className="space-y-4">
      {/* Enter in a field saves: the first submit button of the form is the default one. */}
      <button type="submit" tabIndex={-1} aria-hidden className="hidden" />
      {enabled === false && <input type="hidden" name="off" value="1" />}
      <Surface className="p-4 sm:p-5">
        <TextField label="Nome da regra" {...form.field('name')} maxLength={80} className="max-w-xl" />
      </Surface>
      <TriggerFields draft={draft} errors={errors} />
      <ConditionRows draft={draft} trigger={trigger} errors={errors} onEdit={edit} />
      <ActionRows
        draft={draft}
        trigger={trigger}
        errors={errors}
        team={team}
        templates={templates}
        own={own}
        onEdit={edit}
      />
      <div className="rounded-2xl border border-brand-strong/30 bg-brand-soft p-4 sm:p-5">
        <h2 className="text-sm font-semibold">A regra em uma frase</h2>
        <p aria-live="polite" className="mt-1 max-w-prose">
          {trigger ? ruleSentence(partsOfDraft(draft) as Rule) : 'Escolha quando a regra age.'}
        </p>
      </div>
      <ActionBar className="items-center">
        <Button type="submit" variant="primary" pending={pending === 'save'}>
          Salvar
        </Button>
        <label className="ml-auto flex items-center gap-2 text-sm font-medium">
          <span className="sr-only sm:not-sr-only">Experimentar com os últimos</span>
          <select
            name="days"
            defaultValue="30"
            className="control w-auto"
            aria-label="Período para experimentar"
          >
            {TRIAL_DAYS.map((days) => (
              <option key={days} value={days}>
                {days} dias
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" name="step" value="try" pending={pending === 'try'}>
          Experimentar
        </Button>
      </ActionBar>
    </RecordForm>
  );
}
