/** A message of the conversation (docs/product.md section 3, Chat message). */
export type ChatRole = 'user' | 'assistant';
export type ChatMessage = { role: ChatRole; content: string };

/** Longest question, in characters. */
export const QUESTION_LENGTH = 1_000;
/** Longest answer accepted in the history; a model's answer is cut to this length. */
export const REPLY_LENGTH = 4_000;
/** Most messages in one request, and their total characters: the provider charges for a model's input. */
export const HISTORY_MESSAGES = 30;
export const HISTORY_LENGTH = 24_000;

/**
 * Returns the newest messages that fit the limits above, starting with a question. The history is sent
 * completely until it exceeds them (docs/product.md section 7, Chat).
 */
export function historyToSend(messages: readonly ChatMessage[]): ChatMessage[] {
  let length = 0;
  let start = messages.length;
  while (start > 0 && messages.length - start < HISTORY_MESSAGES) {
    length += messages[start - 1]?.content.length ?? 0;
    if (length > HISTORY_LENGTH) break;
    start -= 1;
  }
  while (messages[start]?.role === 'assistant') start += 1;
  return messages.slice(start);
}

/** Message of the panel for every failure (docs/product.md section 8, Chat). */
export const CHAT_FAILED = 'Desculpe, ocorreu um erro. Por favor, tente novamente.';

/** Address of the hand-over to the team: facts that its form needs, and the form. */
export const HAND_OVER_PATH = '/assistente/pessoa';
/** Title of a hand-over to the team that was not stored. */
export const HAND_OVER_FAILED = 'A conversa não foi enviada à equipe';

/** Messages of the chat function in the field `error`. */
export const CHAT_ERRORS = {
  invalid: 'Envie as mensagens da conversa.',
  empty: 'Escreva a sua pergunta.',
  role: 'As mensagens só podem ser do usuário ou do assistente.',
  lastRole: 'A última mensagem precisa ser a sua pergunta.',
  longQuestion: 'A pergunta pode ter até 1.000 caracteres.',
  longHistory: 'A conversa ficou longa demais. Comece uma nova.',
  tooMany: 'Muitas mensagens em pouco tempo. Tente de novo em instantes.',
  busy: 'O assistente está muito procurado agora. Tente de novo em instantes.',
  slow: 'O assistente demorou demais para responder. Tente de novo.',
  unavailable: 'O assistente não está disponível agora. Tente de novo em instantes.',
} as const;
