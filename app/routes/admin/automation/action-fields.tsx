import type { ActionDraft } from '#app/features/automation/rules/rule-draft.ts';
import { CARD_STATUS_LABELS } from '#app/features/cards/rules/card-view.ts';
import { LEAD_STATUS_LABELS } from '#app/features/leads/rules/lead-transitions.ts';
import type { TeamMember } from '#app/features/leads/rules/lead-view.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';

type Props = {
  action: ActionDraft;
  known: readonly string[];
  errors: Record<string, string>;
  team: TeamMember[];
};

/** Controls that a kind does not ask for: the form's rows are lists of equal length. */
const Rest = ({ of }: { of: readonly string[] }) =>
  of.map((name) => <input key={name} type="hidden" name={`action.${name}`} value="" />);

/** What an action of each kind asks for. */
export function ActionFields(props: Props) {
  switch (props.action.kind) {
    case 'notify':
      return <NotifyFields {...props} />;
    case 'mail':
      return <MailFields {...props} />;
    case 'task':
      return <TaskFields {...props} />;
    case 'status':
      return <StatusFields {...props} />;
    case 'webhook':
      return <WebhookFields {...props} />;
  }
}

const TONES = { other: 'Neutro', success: 'Boa notícia', warning: 'Atenção', error: 'Problema' } as const;

const NotifyFields = ({ action, known, errors }: Props) => (
  <>
    <div className="flex flex-wrap gap-3">
      <SelectField label="Para quem" name="action.to" defaultValue={action.to} className="w-44">
        {known.includes('client') && <option value="client">O cliente</option>}
        <option value="team">A equipe</option>
      </SelectField>
      <SelectField label="Tom" name="action.tone" defaultValue={action.tone} className="w-44">
        {Object.entries(TONES).map(([tone, label]) => (
          <option key={tone} value={tone}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
    <TextField
      label="Título"
      name="action.title"
      defaultValue={action.title}
      error={errors.title}
      maxLength={80}
    />
    <TextareaField
      label="Mensagem"
      name="action.message"
      defaultValue={action.message}
      error={errors.message}
      maxLength={400}
    />
    <LinkField action={action} errors={errors} />
    <Rest of={['assignee', 'days', 'status']} />
  </>
);

const MailFields = ({ action, errors }: Props) => (
  <>
    <TextField
      label="Assunto"
      name="action.title"
      defaultValue={action.title}
      error={errors.title}
      maxLength={120}
    />
    <TextareaField
      label="Mensagem"
      name="action.message"
      defaultValue={action.message}
      error={errors.message}
      hint="A saudação com o primeiro nome vem antes. Uma linha em branco começa outro parágrafo."
      rows={5}
      maxLength={4000}
    />
    <LinkField action={action} errors={errors} />
    <Rest of={['to', 'tone', 'assignee', 'days', 'status']} />
  </>
);

const LinkField = ({ action, errors }: Pick<Props, 'action' | 'errors'>) => (
  <TextField
    label="Aonde leva"
    name="action.link"
    defaultValue={action.link}
    error={errors.link}
    hint="Um caminho do site, como /app/faturas. Pode ficar vazio."
    maxLength={200}
    className="max-w-sm"
  />
);

const TaskFields = ({ action, errors, team }: Props) => (
  <>
    <TextField
      label="Tarefa"
      name="action.title"
      defaultValue={action.title}
      error={errors.title}
      maxLength={160}
    />
    <div className="flex flex-wrap gap-3">
      <SelectField
        label="De quem é"
        name="action.assignee"
        defaultValue={action.assignee}
        error={errors.assignee}
        className="w-full max-w-xs"
      >
        <option value="owner">De quem cuida do cliente ou lead</option>
        {team.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Prazo em dias úteis"
        name="action.days"
        inputMode="numeric"
        defaultValue={action.days}
        error={errors.days}
        className="w-40"
      />
    </div>
    <Rest of={['to', 'tone', 'message', 'link', 'status']} />
  </>
);

const StatusFields = ({ action, known, errors }: Props) => {
  const target = known.includes('card') ? 'card' : 'lead';
  const labels = target === 'card' ? CARD_STATUS_LABELS : LEAD_STATUS_LABELS;
  return (
    <>
      <SelectField
        label={target === 'card' ? 'O card passa a' : 'O lead passa a'}
        name="action.status"
        defaultValue={action.status}
        error={errors.status ?? errors.target}
        hint="Só passos que também valem para a equipe; o resto aparece como falha nas execuções."
        className="max-w-xs"
      >
        <option value="">Escolha</option>
        {Object.entries(labels)
          .filter(([status]) => status !== 'new')
          .map(([status, label]) => (
            <option key={status} value={`${target}:${status}`}>
              {label}
            </option>
          ))}
      </SelectField>
      <Rest of={['to', 'tone', 'title', 'message', 'link', 'assignee', 'days']} />
    </>
  );
};

const WebhookFields = ({ action, errors }: Props) => (
  <>
    <TextField
      label="Nome"
      name="action.title"
      defaultValue={action.title}
      error={errors.title}
      hint="Vai com o evento automation.fired aos endereços de Integrações que o recebem; sem dados pessoais."
      maxLength={80}
      className="max-w-md"
    />
    <Rest of={['to', 'tone', 'message', 'link', 'assignee', 'days', 'status']} />
  </>
);
