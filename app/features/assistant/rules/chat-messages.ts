/** Message of the panel for every failure (docs/product.md section 8, Chat). */
export const CHAT_FAILED = 'Desculpe, ocorreu um erro. Por favor, tente novamente.';

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
