/** Accounts of the demonstration; they exist only if no database is configured. */
export const DEMO_PASSWORD = 'demonstracao';

export const DEMO_ACCOUNTS = [
  { email: 'cliente@exemplo.com.br', name: 'Mariana Alves Ribeiro', role: 'user' },
  { email: 'admin@exemplo.com.br', name: 'Paulo Henrique Duarte', role: 'admin' },
] as const;

/** One person of each narrower position; the clerk has clients. */
export const DEMO_TEAM = [
  { email: 'gerente@exemplo.com.br', name: 'Helena Prado Nunes', position: 'manager' },
  { email: 'atendente@exemplo.com.br', name: 'Tiago Moura Lins', position: 'clerk' },
  { email: 'juridico@exemplo.com.br', name: 'Beatriz Sampaio Reis', position: 'lawyer' },
  { email: 'financeiro@exemplo.com.br', name: 'Caio Vieira Matos', position: 'finance' },
  { email: 'contador@exemplo.com.br', name: 'Denise Lopes Freitas', position: 'accountant' },
] as const;
