import { env } from '#app/platform/env.server.ts';
import { answerChat as answer } from './answer-chat.server.ts';
import type { AssistantModel } from './ports/assistant-model.server.ts';
import { embeddedModel } from './ports/embedded-model.server.ts';
import { openAiCompatible } from './ports/openai-compatible.server.ts';

let configured: AssistantModel | undefined;

/** The model that `CHAT_URL` names, else the embedded one. See `answerChat`. */
export function answerChat(input: unknown, signal: AbortSignal) {
  const { chat } = env();
  configured ??= chat ? openAiCompatible(chat) : embeddedModel();
  return answer(configured, input, signal);
}
