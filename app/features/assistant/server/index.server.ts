import { noteFailure } from '#app/platform/adapter-health.server.ts';
import { perSettings } from '#app/platform/adapter-settings.server.ts';
import { answerChat as answer } from './answer-chat.server.ts';
import { type AssistantModel, ModelFailure } from './ports/assistant-model.server.ts';
import { embeddedModel } from './ports/embedded-model.server.ts';
import { openAiCompatible } from './ports/openai-compatible.server.ts';

export { handOverCustomer, handOverVisitor, promisedAnswer } from './hand-over.server.ts';

const configured = perSettings(({ chat }): AssistantModel => {
  if (!chat) return embeddedModel();
  // An address from the panel must not lead into this server's own network.
  const model = openAiCompatible({ ...chat, trust: chat.stored ? 'panel' : 'operator' });
  return {
    name: model.name,
    async *reply(question, signal) {
      try {
        yield* model.reply(question, signal);
      } catch (error) {
        if (error instanceof ModelFailure) noteFailure('assistant', error.code);
        throw error;
      }
    },
  };
});

/** The model that `CHAT_URL` or the panel names, else the embedded one. See `answerChat`. */
export function answerChatNow(input: unknown, signal: AbortSignal) {
  return answer(configured(), input, signal);
}

/** Asks the model for its first words. @returns the error code, or null. */
export async function testAssistant(signal: AbortSignal): Promise<string | null> {
  const reply = await answer(configured(), { messages: [{ role: 'user', content: 'Olá' }] }, signal);
  if (!reply.ok) return reply.error.code;
  await reply.value.return(undefined);
  return null;
}
