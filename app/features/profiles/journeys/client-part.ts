import type { Page } from '@playwright/test';

/** Group of a tab on the client's page. */
const GROUP_OF: Record<string, string> = {
  Cards: 'Serviços',
  Etapas: 'Serviços',
  Documentos: 'Arquivos',
  Comprovantes: 'Arquivos',
  Registros: 'Birôs e Justiça',
  Processos: 'Birôs e Justiça',
  Cartas: 'Birôs e Justiça',
  Avisos: 'Conversa',
  Formulários: 'Conversa',
  'Notas internas': 'Conversa',
};

/** Opens a part of a client's page as a person does: its group first. */
export async function openPart(page: Page, name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Partes do cliente' });
  const group = GROUP_OF[name];
  if (group) await parts.getByRole('link', { name: group }).click();
  await parts.getByRole('link', { name }).click();
}
