/** Accounts of the demonstration; they exist only where no database is configured. */
export const DEMO_PASSWORD = 'demonstracao';

export const DEMO_ACCOUNTS = [
  { email: 'cliente@exemplo.com.br', name: 'Mariana Alves Ribeiro', role: 'user' },
  { email: 'admin@exemplo.com.br', name: 'Paulo Henrique Duarte', role: 'admin' },
] as const;
