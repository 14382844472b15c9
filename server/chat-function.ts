import type { Context } from 'hono';
import { CHAT_ERRORS } from '#app/features/assistant/rules/terms.ts';
import { answerChatNow } from '#app/features/assistant/server/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { clientIp } from './host-env.ts';

/** HTTP status by error of the use case; other errors are failures of the model. */
const STATUS: Record<string, 400 | 503 | 504> = { invalid: 400, busy: 503, timeout: 504 };

/**
 * Makes the handler of the chat function (docs/product.md section 7, Chat): takes `{messages, stream?}` and answers as
 * OpenAI's chat completions do, by a stream of chunks or with one JSON object.
 *
 * A failure before the first words is JSON with `error`. A stream that breaks later ends without its `[DONE]`.
 * @param usual the kind of answer for a body without `stream`: the product's own address streams, OpenAI's does not
 */
export const chatFunction = (usual: 'stream' | 'whole') => async (c: Context) => {
  const wait = await consume('chat-ip', clientIp(c, env().trustedProxies));
  if (wait > 0) return c.json({ error: CHAT_ERRORS.tooMany }, 429, { 'retry-after': `${wait}` });

  const input: unknown = await c.req.json().catch(() => null);
  const { stream = usual === 'stream' } = (input ?? {}) as { stream?: unknown };
  // The host aborts the request's signal when the reader leaves: that stops the model at any point.
  const answer = await answerChatNow(input, c.req.raw.signal);
  if (!answer.ok) return c.json({ error: answer.error.message }, STATUS[answer.error.code] ?? 502);

  if (stream !== true) return wholeAnswer(c, answer.value);
  return c.body(eventStream(answer.value), 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
};

const stampOf = (object: string) => ({
  id: `chatcmpl-${crypto.randomUUID()}`,
  object,
  created: Math.floor(Date.now() / 1000),
  model: 'assistente',
});

async function wholeAnswer(c: Context, pieces: AsyncGenerator<string>) {
  try {
    let content = '';
    for await (const piece of pieces) content += piece;
    const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' };
    return c.json({ ...stampOf('chat.completion'), choices: [choice] });
  } catch {
    // Already logged. Half an answer would read as a complete one.
    return c.json({ error: CHAT_ERRORS.unavailable }, 502);
  }
}

/**
 * Makes one event per piece when the connection accepts it: a slow reader slows the model down instead of
 * filling memory.
 */
function eventStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const stamp = stampOf('chat.completion.chunk');
  const event = (data: string) => encoder.encode(`data: ${data}\n\n`);
  const chunk = (delta: { content?: string }, finish_reason: 'stop' | null) =>
    event(JSON.stringify({ ...stamp, choices: [{ index: 0, delta, finish_reason }] }));
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(chunk({ content: value }, null));
        controller.enqueue(chunk({}, 'stop'));
        controller.enqueue(event('[DONE]'));
      } catch {
        // Already logged. A missing [DONE] marks the answer as incomplete.
      }
      controller.close();
    },
    cancel() {
      // Ends a model that waits between two pieces; it may fail again after the reader has left.
      pieces.return(undefined).catch(() => {});
    },
  });
}
