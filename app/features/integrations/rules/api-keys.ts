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
  'leads:write': { label: 'Criar leads', hint: 'Os mesmos campos e regras do formulário do site.' },
  'leads:read': { label: 'Ler leads', hint: 'Contato e situação; o documento vai encoberto.' },
  'clients:read': { label: 'Ler clientes e casos', hint: 'Nome, situação dos casos e score à vista.' },
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
