import type { Toast } from '#app/lib/toast.ts';

export const BACKUP_STATUSES = ['running', 'done', 'failed'] as const;
export type BackupStatus = (typeof BACKUP_STATUSES)[number];

/** Reasons of a failed backup, as shown to an admin. */
export const FAULTS = {
  space: 'Não há espaço livre bastante na pasta das cópias.',
  folder: 'A pasta das cópias não pode ser escrita.',
  interrupted: 'O processo que fazia a cópia terminou antes dela.',
  unreadable: 'O arquivo escrito não se lê de volta: o disco pode estar com defeito.',
  other: 'Ela parou no meio; o motivo está nos últimos erros, em Saúde.',
} as const;
export type BackupFault = keyof typeof FAULTS;

export const BACKUP_SAVED: Toast = {
  tone: 'good',
  title: 'Cópias de segurança salvas',
  message: 'Vale a partir da próxima.',
};
export const BACKUP_ASKED: Toast = {
  tone: 'good',
  title: 'Cópia pedida',
  message: 'O resultado aparece aqui quando ela terminar.',
};
export const BACKUP_UNDER_WAY = 'Já há uma cópia em andamento';

/** Names of job kinds for the panel. A missing kind is shown as its code. */
const JOB_WORDS: Readonly<Record<string, string>> = {
  'mail.send': 'Envio de e-mail',
  'whatsapp.event': 'Leitura de aviso do WhatsApp',
  'whatsapp.answer': 'Resposta automática no WhatsApp',
  'whatsapp.send': 'Envio por WhatsApp',
  'whatsapp.sign-in': 'Link para entrar, pelo WhatsApp',
  'notices.whatsapp': 'Aviso por WhatsApp',
  'notices.mail': 'Aviso por e-mail, no lugar do WhatsApp',
  'whatsapp.read': 'Confirmação de leitura no WhatsApp',
  'whatsapp.refused': 'Aviso de mensagem que não saiu no WhatsApp',
  'whatsapp.alarm': 'Alarme do WhatsApp',
  'whatsapp.simulate': 'Simulador do WhatsApp',
  'whatsapp.expire': 'Limpeza de avisos do WhatsApp',
  'push.send': 'Aviso em aparelho',
  'accounts.security': 'Aviso de segurança da conta',
  'audit.anchor': 'Ancoragem dos registros',
  'bulk.run': 'Mudança em massa',
  'imports.run': 'Importação de um arquivo',
  'inbound-mail.expire': 'Limpeza de e-mails recebidos',
  'inbound-mail.fetch': 'Leitura da caixa de entrada',
  'inbound-mail.work': 'E-mail recebido',
  'imports.expire': 'Limpeza de importações paradas',
  'proof.keys': 'Validade das chaves de assinatura',
  'proof.roots': 'Raiz dos aceites do dia',
  'proof.stamp': 'Carimbo do tempo de um documento',
  'automation.act': 'Ação de automação',
  'automation.clock': 'Automações por horário',
  'automation.expire': 'Limpeza de automações',
  'backups.run': 'Cópia de segurança',
  'contracts.pdf': 'Contrato em PDF',
  'energy.requested': 'Aviso de pedido de energia',
  'events.dispatch': 'Distribuição de acontecimentos',
  'events.expire': 'Limpeza de acontecimentos',
  'figures.check': 'Conferência das somas por dia',
  'figures.settle': 'Somas por dia',
  'files.check': 'Conferência de arquivos',
  'health.notify': 'Aviso de tarefas que falharam',
  'health.watch': 'Vigia das tarefas',
  'letters.judge-power': 'Conferência de procurações de advogado',
  'letters.mail': 'Cartas por e-mail',
  'letters.overdue': 'Cartas sem resposta no prazo',
  'partners.offers': 'Leads oferecidos a consultores',
  'partners.settle': 'Comissões de parceiros',
  'promises.settle': 'Contagem das promessas',
  'team.two-factor': 'Lembrete da verificação em duas etapas',
  'lawsuits.check': 'Consulta dos processos',
  'profiles.forget-face': 'Exclusão de foto de identidade',
  'profiles.expire-faces': 'Limpeza de fotos de identidade',
  'profiles.notify-face': 'Aviso sobre a identidade',
  'cards.notify-document': 'Aviso sobre documento',
  'listings.average': 'Média de juros do Banco Central',
  'listings.settle': 'Registros a contar de novo',
  'listings.clocks': 'Prazos dos registros',
  'listings.cover': 'Registros da garantia estendida',
  'payments.webhook': 'Aviso do provedor de pagamento',
  'payments.charge': 'Cobrança no provedor',
  'payments.cancel': 'Cancelamento de cobrança no provedor',
  'payments.refund': 'Devolução no provedor',
  'payments.reconcile': 'Conciliação de pagamentos',
  'payments.dunning': 'Lembretes de parcelas',
  'payments.check': 'Conferência com o provedor',
  'payments.automatic': 'Débitos do Pix Automático',
  'payments.debit': 'Débito do Pix Automático no provedor',
  'payments.end-automatic': 'Cancelamento do Pix Automático',
  'privacy.export': 'Cópia dos dados de um cliente',
  'privacy.erase': 'Exclusão dos dados de um cliente',
  'privacy.notify': 'Resposta de privacidade',
  'privacy.files': 'Exclusão de arquivos',
  'privacy.expire': 'Limpeza de privacidade',
  'secrets.reseal': 'Troca dos segredos',
  'settings.retention': 'Prazos de guarda',
  'integrations.expire': 'Limpeza de integrações',
  'tax-notes.work': 'Notas fiscais',
  'webhooks.deliver': 'Entrega de webhook',
  'webhooks.replay': 'Reenvio de webhooks',
  'webhooks.notify': 'Aviso de webhook sem entrega',
  'webhooks.test': 'Teste de webhook',
  // The queue library's own job: it moves scheduled jobs into their queues.
  '__pgboss__send-it': 'Agenda das tarefas',
};

export const jobWord = (kind: string): string => JOB_WORDS[kind] ?? kind;

type Level = 'good' | 'warning' | 'bad';

/** A rated figure with a word: colour alone is not accessible. */
export type Judged = { level: Level; word: string };

const judge = (value: number, warning: number, bad: number, words: [string, string, string]): Judged =>
  value >= bad
    ? { level: 'bad', word: words[2] }
    : value >= warning
      ? { level: 'warning', word: words[1] }
      : { level: 'good', word: words[0] };

const MINUTE = 60;

/** Jobs start at once: a wait of a minute means a backlog, of ten minutes that no worker runs. */
export const judgeQueueAge = (seconds: number): Judged =>
  judge(seconds, MINUTE, 10 * MINUTE, ['em dia', 'atrasada', 'parada']);

/** A clock that is this late is reported to the admins (`startClockWatch`). */
export const CLOCK_LATE_SECONDS = 10 * MINUTE;

/** Seconds since the queue last checked its schedules, which it does every 30 s. Null if it never did. */
export const judgeClock = (seconds: number | null): Judged =>
  judge(seconds ?? CLOCK_LATE_SECONDS, 3 * MINUTE, CLOCK_LATE_SECONDS, ['em dia', 'atrasadas', 'paradas']);

/** Seconds since the inbox was read, which happens every minute; null if it never was. @param failures since then */
export const judgeInbox = (seconds: number | null, failures: number): Judged =>
  judge(seconds ?? (failures > 0 ? 30 * MINUTE : 0), 5 * MINUTE, 30 * MINUTE, [
    'em dia',
    'atrasada',
    'parada',
  ]);

export const judgeFailures = (count: number): Judged =>
  judge(count, 1, 1, ['nenhuma falha', '', count === 1 ? '1 falha' : `${count} falhas`]);

/** Milliseconds that the event loop was blocked, at the 99th percentile. */
export const judgeEventLoop = (ms: number): Judged =>
  judge(ms, 100, 500, ['livre', 'ocupado', 'sobrecarregado']);

/** Refused files of a day: single ones are broken files, many are an attack or a limit that is too low. */
export const judgeRefusals = (count: number): Judged =>
  judge(count, 20, Number.POSITIVE_INFINITY, [
    count === 0 ? 'nenhum hoje' : `${count} hoje`,
    `${count} hoje`,
    '',
  ]);

const GIGABYTE = 1024 ** 3;

/** Judges the free bytes of a disk; PostgreSQL stops on a full one. */
export const judgeDisk = (free: number, total: number): Judged => {
  if (free < GIGABYTE || free < total * 0.05) return { level: 'bad', word: 'quase cheio' };
  if (free < 5 * GIGABYTE || free < total * 0.15) return { level: 'warning', word: 'pouco espaço' };
  return { level: 'good', word: 'há espaço' };
};

/** "3 min", "2 h 5 min", "4 dias": a length of time in its two largest parts. */
export function lengthOf(seconds: number): string {
  if (seconds < MINUTE) return `${Math.floor(seconds)} s`;
  const minutes = Math.floor(seconds / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 dia' : `${days} dias`;
}
