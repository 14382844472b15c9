import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import type { BulkActKind } from '#app/features/bulk/rules/bulk-act.ts';
import { BULK_STATES, isPerPerson } from '#app/features/bulk/rules/terms.ts';
import { CHOSEN_LOSS_REASONS, LOSS_REASON_LABELS } from '#app/features/leads/rules/terms.ts';
import type { RecordFormState } from '#app/kit/form.tsx';
import type { BulkList } from '#app/terms/bulk-list.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';

export const EMPTY_ACT = {
  status: '',
  reason: '',
  assigneeId: '',
  title: '',
  message: '',
  templateId: '',
  days: '1',
  tag: '',
};

type Props = {
  form: RecordFormState<typeof EMPTY_ACT>;
  list: BulkList;
  kind: BulkActKind;
  team: TeamMember[];
  templates: { id: string; name: string }[];
  tags: string[];
};

/** Fields of an act. */
export function BulkFields({ form, list, kind, team, templates, tags }: Props) {
  const member = (label: string, none: string) => (
    <SelectField label={label} {...form.field('assigneeId')}>
      <option value="">{none}</option>
      {team.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      {kind === 'status' && (
        <>
          <SelectField label="Nova situação" {...form.field('status')} required>
            <option value="">Escolha</option>
            {BULK_STATES[list]?.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {list === 'leads' ? (
            <SelectField label="Motivo, se for Perdido" {...form.field('reason')}>
              <option value="">Escolha</option>
              {CHOSEN_LOSS_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {LOSS_REASON_LABELS[reason]}
                </option>
              ))}
            </SelectField>
          ) : (
            <TextareaField
              label="Motivo, que o cliente lê"
              hint="Só onde a resposta é não."
              {...form.field('reason')}
              rows={2}
            />
          )}
        </>
      )}
      {kind === 'assign' && member('Responsável', 'Ninguém')}
      {kind === 'message' && (
        <>
          <TextField label="Título" {...form.field('title')} maxLength={80} required />
          <TextareaField
            label="Mensagem"
            hint={
              list === 'leads'
                ? 'Por e-mail. Fica de fora quem não tem e-mail ou não quer mensagens.'
                : 'Um aviso na área de cada cliente; por e-mail a quem ainda não tem conta.'
            }
            {...form.field('message')}
            maxLength={500}
            rows={4}
            required
          />
        </>
      )}
      {kind === 'form' && (
        <SelectField label="Formulário" {...form.field('templateId')} required>
          <option value="">Escolha</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {kind === 'task' && (
        <>
          <TextField label="Tarefa" {...form.field('title')} maxLength={160} required />
          {member('Para quem', 'Quem cuida de cada um')}
          <TextField
            label="Prazo em dias úteis"
            {...form.field('days')}
            inputMode="numeric"
            className="max-w-48"
            required
          />
        </>
      )}
      {(kind === 'tag' || kind === 'untag') && (
        <>
          <TextField label="Etiqueta" {...form.field('tag')} list="known-tags" autoComplete="off" required />
          <datalist id="known-tags">
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </>
      )}
      {kind === 'welcome' && (
        <p className="text-muted">
          Cada cliente sem senha recebe o e-mail com o link para criá-la. Quem veio de uma importação passa a
          receber avisos e lembretes.
        </p>
      )}
      {isPerPerson(list, kind) && (
        <p className="text-muted">Cada pessoa recebe uma vez, mesmo com várias linhas na lista.</p>
      )}
    </>
  );
}
