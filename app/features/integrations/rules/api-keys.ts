import { z } from 'zod';
import { API_SCOPES, type ApiScope } from './terms.ts';

/** Prefix of every key, so that scanners of leaked secrets recognise it. 256 bits in base64url follow. */
export const KEY_PREFIX = 'ned_';
const KEY = /^ned_[A-Za-z0-9_-]{43}$/;

/** Returns the key of an Authorization header; null unless it has this product's format. */
export function keyIn(header: string | undefined): string | null {
  const key = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return KEY.test(key) ? key : null;
}

export const SCOPE_WORDS: Record<ApiScope, { label: string; hint: string }> = {
  'leads:write': {
    label: 'Criar leads e mudar campos próprios',
    hint: 'Os mesmos campos e regras do formulário do site.',
  },
  'leads:read': { label: 'Ler leads', hint: 'Contato e situação; o documento vai encoberto.' },
  'clients:read': { label: 'Ler clientes e casos', hint: 'Nome, situação dos casos e score à vista.' },
  'clients:write': {
    label: 'Cadastrar e mudar clientes',
    hint: 'Como no painel; o cliente novo recebe o convite.',
  },
  'orders:read': { label: 'Ler pedidos', hint: 'Valor, situação e parcelas de cada pedido.' },
  'orders:write': {
    label: 'Fazer, cancelar e renegociar pedidos',
    hint: 'Venda ao preço de tabela; mudança só com a função de dinheiro.',
  },
  'records:read': { label: 'Ler registros', hint: 'Credor, valor, situação e próximo prazo.' },
  'records:write': {
    label: 'Incluir e mudar registros',
    hint: 'Com as regras do painel; uma retirada pede comprovante.',
  },
  'letters:read': { label: 'Ler cartas', hint: 'Destinatário, fundamento, situação e prazo.' },
  'letters:write': {
    label: 'Escrever cartas',
    hint: 'Rascunhos, textos e respostas; aprovar e enviar fica no painel.',
  },
  'tasks:read': { label: 'Ler tarefas', hint: 'As da equipe, abertas ou encerradas.' },
  'tasks:write': { label: 'Criar e concluir tarefas', hint: 'Sobre um cliente, lead, serviço ou pedido.' },
  'payments:read': { label: 'Ler parcelas', hint: 'Vencimento, valor e situação.' },
  'payments:write': {
    label: 'Registrar recebimentos em dinheiro',
    hint: 'No valor devido, no limite de quem criou a chave.',
  },
};

export const ApiKeyInput = z.object({
  name: z
    .string('Dê um nome à chave')
    .trim()
    .min(3, 'Nome deve ter no mínimo 3 caracteres')
    .max(60, 'No máximo 60 caracteres'),
  scopes: z.array(z.enum(API_SCOPES, 'Permissão desconhecida')).min(1, 'Escolha ao menos uma permissão'),
});
export type ApiKeyInput = z.output<typeof ApiKeyInput>;

export type ApiKeyRow = {
  id: string;
  name: string;
  hint: string;
  scopes: ApiScope[];
  createdAt: string;
  createdBy: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

/** Shortest time between two recorded uses; minutes. */
export const LAST_USE_EVERY = 1;
