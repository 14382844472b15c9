import { Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import type { ActionDraft, RuleDraft } from '#app/features/automation/rules/rule-draft.ts';
import { isOwnMerge, knownOf, mergeFields } from '#app/features/automation/rules/rule-fields.ts';
import type { ActionKind, RuleTrigger } from '#app/features/automation/rules/rule-parts.ts';
import type { TemplateChoice } from '#app/features/forms/rules/terms.ts';
import { Button } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { ActionFields } from './action-fields.tsx';

type Props = {
  draft: RuleDraft;
  trigger: RuleTrigger | null;
  errors: Record<string, string>;
  team: TeamMember[];
  templates: TemplateChoice[];
  /** Merge fields of own fields, of every kind of record. */
  own: Record<string, string>;
  onEdit: (event: MouseEvent<HTMLButtonElement>) => void;
};

const KINDS: Record<ActionKind, { add: string; title: string }> = {
  notify: { add: 'Aviso', title: 'Aviso no site' },
  mail: { add: 'E-mail', title: 'E-mail' },
  task: { add: 'Tarefa', title: 'Tarefa da equipe' },
  assign: { add: 'Responsável', title: 'Responsável' },
  form: { add: 'Formulário', title: 'Formulário ao cliente' },
  document: { add: 'Documento', title: 'Pedido de documento' },
  wait: { add: 'Espera', title: 'Espera' },
  status: { add: 'Situação', title: 'Mudança de situação' },
  webhook: { add: 'Webhook', title: 'Webhook' },
};

/** Section "Então" of the form: the actions. */
export function ActionRows({ draft, trigger, errors, team, templates, own, onEdit }: Props) {
  const fitting = Object.entries(own).filter(([name]) => trigger && isOwnMerge(trigger, name));
  const merge = [...Object.entries(trigger ? mergeFields(trigger) : {}), ...fitting];
  const known = trigger ? knownOf(trigger) : [];
  const kinds = (Object.keys(KINDS) as ActionKind[]).filter((kind) => fits(kind, known));
  return (
    <Surface className="p-4 sm:p-5">
      <section aria-labelledby="acoes" className="space-y-4">
        <h2 id="acoes" className="display-m">
          Então
        </h2>
        {errors.actions && <p className="text-sm font-medium text-bad">{errors.actions}</p>}
        {draft.actions.map((action, at) => (
          <ActionRow
            key={action.key}
            action={action}
            number={at + 1}
            known={known}
            errors={errorsOf(errors, at)}
            team={team}
            templates={templates}
            onEdit={onEdit}
          />
        ))}
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm font-medium">Adicionar:</span>
          {kinds.map((kind) => (
            <Button key={kind} type="submit" name="step" value={`add:${kind}`} size="sm" onClick={onEdit}>
              {KINDS[kind].add}
            </Button>
          ))}
        </div>
        {merge.length > 0 && draft.actions.length > 0 && (
          <p className="text-sm text-muted">
            Nos textos você pode usar:{' '}
            {merge.map(([name, meaning]) => (
              <span key={name} className="mr-2 inline-block">
                <code className="rounded bg-sunken px-1 text-ink">{`{{${name}}}`}</code>{' '}
                {meaning.toLowerCase()}
              </span>
            ))}
          </p>
        )}
      </section>
    </Surface>
  );
}

function fits(kind: ActionKind, known: readonly string[]): boolean {
  if (kind === 'form') return known.includes('client');
  if (kind === 'document') return known.includes('card');
  if (kind === 'mail' || kind === 'assign') return known.includes('client') || known.includes('lead');
  if (kind === 'status')
    return (
      known.includes('card') || known.includes('installment') || (known.length === 1 && known[0] === 'lead')
    );
  return true;
}

/** Errors of one action, by its field; '' is about the whole of it. */
function errorsOf(errors: Record<string, string>, at: number): Record<string, string> {
  const prefix = `actions.${at}`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path === prefix || path.startsWith(`${prefix}.`))
      .map(([path, message]) => [path.slice(prefix.length + 1), message]),
  );
}

type RowProps = {
  action: ActionDraft;
  number: number;
  known: readonly string[];
  errors: Record<string, string>;
  team: TeamMember[];
  templates: TemplateChoice[];
  onEdit: Props['onEdit'];
};

function ActionRow({ action, number, known, errors, team, templates, onEdit }: RowProps) {
  return (
    <fieldset data-row className="rounded-xl border border-line p-3 sm:p-4">
      <legend className="px-1 text-sm font-semibold">
        {number}. {KINDS[action.kind].title}
      </legend>
      <input type="hidden" name="action.key" value={action.key} />
      <input type="hidden" name="action.kind" value={action.kind} />
      {errors[''] && <p className="mb-2 text-sm font-medium text-bad">{errors['']}</p>}
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-3">
          <ActionFields action={action} known={known} errors={errors} team={team} templates={templates} />
        </div>
        <button
          type="submit"
          name="step"
          value={`remove:action:${action.key}`}
          onClick={onEdit}
          aria-label={`Remover ação ${number}`}
          title={`Remover ação ${number}`}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
        >
          <Trash2 aria-hidden className="size-4" />
        </button>
      </div>
    </fieldset>
  );
}
