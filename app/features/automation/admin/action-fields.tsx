import type { ComponentProps } from 'react';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import {
  CUSTOMER_PLACES,
  isPlace,
  PANEL_PLACES,
  VISITOR_PLACES,
} from '#app/features/automation/rules/link-places.ts';
import type { ActionDraft } from '#app/features/automation/rules/rule-draft.ts';
import { TASK_TERM_UNITS } from '#app/features/automation/rules/rule-parts.ts';
import { TERM_UNIT_WORDS } from '#app/features/automation/rules/rule-sentence.ts';
import type { TemplateChoice } from '#app/features/forms/rules/terms.ts';
import { HAND_LEAD_STATUSES, LEAD_STATUS_LABELS } from '#app/features/leads/rules/terms.ts';
import { CARD_STATUS_LABELS } from '#app/terms/card-view.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';

type Props = {
  action: ActionDraft;
  known: readonly string[];
  errors: Record<string, string>;
  team: TeamMember[];
  templates: TemplateChoice[];
};

type FieldName = Exclude<keyof ActionDraft, 'key' | 'kind'>;

/** Name, value and error of a control of the action. */
const control = (name: FieldName, { action, errors }: Pick<Props, 'action' | 'errors'>) => ({
  name: `action.${name}`,
  defaultValue: action[name],
  error: errors[name],
});

/** A select of values with their words. */
function Choice({
  options,
  ...field
}: ComponentProps<typeof SelectField> & { options: readonly (readonly [value: string, words: string])[] }) {
  return (
    <SelectField {...field}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

/** Hidden controls that a kind does not use: the form's rows are lists of equal length. */
const Rest = ({ of }: { of: readonly FieldName[] }) =>
  of.map((name) => <input key={name} type="hidden" name={`action.${name}`} value="" />);

/** Fields of one action by kind. */
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
    case 'assign':
      return <AssignFields {...props} />;
    case 'form':
      return <FormFields {...props} />;
    case 'document':
      return <DocumentFields {...props} />;
    case 'wait':
      return <WaitFields {...props} />;
    case 'webhook':
      return <WebhookFields {...props} />;
  }
}

const TONES = Object.entries({
  other: 'Neutro',
  success: 'Boa notícia',
  warning: 'Atenção',
  error: 'Problema',
});

const NotifyFields = (props: Props) => (
  <>
    <div className="flex flex-wrap gap-3">
      <Choice
        label="Para quem"
        {...control('to', props)}
        className="w-44"
        options={[
          ...(props.known.includes('client') ? [['client', 'O cliente'] as const] : []),
          ['team', 'A equipe'],
        ]}
      />
      <Choice label="Tom" {...control('tone', props)} className="w-44" options={TONES} />
    </div>
    <TextField label="Título" {...control('title', props)} maxLength={80} />
    <TextareaField label="Mensagem" {...control('message', props)} maxLength={400} />
    <LinkField {...props} panel />
    <Rest of={['assignee', 'days', 'within', 'status', 'template']} />
  </>
);

const MailFields = (props: Props) => (
  <>
    <TextField label="Assunto" {...control('title', props)} maxLength={120} />
    <TextareaField
      label="Mensagem"
      {...control('message', props)}
      hint="A saudação com o primeiro nome vem antes. Uma linha em branco começa outro parágrafo."
      rows={5}
      maxLength={4000}
    />
    <LinkField {...props} />
    <Rest of={['to', 'tone', 'assignee', 'days', 'within', 'status', 'template']} />
  </>
);

/** Places by name; the panel's are the team's. A path that no list has stays what it was saved as. */
const LinkField = ({ panel = false, ...props }: Props & { panel?: boolean }) => {
  const { link } = props.action;
  return (
    <SelectField label="Aonde leva" {...control('link', props)} className="max-w-sm">
      <option value="">A lugar nenhum</option>
      <Places label="Área do cliente" places={CUSTOMER_PLACES} />
      <Places label="Site" places={VISITOR_PLACES} />
      {panel && <Places label="Painel, só para a equipe" places={PANEL_PLACES} />}
      {link && !isPlace(link) && <Places label="Outro" places={[[link, link]]} />}
    </SelectField>
  );
};

const Places = ({ label, places }: { label: string; places: typeof VISITOR_PLACES }) => (
  <optgroup label={label}>
    {places.map(([path, name]) => (
      <option key={path} value={path}>
        {name}
      </option>
    ))}
  </optgroup>
);

const TaskFields = (props: Props) => (
  <>
    <TextField label="Tarefa" {...control('title', props)} maxLength={160} />
    <div className="flex flex-wrap gap-3">
      <Choice
        label="De quem é"
        {...control('assignee', props)}
        className="w-full max-w-xs"
        options={[
          ['owner', 'De quem cuida do cliente ou lead'],
          ...props.team.map(({ id, name }) => [id, name] as const),
        ]}
      />
      <TextField
        label="Prazo da tarefa"
        {...control('days', props)}
        error={TASK_TERM_UNITS.map((unit) => props.errors[unit]).find(Boolean)}
        inputMode="numeric"
        className="w-36"
      />
      <Choice
        label="Contado em"
        {...control('within', props)}
        className="w-36"
        options={TASK_TERM_UNITS.map((unit) => [unit, TERM_UNIT_WORDS[unit][1]] as const)}
      />
    </div>
    <Rest of={['to', 'tone', 'message', 'link', 'status', 'template']} />
  </>
);

const STATUS_TARGETS = ['card', 'installment', 'lead'] as const;
const STEPS = 'Só passos que também valem para a equipe; o resto aparece como falha nas execuções.';
const STATUS_WORDS: Record<
  (typeof STATUS_TARGETS)[number],
  { label: string; hint: string; statuses: [status: string, words: string][] }
> = {
  card: { label: 'O card passa a', hint: STEPS, statuses: Object.entries(CARD_STATUS_LABELS) },
  lead: {
    label: 'O lead passa a',
    hint: STEPS,
    statuses: HAND_LEAD_STATUSES.map((status) => [status, LEAD_STATUS_LABELS[status]]),
  },
  installment: {
    label: 'A parcela passa a',
    hint: 'Só a que está em aberto, de um pedido já pago em parte. O cliente recebe o aviso.',
    statuses: [['canceled', 'Cancelada']],
  },
};

const StatusFields = (props: Props) => {
  const target = STATUS_TARGETS.find((one) => props.known.includes(one)) ?? 'lead';
  const { label, hint, statuses } = STATUS_WORDS[target];
  return (
    <>
      <Choice
        label={label}
        {...control('status', props)}
        error={props.errors.status ?? props.errors.target}
        hint={hint}
        className="max-w-xs"
        options={[
          ['', 'Escolha'],
          ...statuses.map(([status, words]) => [`${target}:${status}`, words] as const),
        ]}
      />
      <Rest of={['to', 'tone', 'title', 'message', 'link', 'assignee', 'days', 'within', 'template']} />
    </>
  );
};

const WebhookFields = (props: Props) => (
  <>
    <TextField
      label="Nome"
      {...control('title', props)}
      hint="Vai com o evento automation.fired aos endereços de Integrações que o recebem; sem dados pessoais."
      maxLength={80}
      className="max-w-md"
    />
    <Rest of={['to', 'tone', 'message', 'link', 'assignee', 'days', 'within', 'status', 'template']} />
  </>
);

const AssignFields = (props: Props) => (
  <>
    <Choice
      label="Quem passa a cuidar"
      {...control('assignee', props)}
      hint="Só de quem ainda não tem responsável."
      className="w-full max-w-xs"
      options={[
        ['turn', 'Em rodízio: quem espera há mais tempo'],
        ...props.team.map(({ id, name }) => [id, name] as const),
      ]}
    />
    <Rest of={['to', 'tone', 'title', 'message', 'link', 'days', 'within', 'status', 'template']} />
  </>
);

const FormFields = (props: Props) => (
  <>
    <Choice
      label="Formulário"
      {...control('template', props)}
      error={props.errors.templateId}
      className="w-full max-w-xs"
      options={[['', 'Escolha'], ...props.templates.map(({ id, name }) => [id, name] as const)]}
    />
    <Rest of={['to', 'tone', 'title', 'message', 'link', 'assignee', 'days', 'within', 'status']} />
  </>
);

const DocumentFields = (props: Props) => (
  <>
    <TextField label="Documento" {...control('title', props)} maxLength={120} className="max-w-md" />
    <TextareaField label="Recado" {...control('message', props)} hint="Pode ficar vazio." maxLength={500} />
    <Rest of={['to', 'tone', 'link', 'assignee', 'days', 'within', 'status', 'template']} />
  </>
);

const WaitFields = (props: Props) => (
  <>
    <TextField
      label="Horas de espera"
      {...control('days', props)}
      error={props.errors.hours}
      hint="O que vem depois acontece passado esse tempo."
      inputMode="numeric"
      className="w-48"
    />
    <Rest of={['to', 'tone', 'title', 'message', 'link', 'assignee', 'within', 'status', 'template']} />
  </>
);
