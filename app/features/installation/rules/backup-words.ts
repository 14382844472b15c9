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
