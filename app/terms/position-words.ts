import type { Position } from './panel-areas.ts';

export const POSITION_LABELS: Record<Position, string> = {
  owner: 'Dono',
  manager: 'Gerente',
  clerk: 'Atendente',
  lawyer: 'Jurídico',
  finance: 'Financeiro',
  accountant: 'Contador',
};

export const POSITION_HINTS: Record<Position, string> = {
  owner: 'Faz tudo no painel.',
  manager: 'Faz tudo, menos cargos, segredos e exclusões de dados.',
  clerk:
    'Vende e cuida dos próprios clientes: pedidos, registros, rascunhos de cartas, documentos, mensagens, tarefas e recebimentos à mão até um limite.',
  lawyer: 'Todos os clientes; também aprova cartas, pareceres, processos e contratos.',
  finance: 'Parcelas, devoluções e conferência; sem documentos e sem fotos.',
  accountant: 'Só lê o financeiro, com CPF e CNPJ cobertos.',
};

/** Whether exports are complete: always for owners; other positions need a separate right. */
export const exportsWhole = ({
  position = 'owner',
  exportsFull = false,
}: {
  position?: Position | undefined;
  exportsFull?: boolean | undefined;
}): boolean => position === 'owner' || exportsFull;

/** Plain-text answer to a request outside of the position, when no page is drawn. */
export const REFUSED_BY_POSITION = 'O seu cargo não permite isto. Peça a quem administra a equipe.';
