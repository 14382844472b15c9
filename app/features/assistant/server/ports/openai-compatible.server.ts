import { setTimeout as sleep } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { instructions } from '#app/features/assistant/rules/instructions.ts';
import { REPLY_LENGTH } from '#app/features/assistant/rules/terms.ts';
import { sendOut, type Trust } from '#app/platform/outgoing.server.ts';
import { type AssistantModel, ModelFailure, type Question } from './assistant-model.server.ts';

type Options = {
  /** Up to and without `/chat/completions`. */
  url: string;
  key?: string | undefined;
  model: string;
  trust?: Trust;
  /** Timeout for the first words, including a second attempt: after it people think that it does not work. */
  firstByteMs?: number;
  /** Timeout for the whole answer. */
  totalMs?: number;
  /** Pause before the second attempt, unless the provider names one. */
  retryMs?: number;
};

/** Longest pause that a provider may request; a longer one is an error at once. */
const MOST_RETRY_MS = 3_000;
/** Size limit of a whole answer, including the protocol around its text. */
const MOST_BYTES = 8 * 1024 * 1024;
/** An event of a stream contains a few words. A longer one is not such a stream. */
const MOST_EVENT_CHARS = 256 * 1024;

/** Any provider that speaks OpenAI's streaming chat protocol (docs/facts.md, Chat stream). */
export function openAiCompatible({
  firstByteMs = 15_000,
  totalMs = 60_000,
  retryMs = 400,
  ...provider
}: Options): AssistantModel {
  return {
    name: 'openai-compatible',
    async *reply(question, signal) {
      const untilFirst = new AbortController();
      const timer = setTimeout(() => untilFirst.abort(new ModelFailure('timeout')), firstByteMs);
      const untilWhole = AbortSignal.timeout(totalMs);
      const both = AbortSignal.any([signal, untilFirst.signal, untilWhole]);
      try {
        const response = await ask({ ...provider, timeoutMs: totalMs }, question, both, retryMs);
        let length = 0;
        for await (const piece of pieces(response)) {
          clearTimeout(timer);
          const rest = REPLY_LENGTH - length;
          yield piece.slice(0, rest);
          length += piece.length;
          if (length >= REPLY_LENGTH) return;
        }
        if (length === 0) throw new ModelFailure('answer');
      } catch (error) {
        if (signal.aborted || error instanceof ModelFailure) throw error;
        if (untilFirst.signal.aborted || untilWhole.aborted) throw new ModelFailure('timeout');
        throw new ModelFailure('connection');
      } finally {
        clearTimeout(timer);
        untilFirst.abort();
      }
    },
  };
}

/** One request, and a second one where the provider is busy or broken for the moment. */
async function ask(
  provider: Pick<Options, 'url' | 'key' | 'model' | 'trust'> & { timeoutMs: number },
  { messages, found, company }: Question,
  signal: AbortSignal,
  retryMs: number,
): Promise<Response> {
  const body = JSON.stringify({
    model: provider.model,
    messages: [{ role: 'system', content: instructions(company, found) }, ...messages],
    stream: true,
  });
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendOut(`${provider.url.replace(/\/$/, '')}/chat/completions`, {
      trust: provider.trust ?? 'operator',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(provider.key && { authorization: `Bearer ${provider.key}` }),
      },
      body,
      signal,
      timeoutMs: provider.timeoutMs,
      maxBytes: MOST_BYTES,
    });
    if (response.ok) return response;
    await response.body?.cancel();
    const busy = response.status === 429;
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN) * 1_000 || retryMs;
    if ((!busy && response.status < 500) || attempt === 2 || wait > MOST_RETRY_MS) {
      throw new ModelFailure(busy ? 'busy' : 'status');
    }
    await sleep(wait, undefined, { signal });
  }
}

/**
 * The words of the stream. The parser takes care of CRLF, comments and split frames.
 * @throws ModelFailure when the stream ends before it said that it is whole.
 */
async function* pieces({ headers, body }: Response): AsyncIterable<string> {
  if (!body || !headers.get('content-type')?.includes('text/event-stream')) throw new ModelFailure('answer');
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MOST_EVENT_CHARS }));
  let whole = false;
  for await (const { data } of events) {
    if (data === '[DONE]') return;
    const { text, finished } = read(data);
    whole ||= finished;
    if (text) yield text;
  }
  // Some providers end with a reason instead of the mark.
  if (!whole) throw new ModelFailure('cut');
}

type Chunk = {
  error?: unknown;
  choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[];
};

/** Reads one event. Without choices (usage data, a filter's note) its text is empty. */
function read(data: string): { text: string; finished: boolean } {
  let chunk: Chunk | null;
  try {
    chunk = JSON.parse(data);
  } catch {
    throw new ModelFailure('answer');
  }
  if (typeof chunk !== 'object' || chunk === null || chunk.error) throw new ModelFailure('answer');
  const choice = chunk.choices?.[0];
  const content = choice?.delta?.content;
  return { text: typeof content === 'string' ? content : '', finished: Boolean(choice?.finish_reason) };
}
