import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import type { BulkActKind } from '#app/features/bulk/rules/bulk-act.ts';
import { BULK_STATES, isPerPerson } from '#app/features/bulk/rules/terms.ts';
import { CHOSEN_LOSS_REASONS, LOSS_REASON_LABELS } from '#app/features/leads/rules/terms.ts';
import { WELCOME_WAY_LABELS, type WelcomeCounts } from '#app/features/leads/rules/welcome-way.ts';
import type { RecordFormState } from '#app/kit/form.tsx';
import { formatNumber } from '#app/lib/numbers.ts';
import type { BulkList } from '#app/terms/bulk-list.ts';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';

export const EMPTY_ACT = {
  status: '',
  reason: '',
  assigneeId: '',
  title: '',
  message: '',
  templateId: '',
  days: '1',
  tag: '',
  onWhatsApp: '',
};

type Props = {
  form: RecordFormState<typeof EMPTY_ACT>;
  list: BulkList;
  kind: BulkActKind;
  team: TeamMember[];
  templates: { id: string; name: string }[];
  tags: string[];
  /** Of a welcome: clients by channel. */
  welcomes: WelcomeCounts | null;
};

/** Fields of an act. */
export function BulkFields({ form, list, kind, team, templates, tags, welcomes }: Props) {
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
      {welcomes && <WelcomeFields form={form} welcomes={welcomes} />}
      {isPerPerson(list, kind) && (
        <p className="text-muted">Cada pessoa recebe uma vez, mesmo com várias linhas na lista.</p>
      )}
    </>
  );
}

/** Clients by the channel of their welcome, and the word of the team for those without an e-mail. */
function WelcomeFields({ form, welcomes }: Pick<Props, 'form'> & { welcomes: WelcomeCounts }) {
  const { mail, whatsapp, ifAgreed, left } = welcomes;
  const rows: [label: string, count: number][] = [
    [WELCOME_WAY_LABELS.mail, mail],
    [WELCOME_WAY_LABELS.whatsapp, whatsapp],
    ...(ifAgreed > 0 ? [['Por WhatsApp, se você marcar abaixo', ifAgreed] as [string, number]] : []),
    ...left.map(({ why, count }): [string, number] => [`De fora: ${why}`, count]),
  ];
  return (
    <>
      <p className="text-muted">
        Cada cliente sem senha recebe o link para criá-la. Quem veio de uma importação passa a receber avisos
        e lembretes.
      </p>
      <dl aria-label="Por onde vão as boas-vindas" className="divide-y divide-line">
        {rows.map(([label, count]) => (
          <div key={label} className="flex gap-3 py-1.5">
            <dt className="mr-auto">{label}</dt>
            <dd className="tabular">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {ifAgreed > 0 && (
        <CheckboxField
          {...form.box('onWhatsApp')}
          label="Quem não tem e-mail pediu o link por WhatsApp"
          hint="Vale como autorização, e fica anotada em cada contato."
        />
      )}
    </>
  );
}
