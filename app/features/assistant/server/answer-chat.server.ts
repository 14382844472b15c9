import { bringsToCheck, checkReply } from '#app/features/assistant/rules/check-reply.ts';
import { ChatInput } from '#app/features/assistant/rules/input.ts';
import { fitting, type Passage } from '#app/features/assistant/rules/passage.ts';
import { questionTexts } from '#app/features/assistant/rules/question.ts';
import { CHAT_ERRORS } from '#app/features/assistant/rules/terms.ts';
import { trustAnswer } from '#app/features/assistant/rules/trust-answer.ts';
import { getPlans } from '#app/features/catalog/server/index.server.ts';
import { fillClause } from '#app/features/content/rules/site-content.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { checkMessage } from '#app/features/scam-checks/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { type AssistantModel, ModelFailure, type Question } from './ports/assistant-model.server.ts';
import { searchSite } from './search-site.server.ts';

const REFUSALS: Record<ModelFailure['code'], string> = {
  timeout: CHAT_ERRORS.slow,
  busy: CHAT_ERRORS.busy,
  connection: CHAT_ERRORS.unavailable,
  status: CHAT_ERRORS.unavailable,
  answer: CHAT_ERRORS.unavailable,
  cut: CHAT_ERRORS.unavailable,
};

/**
 * The answer to the last question of a conversation, piece by piece. Waits for its first piece, so that a model that
 * cannot answer is an expected refusal; one that fails later throws out of the iteration.
 * @param input `{ messages }`, see `ChatInput`.
 * @param signal aborts when the reader leaves.
 */
export async function answerChat(
  model: AssistantModel,
  input: unknown,
  signal: AbortSignal,
): Promise<Result<AsyncGenerator<string>>> {
  const parsed = ChatInput.safeParse(input);
  if (!parsed.success) {
    return err({ code: 'invalid', message: parsed.error.issues[0]?.message ?? CHAT_ERRORS.invalid });
  }
  const { messages } = parsed.data;
  const asked = messages.at(-1)?.content ?? '';
  // Text to check goes to no model: only the rule may call a code genuine.
  if (bringsToCheck(asked, civilDateAt(new Date()))) return ok(whole(checkReply(await checkMessage(asked))));
  const reply = logged(model, await prepare(messages), signal);
  try {
    const first = await reply.next();
    return ok(resumed(first, reply));
  } catch (error) {
    // The reader has left, which is not an error to report.
    if (signal.aborted) return err({ code: 'aborted', message: CHAT_ERRORS.unavailable });
    if (error instanceof ModelFailure) return err({ code: error.code, message: REFUSALS[error.code] });
    throw error;
  }
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

async function prepare(messages: Question['messages']): Promise<Question> {
  const [{ company, assistant_answers }, plans, searched] = await Promise.all([
    getSite('company', 'assistant_answers'),
    getPlans(),
    find(messages),
  ]);
  const written = trustAnswer(messages.at(-1)?.content ?? '', assistant_answers);
  const found = written ? [written, ...searched] : searched;
  return {
    messages,
    company,
    plans,
    found: found.map((passage) => ({ ...passage, ...fillClause(passage, company) })),
  };
}

/**
 * Searches the wordings of the question until one finds a fitting passage; otherwise returns the result of
 * the last one.
 */
async function find(messages: Question['messages']): Promise<Passage[]> {
  let found: Passage[] = [];
  for (const text of questionTexts(messages)) {
    found = await searchSite(text);
    if (fitting(found).length > 0) break;
  }
  return found;
}

async function* logged(
  model: AssistantModel,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<string> {
  try {
    yield* model.reply(question, signal);
  } catch (error) {
    if (!signal.aborted) log.warn({ event: 'chat', adapter: model.name, ...errorFields(error) }, 'no answer');
    throw error;
  }
}

/** The iteration with the piece that was read ahead. Ending it early ends the model's too. */
async function* resumed(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
