import { type DescribedTables, internal } from '#app/terms/described-tables.ts';

export const AUTOMATION_COLUMNS = {
  automation_runs: internal(
    'Execuções de automações',
    'kept',
    'ids e situações, para a equipe ver o que as regras fizeram; apagadas pela retenção',
    'id rule_id event_key status reason user_id lead_id subject subject_id depth detail created_at finished_at',
  ),
  automation_actions: internal(
    'Ações de automações',
    'kept',
    'o que a regra mandou fazer, com os textos da empresa e sem os da pessoa',
    'id run_id position action status attempts reason made_id created_at done_at',
  ),
  tasks: internal(
    'Tarefas da equipe',
    'removed',
    'organização do trabalho da equipe',
    'id title assignee_id client_id lead_id rule_id status due_at done_at done_by created_at updated_at',
  ),
  automation_rules: 'regras do painel',
} satisfies DescribedTables;
