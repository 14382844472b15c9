import { createParser } from 'eventsource-parser';
import type { ChatMessage } from '#app/features/assistant/rules/terms.ts';

/** Longer than the server's timeout for its model: after it the connection must be broken. */
const TIMEOUT_MS = 75_000;

/** Refusal with the server's own message. */
export class ChatRefusal extends Error {
  override name = 'ChatRefusal';
}

/**
 * Asks the chat function (docs/product.md section 7, Chat) and yields the answer piece by piece.
 * @throws ChatRefusal with the server's reason, or another error when the answer is not whole: cut, stalled, no
 * network.
 */
export async function* streamReply(
  publicKey: string,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  const response = await fetch('/functions/v1/chat', {
    method: 'POST',
    headers: { authorization: `Bearer ${publicKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok || !response.body) {
    const { error } = await response.json().catch(() => ({}));
    throw typeof error === 'string' ? new ChatRefusal(error) : new Error('no answer');
  }
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error('cut');
      parser.feed(decoder.decode(value, { stream: true }));
      for (const data of events.splice(0)) {
        if (data === '[DONE]') return;
        const content = JSON.parse(data).choices?.[0]?.delta?.content;
        if (typeof content === 'string') yield content;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
